import type { Metric } from '../schema/metric.ts';
import { classF1 } from './class-f1.ts';
import { confusionMetric, ratio } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/** F1 of each action weighted by how often it is the gold one; null without decisions (2605.25204, section 3). */
export function weightedF1(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'action.weightedF1',
      description: 'F1 of asking and of answering, weighted by how often each is right to do.',
      estimate: (confusion) =>
        ratio(
          confusion.gold('ask') * classF1(confusion, 'ask') + confusion.gold('answer') * classF1(confusion, 'answer'),
          confusion.total,
        ),
    },
    options,
  );
}
