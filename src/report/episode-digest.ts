import { type FinalOutcome, finalOutcome } from '../metric/final-outcome.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { MetricUse } from '../schema/metric.ts';
import { type EpisodeState, episodeState } from './episode-state.ts';

/** What a comparison keeps of an episode: a few dozen numbers, no text but its names. */
export interface EpisodeDigest {
  readonly scenarioId: string;
  readonly repeat: number;
  readonly cluster: string;
  readonly state: EpisodeState;
  /** null without a decision, or when nobody has said what is right. */
  readonly actionRight: boolean | null;
  /** The right decision and the right final answer; null when undecided, or when nothing was to be judged. */
  readonly finalRight: boolean | null;
  /** What the episode adds to all metrics, their vectors laid one after the other, without zeros: where and how much. */
  readonly places: Uint32Array;
  readonly amounts: Float64Array;
}

export interface DigestOptions {
  readonly metrics: readonly MetricUse[];
  /** Name of the verdict on the final answer. */
  readonly finalVerdict: string;
  /** What counts as reaching the end rightly, where the benchmark says so itself. */
  readonly succeeded?: Benchmark['succeeded'];
}

export function digestEpisode(episode: ScoredEpisode, options: DigestOptions): EpisodeDigest {
  const state = episodeState(episode);
  const places: number[] = [];
  const amounts: number[] = [];
  let offset = 0;
  for (const { metric, group } of options.metrics) {
    if (state !== 'faulted' && (group === undefined || episode.groups.includes(group))) {
      const sums = new Float64Array(metric.width);
      metric.add(sums, episode);
      sums.forEach((sum, column) => {
        if (sum === 0) return;
        places.push(offset + column);
        amounts.push(sum);
      });
    }
    offset += metric.width;
  }
  return {
    scenarioId: episode.scenarioId,
    repeat: episode.repeat,
    cluster: episode.cluster,
    state,
    ...rightness(episode, options),
    places: Uint32Array.from(places),
    amounts: Float64Array.from(amounts),
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
  { finalVerdict, succeeded }: DigestOptions,
): { readonly actionRight: boolean | null; readonly finalRight: boolean | null } {
  const [first] = episode.decisions;
  if (!first) return { actionRight: null, finalRight: null };
  if (succeeded) return { actionRight: null, finalRight: succeeded(episode) };
  return {
    actionRight: first.gold === null ? null : first.action === first.gold,
    finalRight: FINAL_RIGHT[finalOutcome(episode, finalVerdict)],
  };
}
