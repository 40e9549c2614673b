import { isQuestion } from '../../tools/is-question.ts';
import { splitReply } from '../../tools/reply-sentences.ts';

/** Questions in a seeker's turn: sentences that end with a question mark; a request without one counts as one. */
export function countQuestions(text: string): number {
  const marked = splitReply(text).sentences.filter((sentence) => sentence.question).length;
  return marked > 0 ? marked : Number(isQuestion(text));
}
