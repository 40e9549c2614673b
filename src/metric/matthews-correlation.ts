import type { Metric } from '../schema/metric.ts';
import { type Confusion, confusionMetric } from './confusion.ts';
import type { DecisionOptions } from './decision-scope.ts';

/**
 * Matthews correlation of gold action and action, in -1..1 (Matthews 1975), in the form for several classes (Gorodkin
 * 2004) so that a reply that could not be read is an outcome of its own. 0 for whoever always does the same; null
 * unless both gold actions occur.
 */
export function matthewsCorrelation(options: DecisionOptions): Metric {
  return confusionMetric(
    {
      name: 'mcc',
      description: 'Matthews correlation of right and actual decision, -1 to 1; 0 is chance and always doing the same.',
      unit: 'number',
      estimate: correlation,
    },
    options,
  );
}

function correlation(confusion: Confusion): number | null {
  const ask = confusion.gold('ask');
  const answer = confusion.gold('answer');
  if (ask === 0 || answer === 0) return null;
  const predictedAsk = confusion.predicted('ask');
  const predictedAnswer = confusion.predicted('answer');
  const squares = predictedAsk ** 2 + predictedAnswer ** 2 + confusion.predicted('none') ** 2;
  const spread = confusion.total ** 2 - squares;
  if (spread === 0) return 0;
  const right = confusion.count('ask', 'ask') + confusion.count('answer', 'answer');
  const covariance = right * confusion.total - (ask * predictedAsk + answer * predictedAnswer);
  const goldSpread = confusion.total ** 2 - ask ** 2 - answer ** 2;
  return covariance / Math.sqrt(spread * goldSpread);
}
