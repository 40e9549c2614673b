import type { Metric } from '../schema/metric.ts';
import { confusionMetric, ratio } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/** Decisions to ask / decisions, whatever was right; in 0..1, null without decisions. */
export function askRate(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'askRate',
      description: 'Share of decisions in which it asked, whether or not that was right.',
      estimate: (confusion) => ratio(confusion.predicted('ask'), confusion.total),
    },
    options,
  );
}
