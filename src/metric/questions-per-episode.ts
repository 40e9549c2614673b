import type { Metric } from '../schema/metric.ts';
import { shareMetric } from './share-metric.ts';

/** Questions asked / episodes; null without episodes. */
export function questionsPerEpisode(): Metric {
  return shareMetric({
    name: 'questions',
    description: 'Questions asked per episode.',
    unit: 'number',
    contribution: (episode) => ({
      part: episode.decisions.filter((decision) => decision.action === 'ask').length,
      whole: 1,
    }),
  });
}
