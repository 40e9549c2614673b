import type { Metric } from '../schema/metric.ts';
import { type DecisionOptions, decisionsInScope } from './decision-scope.ts';
import { shareMetric } from './share-metric.ts';

/** Decisions to ask / decisions, whatever was right and whether or not that is known; in 0..1, null without decisions. */
export function askRate(options: DecisionOptions): Metric {
  return shareMetric({
    name: options.name ?? 'askRate',
    description: 'Share of decisions in which it asked, whether or not that was right.',
    contribution: (episode) => {
      const decisions = decisionsInScope(episode, options.decisions);
      return { part: decisions.filter(({ action }) => action === 'ask').length, whole: decisions.length };
    },
  });
}
