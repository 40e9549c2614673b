import type { Metric } from '../schema/metric.ts';
import { confusionMetric } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/** (recall of ask + recall of answer) / 2; null unless both gold actions occur. .5 for whoever always does the same. */
export function balancedAccuracy(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'balancedAccuracy',
      description: 'Mean of the recall of asking and the recall of answering; .5 is reached by always doing the same.',
      estimate: (confusion) => {
        const ask = confusion.gold('ask');
        const answer = confusion.gold('answer');
        if (ask === 0 || answer === 0) return null;
        return (confusion.count('ask', 'ask') / ask + confusion.count('answer', 'answer') / answer) / 2;
      },
    },
    options,
  );
}
