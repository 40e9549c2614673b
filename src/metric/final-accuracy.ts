import type { Metric } from '../schema/metric.ts';
import { type FinalOptions, finalMetric } from './final-metric.ts';

/**
 * Final Acc of 2605.25204: episodes with the right decision and the right final answer / all episodes. An undecided
 * verdict is in neither; null without episodes.
 */
export function finalAccuracy(options: FinalOptions = {}): Metric {
  return finalMetric(
    {
      name: 'final.accuracy',
      description: 'Share of episodes with the right decision and then the right final answer.',
      numerator: ['right'],
      denominator: ['right', 'wrong', 'wrong-action'],
    },
    options,
  );
}
