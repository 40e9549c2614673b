import { type FinalOutcome, finalOutcome } from '../metric/final-outcome.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { MetricUse } from '../schema/metric.ts';
import { type EpisodeState, episodeState } from './episode-state.ts';

/** What a comparison keeps of an episode: a few dozen numbers, no text but its names. */
export interface EpisodeDigest {
  readonly scenarioId: string;
  readonly repeat: number;
  readonly cluster: string;
  readonly state: EpisodeState;
  /** null without a decision. */
  readonly actionRight: boolean | null;
  /** The right decision and the right final answer; null when undecided, or when nothing was to be judged. */
  readonly finalRight: boolean | null;
  /** Index among the metrics' uses -> what the episode adds to it; uses it adds nothing to are absent. */
  readonly contributions: ReadonlyMap<number, Float64Array>;
}

export interface DigestOptions {
  readonly metrics: readonly MetricUse[];
  /** Name of the verdict on the final answer. */
  readonly finalVerdict: string;
}

export function digestEpisode(episode: ScoredEpisode, options: DigestOptions): EpisodeDigest {
  const state = episodeState(episode);
  const contributions = new Map<number, Float64Array>();
  options.metrics.forEach(({ metric, group }, index) => {
    if (state === 'faulted' || (group !== undefined && !episode.groups.includes(group))) return;
    const sums = new Float64Array(metric.width);
    metric.add(sums, episode);
    if (sums.some((sum) => sum !== 0)) contributions.set(index, sums);
  });
  return {
    scenarioId: episode.scenarioId,
    repeat: episode.repeat,
    cluster: episode.cluster,
    state,
    ...rightness(episode, options.finalVerdict),
    contributions,
  };
}

/** The same scenario played for the same time: what makes a pair. */
export function pairKey(episode: { readonly scenarioId: string; readonly repeat: number }): string {
  return `${episode.repeat} ${episode.scenarioId}`;
}

const FINAL_RIGHT: Readonly<Record<FinalOutcome, boolean | null>> = {
  right: true,
  wrong: false,
  'wrong-action': false,
  undecided: null,
};

function rightness(
  episode: ScoredEpisode,
  finalVerdict: string,
): { readonly actionRight: boolean | null; readonly finalRight: boolean | null } {
  const [first] = episode.decisions;
  if (!first) return { actionRight: null, finalRight: null };
  return {
    actionRight: first.action === first.gold,
    finalRight: FINAL_RIGHT[finalOutcome(episode, finalVerdict)],
  };
}
