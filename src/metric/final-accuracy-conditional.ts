import type { Metric } from '../schema/metric.ts';
import { type FinalOptions, finalMetric } from './final-metric.ts';

/**
 * Final Acc (cond.) of 2605.25204: episodes with the right decision and the right final answer / episodes with the right
 * decision. Never below `final.accuracy` (one sentence of the paper says the reverse; its tables agree with this). An
 * undecided verdict is in neither; null when no decision was right.
 */
export function finalAccuracyConditional(options: FinalOptions = {}): Metric {
  return finalMetric(
    {
      name: 'final.accuracyCond',
      description: 'Share of right final answers among the episodes with the right decision.',
      numerator: ['right'],
      denominator: ['right', 'wrong'],
    },
    options,
  );
}
