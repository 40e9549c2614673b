import { actionAccuracy } from '../metric/action-accuracy.ts';
import { callsPerEpisode, costPerEpisode, secondsPerEpisode } from '../metric/episode-usage.ts';
import { overAsking } from '../metric/over-asking.ts';
import { underAsking } from '../metric/under-asking.ts';
import { wrongGuesses } from '../metric/wrong-guesses.ts';
import type { Metric, MetricUse } from '../schema/metric.ts';

/** A benchmark's own figure for an end to the user's mind, over all its episodes. */
const SUCCESS = ['success', 'final.accuracy'];

const onRequest = { decisions: 'first' } as const;

/** Figures of the improvement table; a reply that cannot be scored counts as wrong, so that no strategy gains by it. */
export interface ImprovementMetrics {
  readonly success: Metric | undefined;
  readonly wrongGuesses: Metric | undefined;
  /** The decision on the request: what decides where the end is not judged. */
  readonly decision: Metric;
  /** Answered an unclear request without asking, rightly or not: stands where `wrongGuesses` cannot. */
  readonly unasked: Metric;
  readonly needlessQuestions: Metric;
  /** Per episode, none of them a share. */
  readonly costs: readonly Metric[];
}

export function improvementMetrics(uses: readonly MetricUse[]): ImprovementMetrics {
  const success = uses.find(({ metric, group }) => group === undefined && SUCCESS.includes(metric.name))?.metric;
  return {
    success,
    wrongGuesses: success && wrongGuesses(success),
    decision: actionAccuracy({ ...onRequest, name: 'decision' }),
    unasked: underAsking({ ...onRequest, name: 'unasked' }),
    needlessQuestions: overAsking({ ...onRequest, name: 'needlessQuestions' }),
    costs: [callsPerEpisode(), costPerEpisode(), secondsPerEpisode()],
  };
}

/** All of them, in the order of the table. */
export function allImprovementMetrics(metrics: ImprovementMetrics): readonly Metric[] {
  const { success, wrongGuesses: guesses, decision, unasked, needlessQuestions, costs } = metrics;
  return [success, guesses, decision, unasked, needlessQuestions, ...costs].filter((metric) => metric !== undefined);
}
