import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';
import { asked, has, served, weightOf } from './episode-parts.ts';
import { COUNTS } from './moves.ts';
import { whenMetrics } from './when-annotator.ts';

/** Sums of a question: hits after its question, users asked; direct share, direct answers; choices to ask, choices. */
const WIDTH = 6;

/** Sums that `perCluster` leaves: those of `whenMetrics`, then nothing. */
export function addUtility(sums: Float64Array, episode: ScoredEpisode): void {
  const put = (place: number, part: number, whole: number): void => {
    sums[place] = (sums[place] ?? 0) + part;
    sums[place + 1] = (sums[place + 1] ?? 0) + whole;
  };
  const value = served(episode);
  const told = has(episode, COUNTS.told);
  if (told && has(episode, COUNTS.asking) && asked(episode) && value !== null) put(0, value, 1);
  if (told && has(episode, COUNTS.direct) && value !== null) put(2, asked(episode) ? 0 : value, 1);
  if (has(episode, COUNTS.choice)) put(4, weightOf(episode) * Number(asked(episode)), weightOf(episode));
}

/** Was asking worth it: V(q) > V(r)? null where the run has not tried both. A question that was never put is worth nothing. */
export function utilityGold(sums: ArrayLike<number>): 'ask' | 'answer' | null {
  const [hits = 0, users = 0, share = 0, answers = 0] = Array.from(sums);
  if (answers === 0) return null;
  return users > 0 && hits / users > share / answers ? 'ask' : 'answer';
}

/**
 * Utility gold (2410.13788, metric 5): ask iff V(q) > V(r), both as the same run found them when the assistant was told to
 * ask and told to answer (mode `all`); a tie is for the answer.
 */
export const whenUtility: readonly Metric[] = [
  ...whenMetrics('utility', 'ask where the question it asks when told to serves more users than its direct answer', {
    width: WIDTH,
    add: addUtility,
    perCluster: (sums) => {
      const gold = utilityGold(sums);
      const choices = sums[5] ?? 0;
      if (gold === null || choices === 0) return new Float64Array(WIDTH);
      const askShare = (sums[4] ?? 0) / choices;
      return gold === 'ask' ? Float64Array.of(askShare, 1, 0, 0, 0, 0) : Float64Array.of(0, 0, 1 - askShare, 1, 0, 0);
    },
  }),
  {
    name: 'when.utility.goldAsk',
    description: 'Share of questions on which asking is worth it by the utility gold.',
    unit: 'share',
    width: WIDTH,
    add: addUtility,
    perCluster: (sums) => {
      const gold = utilityGold(sums);
      return Float64Array.of(Number(gold === 'ask'), Number(gold !== null), 0, 0, 0, 0);
    },
    estimate: ([worth = 0, questions = 0]) => (questions === 0 ? null : worth / questions),
    count: ([, questions = 0]) => questions,
  },
];
