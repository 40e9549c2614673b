import type { Metric } from '../schema/metric.ts';
import { confusionMetric, ratio } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/** P(ask | answering is right), in 0..1; null when answering is never right. */
export function overAsking(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'overAsking',
      description: 'Share of the decisions where answering is right in which it asked.',
      estimate: (confusion) => ratio(confusion.count('answer', 'ask'), confusion.gold('answer')),
      count: (confusion) => confusion.gold('answer'),
    },
    options,
  );
}
