import type { Metric } from '../schema/metric.ts';
import { shareMetric } from './share-metric.ts';

/**
 * Mean of a verdict over the episodes that have it decided (true is 1, false 0, a score itself); null when none has.
 * `missing: 'wrong'` counts an episode without the verdict as 0; default: it is left out.
 */
export function verdictMean(options: {
  readonly verdict: string;
  readonly name: string;
  readonly description: string;
  readonly missing?: 'wrong' | 'left-out';
}): Metric {
  return shareMetric({
    name: options.name,
    description: options.description,
    contribution: (episode) => {
      const found = episode.verdicts.find((verdict) => verdict.name === options.verdict);
      if (found === undefined) return options.missing === 'wrong' ? { part: 0, whole: 1 } : undefined;
      return found.value === null ? undefined : { part: Number(found.value), whole: 1 };
    },
  });
}
