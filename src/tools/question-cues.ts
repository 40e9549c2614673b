/**
 * The words by which `readMove` tells asking from answering, per language. Each is tested on one sentence at a time
 * (at most some thousand characters, no nested repetition), written for this project.
 */
export interface QuestionCues {
  /** Politeness after an answer, as a question or a statement: never an ask. */
  readonly courtesy: RegExp;
  /** An offer to do more; group 1 is what is offered. An ask only when nothing was answered before it, or `commits`. */
  readonly offer: RegExp;
  /** Offers to make an answer better if the user says more: a courtesy after an answer. */
  readonly refine: RegExp;
  /** Offered things that change something outside the dialogue: to offer them is to ask for a go-ahead. */
  readonly commits: RegExp;
  /** A question nobody is meant to answer. */
  readonly rhetorical: RegExp;
  /** A request for information without a question mark. */
  readonly request: RegExp;
  /** Says that something is needed to go on; a list may follow. */
  readonly need: RegExp;
  /** What looks like a request but instructs the user, or reports somebody else's question. */
  readonly instruction: RegExp;
  /** May follow a question without answering it. */
  readonly filler: RegExp;
  /** Why the question was asked, or between what; may follow a question addressed to the user. */
  readonly explanation: RegExp;
  /** A question addressed to the user. */
  readonly addressed: RegExp;
  /** A question that can only be for the user: what they mean, prefer, want done. */
  readonly clarifying: RegExp;
  /** Begins the answer to a question that the text asked itself. */
  readonly selfAnswer: RegExp;
  /** A question left without its mark. */
  readonly unmarked: RegExp;
  /** What stands over a list of questions that are the answer themselves. */
  readonly questionList: RegExp;
  /** What stands over a list of questions to the user. */
  readonly ownList: RegExp;
  /** The user's premise is false. */
  readonly premise: RegExp;
  /** Options inside a question. */
  readonly options: RegExp;
  /** Options in the sentence before a question that picks from them. */
  readonly optionsBefore: RegExp;
  readonly picks: RegExp;
  /** Asks for a value, not for yes or no. */
  readonly open: RegExp;
  readonly assume: RegExp;
  readonly enumerate: RegExp;
  /** A sentence that answers for one reading among several. */
  readonly reading: RegExp;
  readonly abstain: RegExp;
}

const PREAMBLE =
  '^(?:(?:sure|ok|okay|great|thanks|well|first|then|also|so|but|and|alternatively|in that case|otherwise|to [^,.]{1,80}|in order to [^,.]{1,80}|before [^,.]{1,80}|for (?:that|this)[^,.]{0,40})[,:;!]?\\s+){0,3}';

export const ENGLISH: QuestionCues = {
  courtesy: new RegExp(
    [
      '^\\W*(?:and )?anything (?:else|more)\\b(?! i (?:should|need|have))',
      '(?<!\\bor )(?<!\\bor to )\\b(?:any|some)thing (?:else|more|further)\\b(?= (?:i (?:can|could|may|might)|you|to|that|about|we|for)\\b|\\W*$)',
      '\\bwhat else (?:can|may|could) i\\b',
      '\\b(?:any|other|more|further|additional) (?:other |more |further )?questions\\b',
      '^\\W*(?:and |so )?(?:does|did|do|will|would) (?:that|this|it|these|those) (?:all )?(?:help|make sense|answer|work|sound|clarify|clear|suit|look)\\b',
      '\\b(?:is|was) (?:that|this|it) (?:helpful|clear|useful|ok|okay|enough|better|what you)\\b',
      '^\\W*(?:(?:sounds?|all) (?:good|clear|fun|right)|ok|okay|alright|got it|makes? sense|what do you think)\\W*$',
      '^\\W*(?:and |or |so )?(?:would you like|do you want|want|are you interested in|interested in|care for)(?: to)?(?: (?:know|hear|learn|see|read|get|have|try|learning|hearing|seeing))? (?:some )?(?:more|another|further|additional)\\b',
      "\\b(?:let me know|tell me|just say|shout|ask me|say so|reach out|get in touch) (?:if|in case|when|whenever|should) (?:you(?:'d| would| do|'re| are)? (?:need|have|want|like|mean|meant|prefer|think|get|run|disagree|stuck|unsure|ready)|that|this|there|anything|something|any|i (?:can|should|may|got|have|misunder)|it'?s? |more)",
      '\\bif (?!you (?:can |could )?(?:tell|let) me)(?:you|that|this|it|there|any|i)\\b[^.?!]{1,120}\\b(?:let me know|tell me|just ask|say so|just say|feel free|reach out|shout)\\b(?! (?:which|what|who|where|when|how))',
      "\\bfeel free\\b|\\bdon'?t hesitate\\b|\\bdo not hesitate\\b",
      '\\blet me know (?:how it|what you think|your thoughts|how you|whether (?:that|this|it) helps|once|when you)\\b',
      "\\bhope (?:this|that|it|these) helps?\\b|^\\W*i hope\\b|\\bi'?m (?:always )?here (?:to help|if)\\b",
      "^\\W*(?:enjoy|good luck|you'?re welcome|glad (?:to|i)|have (?:a|fun)|happy to help|best of luck)\\b",
    ].join('|'),
    'i',
  ),
  offer:
    /(?:\b(?:would you like (?:for )?me to|do you want me to|want me to)|^\W*(?:or |and |so )?(?:would you like|do you want|want)(?= (?:some |a few |any )?(?:tips|ideas|examples|suggestions|recommendations|details|directions|instructions|help|the (?:list|link|recipe|full)|a (?:reminder|summary|list|breakdown|table|recipe|plan))\b)|^\W*(?:or |and |so )?(?:shall|should|can|could|may) i(?= also\b| (?:help|assist|show|explain|elaborate|go into|give you|provide you|tell you|summari[sz]e|calculate|walk you)\b))\s+((?:(?:also|then|now|just|quickly|perhaps|still)\s+)?[a-z]+(?: [a-z]+)?)/i,
  refine:
    /\bif you (?:can |could )?(?:tell|give|send|share|provide|specify|let)\b[^.?!]{1,160}\b(?:further|refine|narrow|tailor|adjust|personali[sz]e|fine-tune|more (?:specific|precise|exact|detailed)|better)\b/i,
  commits:
    /^(?:(?:also|then|now|just|still) )?(?:go ahead|proceed|book|order|buy|purchase|send|delete|remove|cancel|transfer|pay|schedule|reschedule|submit|post|publish|install|overwrite|reserve|call|email|move|start|ask|know|use|include|keep|assume|have|get)\b/i,
  rhetorical:
    /(?:\b(?:isn'?t|aren'?t|wasn'?t|weren'?t|doesn'?t|don'?t|didn'?t|won'?t|can'?t|hasn'?t|haven'?t) (?:it|they|that|he|she|we)\s*\?)|^\W*(?:and |but )?(?:who (?:needs|cares|knows|wouldn'?t|doesn'?t|would)\b|what could go wrong|what (?:have you got|do you have) to lose|what'?s not to (?:like|love)|what are you waiting|what more could|why not\b|how (?:cool|great|nice|neat) |isn'?t (?:that|it)\b|guess what|you know what|ready to\b|curious\b|right\?|remember\b|by the way, did you know|did you know)|^\W*(?:pretty|quite|cool|nice|neat|great|not bad|easy|simple|amazing)\b[^?]{0,60}, (?:right|huh|eh)\?|\banyway\s*\?/i,
  request: new RegExp(
    `${PREAMBLE}(?:${[
      '(?:please |kindly |just )?(?:tell|remind|send|show) me\\b(?! (?:if|in case)\\b(?! [^.]{0,80}\\bor\\b))',
      '(?:please |kindly |just |do )?let me know\\b(?! (?:if|in case)\\b(?! [^.]{0,80}\\bor\\b))',
      '(?:please |kindly )?give me (?:a |the |your |some |more |one )',
      '(?:please |kindly )?(?:clarify|specify|elaborate)\\b',
      '(?:please|kindly),? (?:also |first )?(?:provide|share|confirm|describe|state|indicate|name|say|explain what|upload|paste|attach|be more specific|reply with|answer|send|enter)\\b',
      '(?:please |kindly )?(?:choose|select|pick) (?:one|between|among|from|either|which|an? (?:option|number))\\b',
      "(?:please )?(?:reply|answer|respond|send|share|give|provide|paste)\\b[^.]{1,120}\\band i(?:'ll| will| can)\\b",
      '(?:could|can|would|will) you (?:please |kindly |also )?(?:tell|clarify|specify|give|share|provide|confirm|explain|describe|elaborate|say|let me know|be more|narrow|point|mind)\\b',
    ].join(
      '|',
    )})|(?:[,;:]|\\b(?:so|then)) (?:please|kindly) (?:tell me|let me know which|specify|clarify|provide|share|explain|describe|confirm|say)\\b|^specify\\b|\\bif you (?:can |could )?(?:tell|give|send|share|provide|specify)\\b[^.?!]{1,120}\\bi(?:'ll| can| could| will|'d| would)\\b`,
    'i',
  ),
  need: /\bi(?:'d|'ll| would| will| do| still| first| also| just| only){0,3} (?:need|require|must know|have to know)(?: (?:to know|to ask|to have|to understand|first))? (?:a|an|the|your|more|some|two|three|four|which|what|when|where|who|how|whether|one|at least|information|details|further)\b|\bi(?:'d|'ll| would| will| do| still| first| also| just| only){0,3} need\s*:|\bi(?:'m| am) (?:still )?missing\b|\bi(?:'d| would) (?:like|want|love) to know\b|\bit (?:would|'d|will) help (?:me )?(?:to know|if you)\b|\bmore (?:detail|details|information|context|info) (?:would|is|are|will)\b|\bi(?:'ve| have) (?:a few|a couple of|some|two|three|one) (?:quick |short |more )?questions?\b/i,
  instruction:
    /\b(?:ask yourself|you (?:could|can|might|may|should)(?: also)? ask|(?<!\bi )ask (?:him|her|them|the|your|for)\b|please (?:note|see|contact|consult|be aware|keep in mind|refer))\b|\bplease (?:provide|confirm|select|enter|send|state|share|choose|upload|attach|answer)\b[^.]{0,80}\b(?:in the (?:menu|form|settings|box|field|app)|at the (?:desk|counter|office|entrance)|to the (?:office|desk|team|clerk)|by e-?mail|when (?:asked|prompted)|within \d)/i,
  filler:
    /\b(?:based on|from|with) your (?:answers?|reply|choice)\b|^\W*(?:thanks|thank you|many thanks|cheers|no rush|take your time|once (?:i|you|we)|with (?:this|that|these|those)|that way|then i|after that,? i|as soon as|so (?:that )?i can|let me know(?:!|\W*$| and i)|just let me know\W*$|this (?:will|helps|would|way|can|could|may|might|information|detail)|that (?:will|helps|would)|knowing (?:this|that|the)|your (?:answer|guidance|advice|reply)|i want to make sure|for (?:example|instance)|e\.g|such as|i(?:'m| am)? ask(?:ing)? because|you can (?:paste|also|skip|reply|answer|just)|i(?:'m| am)? look(?:ing)? forward|i(?:'ll| will| can) then|please (?:add|include|answer|reply)|if (?:not|you(?:'re| are) (?:not sure|unsure)|you don'?t know)|there are (?:several|many|multiple|different|various)|(?:i|we)(?:'ll| will| can| could)(?! not|n't)|it'?s up to you|up to you|your (?:call|choice)|(?:either|both|any)(?: of them| one)? (?:is|are|will|works?)\b)\b/i,
  explanation:
    /\b(?:differ|differs|different|depends?|var(?:y|ies)|(?<!^)because|so (?:that )?i can|there (?:are|is) (?:two|three|several|more|many)|for example|for instance|such as|could (?:be|mean|refer)|may (?:be|mean|refer)|might (?:be|mean|refer)|options|to choose from|(?:help|essential|important|useful|helpful|easier|crucial)|(?:can|could|will|would|may|might) (?:also )?(?:affect|determine|influence|include|make|provide|allow|ensure|guide|change)|i(?:'ll| will| can)[^.]{0,80}\b(?:then|once|after))\b/i,
  addressed:
    /^(?!\W*why\b).*\b(?:you|your|yours|mean|meant|i|me|we|this|that)\b|^\W*(?:which|how (?:many|much|old|long|big))\b/i,
  clarifying:
    /\b(?:do|did|are|would|should|could|can|will) you (?:mean|prefer|rather|asking|thinking|referring|talking|like me)\b|\b(?:which|what|how|where|when|who)\b[^?]{0,80}\b(?:do|did|are|would|should|will|is|can|have) (?:you|your|it|this|we|i)\b|\bwould you (?:rather|prefer|like)\b|\b(?:should|shall) (?:i|it|we|this)\b|\b(?:what|how|when|where|who)(?:'s| is| are| was) your\b/i,
  selfAnswer:
    /^\W*(?:yes|no|nope|of course|because|then|in (?:my|short|fact|that)|if|for|as|well|simple|simply|easy|just|try|use|press|go|it depends|not|never|always|most|the answer|that's|here)\b/i,
  unmarked:
    /^\W*(?:(?:which|what|whose) (?!(?:are|is|was|were|has|had|have|will|would|the|a|an|can|may|we|it|they|i|this|that|he|she|you)\b)[^,.;:]{1,50}|(?:what|when|where|who|how)(?:'s| is| are| do| does| did| would| should)? (?:you|your)\b[^,.;:]{1,50}|(?:do|are|is|did|would) you (?:mean|want|asking|need|looking|like)\b[^.;]{1,80})$/i,
  questionList:
    /\b(?:questions?|quiz|faq|ask (?:them|him|her|your|the)|to ask|interview|survey|prompts?|titles?|headlines?|checklist|conversation starters|ideas|lines)\b/i,
  ownList:
    /\b(?:i (?:need|have|'d|would|must|still)|i'(?:d|ll|ve|m)|need|few (?:quick )?questions|quick questions|couple|help me|to help|answer (?:these|the following|this)|please|clarif|before (?:i|we)|from you|for you|let me know|tell me|know)/i,
  premise:
    /\b(?:actually|in fact|contrary to|there (?:is|are|was|were) (?:no|only)\b|there (?:isn'?t|aren'?t|wasn'?t|weren'?t)|(?<!\bi )(?:does|do|did)(?:n'?t| not) (?:exist|have|include|contain|cover|appear|sell|offer|make|run)|(?:was|were|has|have) never|never (?:existed|happened|made|sold)|no such|(?:is|was|are|were)(?:n'?t| not) (?:a|an|the|in|on|called|made|sold)\b|, not (?:in|on|at|a|an|the)\b|, not [^,.?!]{1,40}, (?:is|was|are|were)\b|but (?:the|it|that|this|our|your)\b[^.?!]{0,60}\b(?:ends?|only|has|covers?|stops?|was|is|starts?|begins?)\b|only (?:covers?|goes|lists|has|have|runs))/i,
  options: /(?:[,:(–—-]\s*[^?]{1,300}\bor\b(?! not\b| something| another| other)|^\W*or\b|\beither\b)/i,
  optionsBefore: /\bor\b|\bboth\b|:\s[^:,]{1,80},|\beither\b/i,
  picks:
    /\bwhich is it\b|\byour (?:pick|choice|call|preference)\b|\bwhich (?:one|of|two|is|matters|option)\b|\bwhich of\b|^\W*(?:what|who|which|where)\b|\b(?:choose|pick|select) one\b/i,
  open: /\b(?:could|can|may) i (?:have|get|see|know)\b|\b(?:what|which|when|where|who|whom|whose|why|how)\b|\bin mind\b|\b(?:particular|specific|preferences?)\b|^\W*(?:any|and (?:the|your|for)|what about|how about)\b|\bask (?:for|what|which)\b|\b(?:tell|give|share|provide|send|say|clarify|specify|elaborate|explain|describe|more|paste|rephrase|repeat|upload|attach|list|name)\b/i,
  assume:
    /\bassum(?:e|ed|es|ing|ption)\b|\bpresum(?:e|ing|ably)\b|\bi(?:'ll| will|'ve| have)? (?:take|took|taken) (?:it|that|this|")|\btaking (?:it that\b|[^.]{1,80}\b(?:as|to mean)\b)|\bi(?:'m| am|'ve| have)? (?:interpret(?:ed|ing)?|went with|going with|go with|(?:read(?:ing)?|treat(?:ed|ing)?|underst(?:and|ood)) (?:this|that|it|")[^.]{0,60}\bas)\b|\byou did(?:n'?t| not) (?:say|specify|name|mention|tell|give|state)\b|\bby default\b|^\W*if you (?:mean|meant)\b/i,
  enumerate:
    /\b(?:means?|refers? to)\b[^.]{1,80}[;,] (?:but |and |while )?(?:in|for|as|on)\b[^.]{1,60}\b(?:means?|refers? to|it)\b|\b(?:two|three|several|both|different|possible) (?:possible )?(?:readings|meanings|interpretations|senses|possibilities|cases)\b|\bdepend(?:s|ing) on\b[^.]{1,200}(?:[:;]|\bwhile\b|\bwhereas\b|\d[^.]{0,80}\band\b)/i,
  reading:
    /^\W*(?:and |but )?(?:if (?:you\b|it(?:'s| is) for|by\b|(?:that|this) means)|(?:for|on|as|in case of) (?:the |an? )?[^.,:]{2,40}[:,])/i,
  abstain:
    /\bi (?:really )?(?:can'?t|cannot|can not|could(?:n'?t| not)|am (?:unable|not able) to|do(?:n'?t| not)) (?:tell|know|say|determine|find|see|work out|identify|answer|have (?:enough|that|this|any|access|the))\b|\bi'm (?:not sure|unsure|unable to (?:tell|determine|find|say))|\bi am (?:not sure|unsure)\b|\bunable to (?:tell|determine|find|say)\b|\b(?:not|isn'?t|no|insufficient) (?:enough )?(?:information|data|details|evidence)\b|\bcan(?:not|'?t| not) be (?:determined|told|answered|known|worked out|inferred)\b|\bno (?:way|means) of knowing\b|\bnothing in the [^.]{1,40}\b(?:tells|says|states|mentions)\b|\bimpossible to (?:say|tell|know|determine)\b|\b(?:does|do|did)(?:n'?t| not) (?:say|state|mention|specify|give|contain|provide|tell)\b|\bcould(?:n'?t| not) find\b|\bgives? no\b/i,
};

export const CHINESE: QuestionCues = {
  courtesy:
    /还有(?:什么|别的|其他|其它|哪些|疑问|问题)|还想(?:了解|知道|问)|还需要(?:我|什么|别的|其他)|有(?:其他|其它|别的|任何)(?:问题|疑问|需要)|(?:明白|清楚|懂)了?吗|这样(?:可以|行|清楚|好)吗|(?:有|有所)帮助(?:吗)?|什么(?:可以|能)(?:帮|为)(?:您|你)|希望(?:对|这|以上)|随时(?:告诉|提问|联系|问|找|跟)|欢迎(?:随时|继续|再)|祝(?:您|你)|不客气|如有(?:其他|其它|任何|疑问|问题|需要)|如果?(?:还有|有)(?:其他|其它|任何|什么|疑问|问题)|(?:如果|若|如)[^?。]{1,40}(?:请|就)?(?:告诉我|告知|说一声|联系)(?!.*[哪什])|很高兴(?:能)?(?:为|帮)/,
  offer:
    /(?:需不需要|是否需要|要不要|需要|要|想让|希望)(?:我|我们)(?:再|也|帮您|帮你|把|为您|为你|来|给您|给你)*([^?]{0,40})/,
  refine:
    /(?:如果|若|要是)[^。?]{1,60}(?:告诉|提供|说明)[^。?]{1,60}(?:进一步|更(?:准确|具体|精确|合适|详细)|细化|缩小|调整)/,
  commits: /删除|删掉|预订|预定|订|取消|发送|发出|购买|下单|转账|付款|提交|发布|覆盖|继续/,
  rhetorical: /是不是很|难道|何不|为什么不|何乐而不为|不是吗|谁不|谁还|不就/,
  request:
    /(?:请|麻烦|烦请|劳烦)(?:您|你)?(?:先|再|也|能)?(?:具体|详细)?(?:告诉|告知|说明|补充|提供|确认|选择?(?:一|以下|其|：|:)|指明|明确|描述|讲|说|回复|上传|发给|发来|发一|列出)|请把[^。]{1,60}(?:给我|发|贴|告诉)|(?:能否|能不能|可否|可不可以|是否可以)(?:请)?(?:您|你)?(?:告诉|说|提供|确认|补充|讲|描述|具体|详细)|(?:如果|若)(?:您|你)(?:能|可以)?(?:告诉|提供|说)[^?。]{1,60}我(?:就|可以|能|便)/,
  need: /(?:我|还|先|需){1,3}(?:需要|要|想|得)(?:先|再)?(?:知道|了解|确认|问|明确)|(?:为了|要|想)[^。?]{1,40}(?:需要|想)(?:知道|了解|确认)|(?:想|需要)(?:先)?(?:了解|确认|知道)[^。?]{0,12}(?:几|两|三|一)(?:点|个|件)|还(?:需要|缺|差)[^。?]{1,40}/,
  instruction: /请(?:注意|携带|联系|参阅|参考|查看|前往|咨询|问清|放心|务必|记得)|他问|她问|他们问|问自己/,
  filler:
    /^\W*(?:谢谢|多谢|感谢|知道以后|知道后|知道了|有了|这样我|收到后|例如|比如|譬如|以便|不急|不着急|方便的话|之后我|然后我|我(?:就|再|会|可以|来|马上|好)|(?:由)?(?:您|你)(?:来)?(?:定|决定|选)|都可以|都行|如果不(?:清楚|知道|确定))/,
  explanation:
    /不同|不一样|取决于|(?<!^)因为|例如|比如|要看|有(?:两|三|几|多)[个种类条]|才能|以便|就(?:可以|能)|可能(?:是|指)/,
  addressed: /^(?!为什么|为何)(?:.*(?:您|你|我)|.*(?:哪|多少|几|多大|多久))/,
  clarifying:
    /(?:您|你)(?:是)?(?:指|想|要|更|需要|希望|打算|喜欢|说的)|还是|哪(?:一)?(?:个|种|位|份|款|条|年|天)|(?:要|应该)(?:几|多少|什么)/,
  selfAnswer: /^\W*(?:是的|不是|不|对|因为|那么|那就|我认为|在我看来|如果|若|答案|当然|可以|按|用|试)/,
  unmarked: /(?:吗|呢|么)\W*$|^\W*请问(?!清)|^\W*(?:哪(?:一|个|些|种|份|位|里|年|款)|什么时候|多少)[^。,]{0,20}$/,
  questionList: /面试题|题目|试题|测验|问卷|示例|采访|标题|以下问题|问题如下|可以问|常见问题|开场白/,
  ownList: /需要|想|了解|回答|确认|请|告诉|帮您|帮你|之前|补充/,
  premise:
    /没有[0-9一二三四五六七八九十]{1,4}[日号年月]|其实|实际上|事实上|并没有|并不|不存在|没有(?:这|该)|从未|从来没|只有[^。?]{0,30}(?:没有|和)|但[^。?]{0,12}只(?:到|有)|而不是/,
  options: /还是|或者?|以下哪|二选一/,
  optionsBefore: /也可以|也可能|、[^。]{1,60}(?:和|或|与|及)|还是|或/,
  picks: /哪(?:一)?(?:个|种|位|份|款|条|项)|选(?:择)?一|谁/,
  open: /什么|哪|谁|何时|何地|几|多少|多大|多久|多长|怎|如何|为何|告诉|说明|提供|补充|具体|详细|说/,
  assume:
    /假设|假定|默认|我(?:就)?(?:理解|当作|认为)(?:您|你|为|成)|(?:您|你)(?:并)?(?:没有|没|未)(?:有)?(?:说明|指明|提到|指定|告诉|说)|(?:这里|此处|暂|先)?按[^。]{1,30}(?:计算|算|处理|来|回答)|^\W*如果(?:您|你)指/,
  enumerate:
    /指[^。]{1,30}[,;](?:而)?(?:在)?[^。]{1,20}指|(?:如果|若)[^。]{1,80}(?:如果|若)|有(?:两|三|几|多)种(?:理解|含义|意思|可能|情况)|(?:要看|取决于|视)[^。]{0,40}(?:哪|指)/,
  reading: /^\W*(?:如果|若|对于)[^。]{1,40}/,
  abstain:
    /无法(?:判断|确定|得知|知道|回答|计算|推断|看出|确认)|不能(?:判断|确定)|(?:我)?(?:不知道|不清楚|不确定)|没有(?:足够|相关|说明|提到|提及|给出|写)|信息不足|未(?:提及|说明|给出|提到)|找不到|没(?:有)?找到|看不出|没(?:办)?法(?:知道|确定|判断|回答)/,
};
