import type { Brief } from '../schema/scenario.ts';
import { readMove } from '../tools/is-question.ts';
import { isRefusal } from '../tools/is-refusal.ts';
import { wordsOf } from '../tools/said-text.ts';
import type { MoveText } from './move-source.ts';

/** Words of a move from which on it is long. */
const LONG = 40;
const SHORT_WORD = 3;

/**
 * What a judge by rules makes of a move from request and move alone, in 0..1: a move that is on the request's words, short
 * and a plain answer looks best. It cannot know what the move leads to; it stands for ratings of single turns, which
 * favour answers (2410.13788), where no model is at hand.
 */
export function singleTurnRules({ text, kind }: Pick<MoveText, 'text' | 'kind'>, brief: Brief): number {
  if (isRefusal(text)) return 0;
  const words = wordsOf(text);
  const asked = new Set(wordsOf(brief.request).filter((word) => word.length > SHORT_WORD));
  const shared = new Set(words.filter((word) => asked.has(word))).size;
  const onTopic = asked.size === 0 ? 0 : shared / asked.size;
  const isPlain = kind !== 'ask' || readMove(text).action === 'ask';
  const looks = (kind === 'ask' ? 0.4 : 0.7) + 0.2 * onTopic + (words.length <= LONG ? 0.1 : 0);
  return Number(((isPlain ? 1 : 0.5) * looks).toFixed(6));
}
