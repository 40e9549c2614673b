import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';
import { asked, directF1, has, served, weightOf } from './episode-parts.ts';
import { COUNTS } from './moves.ts';
import { addUtility, utilityGold } from './when-utility.ts';

/**
 * Random control (2410.13788, metric 6): what asking on the same share of questions, drawn at random, would reach. In
 * expectation, from the same run: with ask rate p, p times the mean of asking and 1 - p times that of answering.
 */
export const randomMetrics: readonly Metric[] = [
  {
    name: 'random.answerF1',
    description: 'Answer F1 of asking as often as it did, but on questions drawn at random (from its told moves).',
    unit: 'share',
    width: 6,
    add: (sums, episode) => {
      const weight = weightOf(episode);
      const put = (place: number, part: number): void => {
        sums[place] = (sums[place] ?? 0) + weight * part;
        sums[place + 1] = (sums[place + 1] ?? 0) + weight;
      };
      if (has(episode, COUNTS.choice)) put(0, Number(asked(episode)));
      if (!has(episode, COUNTS.told)) return;
      const value = served(episode);
      if (has(episode, COUNTS.asking) && value !== null) put(2, value);
      if (has(episode, COUNTS.direct)) put(4, asked(episode) ? 0 : directF1(episode));
    },
    estimate: (sums) => {
      const [rate, asking, answering] = [0, 2, 4].map((place) => ratioAt(sums, place));
      if (rate == null || asking == null || answering == null) return null;
      return rate * asking + (1 - rate) * answering;
    },
    count: (sums) => ((sums[3] ?? 0) === 0 || (sums[5] ?? 0) === 0 ? 0 : whole(sums[1] ?? 0)),
  },
  {
    name: 'random.when.annotator.accuracy',
    description: 'Accuracy against the annotator gold of asking as often as it did, but at random.',
    unit: 'share',
    width: 3,
    add: (sums, episode: ScoredEpisode) => {
      const gold = episode.decisions[0]?.gold;
      if (!has(episode, COUNTS.choice) || gold == null) return;
      addChoice(sums, asked(episode), gold === 'ask', weightOf(episode));
    },
    estimate: expectedAccuracy,
    count: (sums) => whole(sums[2] ?? 0),
  },
  {
    name: 'random.when.utility.accuracy',
    description: 'Accuracy against the utility gold of asking as often as it did, but at random.',
    unit: 'share',
    width: 6,
    add: addUtility,
    perCluster: (sums) => {
      const gold = utilityGold(sums);
      const choices = sums[5] ?? 0;
      if (gold === null || choices === 0) return new Float64Array(6);
      return Float64Array.of((sums[4] ?? 0) / choices, Number(gold === 'ask'), 1, 0, 0, 0);
    },
    estimate: expectedAccuracy,
    count: (sums) => whole(sums[2] ?? 0),
  },
];

function addChoice(sums: Float64Array, isAsked: boolean, isGold: boolean, weight: number): void {
  sums[0] = (sums[0] ?? 0) + weight * Number(isAsked);
  sums[1] = (sums[1] ?? 0) + weight * Number(isGold);
  sums[2] = (sums[2] ?? 0) + weight;
}

/** Sums: asked, gold ask, questions. With rate p and share g of gold ask: p g + (1 - p)(1 - g). */
function expectedAccuracy([askedSum = 0, gold = 0, questions = 0]: ArrayLike<number> & Iterable<number>):
  | number
  | null {
  if (questions === 0) return null;
  const rate = askedSum / questions;
  const share = gold / questions;
  return rate * share + (1 - rate) * (1 - share);
}

function ratioAt(sums: ArrayLike<number>, place: number): number | null {
  const questions = sums[place + 1] ?? 0;
  return questions === 0 ? null : (sums[place] ?? 0) / questions;
}

function whole(count: number): number {
  return Math.round(count * 1e6) / 1e6;
}
