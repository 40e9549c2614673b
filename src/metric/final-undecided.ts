import type { Metric } from '../schema/metric.ts';
import { type FinalOptions, finalMetric } from './final-metric.ts';

/** Episodes whose final answer the judge could not decide / all episodes: what the final accuracies leave out. */
export function finalUndecided(options: FinalOptions = {}): Metric {
  return finalMetric(
    {
      name: 'final.undecided',
      description:
        'Share of episodes whose final answer the judge could not decide; the final accuracies leave them out.',
      numerator: ['undecided'],
      denominator: ['right', 'wrong', 'wrong-action', 'undecided'],
    },
    options,
  );
}
