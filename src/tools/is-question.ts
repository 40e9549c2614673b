import type { Action, MoveKind } from '../schema/action.ts';
import { CHINESE, ENGLISH, type QuestionCues } from './question-cues.ts';
import { type ReplySentence, type SplitReply, splitReply } from './reply-sentences.ts';

/** Version of the rule; part of the settings hash of every assistant whose free text it reads. */
export const IS_QUESTION_VERSION = 1;

export interface ReadMove {
  readonly action: Action;
  /** ask: open, choice, confirm, correct; answer: direct, assume, enumerate, abstain. */
  readonly move: MoveKind;
}

/** What a sentence does, as far as it can be told from the sentence and from whether content stands before it. */
type Part = 'ask' | 'courtesy' | 'filler' | 'statement';

/** Statements that may follow a question to the user without answering it. */
const STATEMENTS_AFTER = 2;
/** Sentences read from the end; what stands further up is content. */
const SENTENCES_READ = 200;

const HAN = /\p{Script=Han}/u;

function cuesOf(text: string): QuestionCues {
  return HAN.test(text) ? CHINESE : ENGLISH;
}

/**
 * The one rule that reads free text as a move: `ask` when the final sentences ask the user for something. Courtesies,
 * offers after an answer, rhetorical questions, quotations, code, drafts and lists of questions that were asked for do
 * not count; requests without a question mark do. English and Chinese, told apart by script sentence by sentence.
 * Reads the last 40,000 characters; linear in them.
 */
export function readMove(reply: string): ReadMove {
  const split = splitReply(reply);
  const { sentences } = split;
  const last = isDraft(split.lines) ? -1 : findAsk(split);
  return last < 0
    ? { action: 'answer', move: answerMove(sentences) }
    : { action: 'ask', move: askMove(sentences, last) };
}

/** Whether a reply asks the user for something: `readMove(text).action === 'ask'`. */
export function isQuestion(text: string): boolean {
  return readMove(text).action === 'ask';
}

/** Index of the sentence that asks, or -1. Walks back from the end over what may follow a question. */
function findAsk(split: SplitReply): number {
  const { sentences } = split;
  const notes = sentences.every((sentence) => sentence.note);
  let after = 0;
  let explained = true;
  let items = 0;
  for (let index = sentences.length - 1; index >= Math.max(0, sentences.length - SENTENCES_READ); index--) {
    const sentence = sentences[index] as ReplySentence;
    if (sentence.note && !notes) continue;
    const part = partOf(split, index);
    if (part === 'ask') return isForUser(sentence, after, explained) && !isListed(split, index) ? index : -1;
    if (part !== 'statement') continue;
    if (sentence.item) {
      items++;
      continue;
    }
    if (items > 0 && opensOptions(sentence.text)) return index;
    if (items > 0 || ++after > STATEMENTS_AFTER || answersItself(sentence.text)) return -1;
    explained &&= cuesOf(sentence.text).explanation.test(sentence.text);
  }
  return -1;
}

function partOf(split: SplitReply, index: number): Part {
  const sentence = split.sentences[index] as ReplySentence;
  const { text } = sentence;
  const cues = cuesOf(text);
  // Before anything was answered, "How can I help?" and its like ask what the user wants.
  if (cues.courtesy.test(text)) return sentence.question && !answeredBefore(split, index, 1) ? 'ask' : 'courtesy';
  if (cues.refine.test(text) && answeredBefore(split, index, 2)) return 'courtesy';
  if (sentence.question) {
    if (cues.instruction.test(text) || cues.rhetorical.test(text)) return 'statement';
    return isOffer(split, index) ? 'courtesy' : 'ask';
  }
  if (cues.filler.test(text)) return 'filler';
  if (cues.instruction.test(text)) return 'statement';
  if (!sentence.item && (cues.request.test(text) || cues.need.test(text))) return 'ask';
  const unmarked = cues.unmarked.test(text) && (split.sentences.length === 1 || cues === CHINESE);
  return unmarked ? 'ask' : 'statement';
}

/** An offer to do more after something was answered, unless it asks leave to change something. */
function isOffer(split: SplitReply, index: number): boolean {
  const { text } = split.sentences[index] as ReplySentence;
  const cues = cuesOf(text);
  const offered = cues.offer.exec(text)?.[1];
  if (offered === undefined || cues.commits.test(offered.trim())) return false;
  return answeredBefore(split, index, 1);
}

/** Whether code, a table or this many sentences of content stand before a sentence. */
function answeredBefore(split: SplitReply, index: number, sentences: number): boolean {
  if (split.hasBlocks) return true;
  let found = 0;
  for (let before = index - 1; before >= 0 && found < sentences; before--) {
    if (isContent(split.sentences[before] as ReplySentence)) found++;
  }
  return found >= sentences;
}

function isContent(sentence: ReplySentence): boolean {
  if (sentence.question) return false;
  return !/^\W*(?:sure|of course|certainly|absolutely|great|okay|ok|hi|hello|happy|i'?d be|i can help|no problem|got it|understood)\b|^(?:好的|当然|没问题|明白|您好|你好)/i.test(
    sentence.text,
  );
}

function answersItself(text: string): boolean {
  const cues = cuesOf(text);
  return cues.selfAnswer.test(text) || cues.reading.test(text) || cues.enumerate.test(text);
}

/** Whether a question is one to the user, given how many statements follow it and whether these explain it. */
function isForUser(sentence: ReplySentence, after: number, explained: boolean): boolean {
  if (after === 0 || !sentence.question) return after === 0 || explained;
  const cues = cuesOf(sentence.text);
  return explained ? cues.addressed.test(sentence.text) : cues.clarifying.test(sentence.text);
}

/** Whether a question stands in a list of questions that is the answer itself: a quiz, an interview. */
function isListed({ sentences }: SplitReply, index: number): boolean {
  if (!sentences[index]?.item) return false;
  let lead = index;
  while (sentences[lead]?.item) lead--;
  const over = sentences[lead]?.text;
  if (over === undefined) return false;
  const cues = cuesOf(over);
  return cues.questionList.test(over) && !cues.ownList.test(over);
}

/** A line over a list that makes the list options: "Do you prefer:", "I need:". */
function opensOptions(text: string): boolean {
  return (
    /^\W*(?:do|are|is|would|should|did|which|what)\b[^.]{1,200}:$/i.test(text) || /(?:哪|是|选)[^。]{0,40}:$/.test(text)
  );
}

/** A letter or message written for somebody else: a subject or salutation above, a signature below. */
function isDraft(lines: readonly string[]): boolean {
  const filled = lines.filter((line) => line.trim() !== '');
  const opened = filled.some((line) =>
    /^\s*(?:(?:subject|主题)\s*:|(?:dear|hi|hello)\b[^.?!]{1,40},\s*$|尊敬的)/i.test(line),
  );
  const signed = filled
    .slice(-4)
    .some((line) =>
      /^\s*(?:(?:(?:best|kind|warm)(?:est)? )?(?:regards|wishes)|best|thanks|many thanks|sincerely|cheers|yours[a-z ]*|love),\s*$|^\s*(?:此致|敬礼|祝好|敬上)/i.test(
        line,
      ),
    );
  return opened && signed;
}

function askMove(sentences: readonly ReplySentence[], index: number): MoveKind {
  const ask = sentences[index] as ReplySentence;
  const cues = cuesOf(ask.text);
  let first = index;
  while (first > 0 && sentences[first - 1]?.question) first--;
  const before = sentences.slice(Math.max(0, first - 3), first);
  if ([...before, ask].some((sentence) => cues.premise.test(sentence.text))) return 'correct';
  if (ask.item && sentences.filter((sentence) => sentence.item && sentence.question).length > 1) return 'open';
  if (offersOptions(sentences, index, first)) return 'choice';
  if (cues.open.test(ask.text)) return 'open';
  return ask.question ? 'confirm' : 'open';
}

function offersOptions(sentences: readonly ReplySentence[], index: number, first: number): boolean {
  const ask = sentences[index] as ReplySentence;
  const cues = cuesOf(ask.text);
  if (hasOptions(ask.text, cues)) return true;
  if (ask.item || !cues.picks.test(ask.text))
    return !ask.item && sentences[index + 1]?.item === true && ask.text.endsWith(':') && opensOptions(ask.text);
  if (sentences[index + 1]?.item || /\bwhich (?:one|of)\b/i.test(ask.text)) return true;
  const note = sentences[index + 1];
  if (note?.note && /\b(?:and|or)\b|和|或|还是/.test(note.text)) return true;
  const before = sentences[first - 1];
  return before !== undefined && (before.item || cues.optionsBefore.test(before.text));
}

/** Options in the question itself: after a comma or colon, or in a question for yes or no. */
function hasOptions(text: string, cues: QuestionCues): boolean {
  if (cues.options.test(text)) return true;
  if (cues !== ENGLISH || !/\bor\b(?! not\b| something| another| other)/i.test(text)) return false;
  return !/^\W*(?:[^,]{0,60}, )?(?:what|which|when|where|who|whose|how)\b/i.test(text);
}

function answerMove(sentences: readonly ReplySentence[]): MoveKind {
  const body = sentences.filter(({ text }) => !cuesOf(text).courtesy.test(text));
  const count = (test: (sentence: ReplySentence) => boolean): number => body.filter(test).length;
  if (count(({ text }) => cuesOf(text).enumerate.test(text)) > 0) return 'enumerate';
  if (count(({ text }) => cuesOf(text).reading.test(text)) > 1) return 'enumerate';
  if (count(({ text }) => cuesOf(text).assume.test(text)) > 0) return 'assume';
  if (body.length <= 4 && count(({ text }) => cuesOf(text).abstain.test(text)) > 0) return 'abstain';
  return 'direct';
}
