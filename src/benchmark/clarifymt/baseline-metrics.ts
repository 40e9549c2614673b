import { shareMetric } from '../../metric/share-metric.ts';
import type { Action } from '../../schema/action.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';

/** Over ambiguous requests it is what asking must beat. */
export const guessBaseline: Metric = shareMetric({
  name: 'baseline.guess.success',
  description: 'Expected success of answering at once for a reading drawn at random: the mean of 1 / readings.',
  contribution: (episode) => {
    const readings = countReadings(episode);
    return readings === undefined ? undefined : { part: 1 / readings, whole: 1 };
  },
});

/** What trivial systems would reach on the same scenarios, without running them. */
export const baselineMetrics: readonly Metric[] = [
  alwaysOnRequest('baseline.alwaysAsk.accuracy', 'ask'),
  alwaysOnRequest('baseline.alwaysAnswer.accuracy', 'answer'),
  guessBaseline,
];

function alwaysOnRequest(name: string, action: Action): Metric {
  return shareMetric({
    name,
    description: `Accuracy on the request of a system that would always ${action}.`,
    contribution: ({ decisions: [first] }) => first && { part: first.gold === action ? 1 : 0, whole: 1 },
  });
}

/** From the group `readings.<k>`. */
function countReadings(episode: ScoredEpisode): number | undefined {
  const group = episode.groups.find((name) => name.startsWith('readings.'));
  const count = Number(group?.slice('readings.'.length));
  return count >= 1 ? count : undefined;
}
