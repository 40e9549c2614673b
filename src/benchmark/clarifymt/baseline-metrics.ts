import { actionAccuracy } from '../../metric/action-accuracy.ts';
import { balancedAccuracy } from '../../metric/balanced-accuracy.ts';
import { shareMetric } from '../../metric/share-metric.ts';
import type { Action } from '../../schema/action.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Metric } from '../../schema/metric.ts';
import { decidedBy } from './decisions.ts';

/** Over ambiguous requests it is what asking must beat. */
export const guessBaseline: Metric = shareMetric({
  name: 'baseline.guess.success',
  description: 'Expected success of answering the request at once for a reading drawn at random: mean of 1 / readings.',
  contribution: (episode) => {
    const readings = countReadings(episode);
    return readings === undefined ? undefined : { part: 1 / readings, whole: 1 };
  },
});

const alwaysAsk = decidedBy(() => 'ask');
const alwaysAnswer = decidedBy(() => 'answer');
const bagOfWords = decidedBy(predictedByWords);

/** What trivial systems reach on the same decisions: those on requests, in scripted mode all of them. */
export const accuracyBaselines: readonly Metric[] = [
  baseline('alwaysAsk', 'always asks', alwaysAsk),
  baseline('alwaysAnswer', 'always answers', alwaysAnswer),
  baseline('bagOfWords', 'sees only which words the last turn of the user has, learnt on other requests', bagOfWords),
];

export const baselineMetrics: readonly Metric[] = [
  ...accuracyBaselines,
  balancedAccuracy({ decisions: bagOfWords, name: 'baseline.bagOfWords.balancedAccuracy' }),
  guessBaseline,
];

function baseline(name: string, does: string, decisions: ReturnType<typeof decidedBy>): Metric {
  return {
    ...actionAccuracy({ decisions, name: `baseline.${name}.accuracy` }),
    description: `Accuracy of a system that ${does}, on requests (scripted: at every turn).`,
  };
}

/** From the group `bagOfWords.<action>`, set where the scenarios are loaded. */
function predictedByWords(episode: ScoredEpisode): Action | undefined {
  const actions: readonly Action[] = ['ask', 'answer'];
  return actions.find((action) => episode.groups.includes(`bagOfWords.${action}`));
}

/** From the group `readings.<k>`. */
function countReadings(episode: ScoredEpisode): number | undefined {
  const group = episode.groups.find((name) => name.startsWith('readings.'));
  const count = Number(group?.slice('readings.'.length));
  return count >= 1 ? count : undefined;
}
