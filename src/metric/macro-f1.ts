import type { Metric } from '../schema/metric.ts';
import { classF1 } from './class-f1.ts';
import { confusionMetric } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/** (F1 of ask + F1 of answer) / 2, always over both classes; null without decisions (2605.25204, section 3). */
export function macroF1(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'action.macroF1',
      description: 'Mean of the F1 of asking and the F1 of answering, always over both (at most .5 on one gold class).',
      estimate: (confusion) =>
        confusion.total === 0 ? null : (classF1(confusion, 'ask') + classF1(confusion, 'answer')) / 2,
    },
    options,
  );
}
