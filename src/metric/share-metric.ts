import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';

interface ShareFormula {
  readonly name: string;
  readonly description: string;
  /** Default `share`: then `part` must lie in 0..`whole`. */
  readonly unit?: Metric['unit'];
  /** What an episode adds to numerator and denominator; undefined: nothing. */
  readonly contribution: (episode: ScoredEpisode) => { readonly part: number; readonly whole: number } | undefined;
}

/** Sum of parts / sum of wholes; null when the wholes sum to 0. */
export function shareMetric(formula: ShareFormula): Metric {
  return {
    name: formula.name,
    description: formula.description,
    unit: formula.unit ?? 'share',
    width: 2,
    add: (sums, episode) => {
      const contribution = formula.contribution(episode);
      if (contribution === undefined) return;
      sums[0] = (sums[0] ?? 0) + contribution.part;
      sums[1] = (sums[1] ?? 0) + contribution.whole;
    },
    estimate: (sums) => ((sums[1] ?? 0) === 0 ? null : (sums[0] ?? 0) / (sums[1] ?? 0)),
    count: (sums) => sums[1] ?? 0,
  };
}
