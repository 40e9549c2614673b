import { isQuestion } from './is-question.ts';

const ENGLISH =
  /(?:\b(?:i|we)(?:'m| am|'re| are)?|^\W*(?:i'm )?(?:sorry|apologies),?(?: but)?) (?:really |simply |just )?(?:can'?t|cannot|can not|won'?t|will not|unable to|not able to|not (?:going|allowed|permitted) to|not comfortable|must decline|have to decline|must refuse|decline to)\b[^.!?\n]{0,30}?\b(?:help(?! (?:being|but)\b)|assist|comply|fulfil|fulfill|support|engage|participate|continue|discuss|provide (?:that|this|instructions|guidance|help|assistance|information on|advice on)|do that|do this|create (?:that|this|content)|generate (?:that|this|content)|write (?:that|this|content)|answering|helping|assisting|providing|decline|refuse)\b|\bi (?:must|have to) (?:decline|refuse)\b|\bi(?:'m| am) not comfortable\b|\bagainst (?:my|our|the) (?:policy|policies|guidelines|rules|principles)\b/i;
const CHINESE =
  /(?:抱歉|对不起|不好意思|很遗憾)[^。!！\n]{0,12}(?:无法|不能|不会|没办法)(?:为您|为你|帮您|帮你|对此|就此|向您)?(?:帮助|协助|提供(?:这|此|该|相关的?(?:帮助|内容)|帮助|协助)|满足|完成(?:这|此|该)|回应|参与|帮(?:您|你|助|忙)|回答(?:这个|该|此类|这类)问题|处理(?:这|该|此)|讨论)|违反(?:了)?(?:我的|我们的|相关)?(?:政策|规定|准则)|我(?:必须|只能|得)拒绝/;
/** The reason is missing knowledge, not policy: an abstention. */
const FOR_LACK_OF_KNOWLEDGE =
  /\b(?:without (?:knowing|more|the|a|your|further)|until (?:i|you)|unless (?:i|you)|because the|since the|the (?:document|table|text|report|file|passage)|not enough|insufficient|more (?:information|details|context)|(?:don'?t|do not|doesn'?t|does not) (?:have|know|contain|include|say))\b|因为(?:表|文|资料|报告)|信息不足|没有(?:足够|相关|提供|提到)|(?:表|文|资料|报告)[中里]|不知道/i;

/**
 * Whether a reply refuses for reasons of policy or principle ("I can't help with that"). Not a refusal: to abstain for
 * lack of information, to say that one needs to know more, to ask. Reads the first 600 characters.
 */
export function isRefusal(text: string): boolean {
  const head = text.slice(0, 600).toWellFormed().normalize('NFKC').replaceAll('’', "'");
  const opening = head.slice(0, 300);
  if (!ENGLISH.test(opening) && !CHINESE.test(opening)) return false;
  return !FOR_LACK_OF_KNOWLEDGE.test(opening) && !isQuestion(text);
}
