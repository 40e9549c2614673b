import type { Metric } from '../schema/metric.ts';
import { confusionMetric, ratio } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/** P(answer | asking is right), in 0..1; an unreadable reply is no answer. null when asking is never right. */
export function underAsking(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'underAsking',
      description: 'Share of the decisions where asking is right in which it answered.',
      estimate: (confusion) => ratio(confusion.count('ask', 'answer'), confusion.gold('ask')),
      count: (confusion) => confusion.gold('ask'),
    },
    options,
  );
}
