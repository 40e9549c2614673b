import type { Metric } from '../schema/metric.ts';
import { confusionMetric, ratio } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/** Right decisions / decisions; null without decisions (2605.25204, section 3; 2512.21120, evaluation). */
export function actionAccuracy(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'action.accuracy',
      description: 'Share of decisions to ask or to answer that are right.',
      estimate: (confusion) =>
        ratio(confusion.count('ask', 'ask') + confusion.count('answer', 'answer'), confusion.total),
    },
    options,
  );
}
