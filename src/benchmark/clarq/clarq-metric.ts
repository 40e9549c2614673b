import { shareMetric } from '../../metric/share-metric.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';
import { type EpisodeFigures, episodeFigures } from './episode-figures.ts';

/** A share or mean over what the ids tell of each episode. */
export function clarqMetric(formula: {
  readonly name: string;
  readonly description: string;
  readonly unit?: Metric['unit'];
  readonly contribution: (
    figures: EpisodeFigures,
    episode: ScoredEpisode,
  ) => { readonly part: number; readonly whole: number } | undefined;
}): Metric {
  return shareMetric({
    ...formula,
    contribution: (episode) => {
      const figures = episodeFigures(episode);
      return figures && formula.contribution(figures, episode);
    },
  });
}
