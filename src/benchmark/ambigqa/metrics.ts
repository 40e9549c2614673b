import { costPerEpisode, secondsPerEpisode, tokensPerEpisode } from '../../metric/episode-usage.ts';
import type { MetricUse } from '../../schema/metric.ts';
import {
  afterAskingF1,
  answerF1,
  anyMatch,
  askRate,
  enumerateF1,
  greedyF1,
  leaks,
  sampledF1,
  turns,
} from './answer-metrics.ts';
import { randomMetrics } from './random-control.ts';
import { whenAnnotator } from './when-annotator.ts';
import { whenUtility } from './when-utility.ts';

const ofAnswers = [answerF1('loose'), greedyF1, afterAskingF1('loose'), anyMatch];

/** Averaged over questions: an episode of a question with k users counts 1/k. */
export const ambigqaMetrics: readonly MetricUse[] = [
  ...ofAnswers.map((metric) => ({ metric, strict: true, detail: true })),
  ...[sampledF1, enumerateF1, answerF1('strict'), afterAskingF1('strict'), leaks].map((metric) => ({
    metric,
    detail: true,
  })),
  ...[turns, askRate].map((metric) => ({ metric })),
  ...[...whenAnnotator, ...whenUtility, ...randomMetrics].map((metric) => ({ metric, detail: true })),
  ...['ambiguous', 'clear'].flatMap((group) =>
    [...ofAnswers, askRate].map((metric) => ({ metric, group, detail: true })),
  ),
  ...[secondsPerEpisode(), tokensPerEpisode(), costPerEpisode()].map((metric) => ({ metric })),
];
