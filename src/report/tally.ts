import type { ScoredEpisode } from '../schema/episode.ts';
import type { Usage } from '../schema/usage.ts';
import { episodeState, isUserFaulty, replyFaults } from './episode-state.ts';

/** What a report counts besides its metrics. Plain numbers: two tallies merge by adding. */
export interface Tally {
  /** Episodes seen, faulted ones too. */
  played: number;
  /** Without an infrastructure fault; a reply fault does not keep an episode from being scored (strictly). */
  scored: number;
  faulted: number;
  /** Episodes with a reply fault, among the scored. */
  replyFaulty: number;
  /** Scored episodes whose user broke its own rules. */
  userFaulty: number;
  /** By kind of fault: infrastructure faults, and reply faults with the turns they occurred in as tries. */
  readonly faults: Map<string, { episodes: number; tries: number; infrastructure: boolean }>;
  verdicts: number;
  undecided: number;
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** null as soon as one call has no known price. */
  costUsd: number | null;
  /** The largest repeat seen, from 0. */
  lastRepeat: number;
  /** Scenarios, counted by their first repeat. */
  scenarios: number;
}

export function emptyTally(): Tally {
  return {
    played: 0,
    scored: 0,
    faulted: 0,
    replyFaulty: 0,
    userFaulty: 0,
    faults: new Map(),
    verdicts: 0,
    undecided: 0,
    calls: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    lastRepeat: 0,
    scenarios: 0,
  };
}

export function countEpisode(tally: Tally, episode: ScoredEpisode): void {
  const state = episodeState(episode);
  tally.played++;
  tally.lastRepeat = Math.max(tally.lastRepeat, episode.repeat);
  if (episode.repeat === 0) tally.scenarios++;
  for (const usage of Object.values(episode.usage)) Object.assign(tally, addUsage(tally, usage));
  if (episode.fault) {
    tally.faulted++;
    countFault(tally, episode.fault.kind, { episodes: 1, tries: episode.fault.tries, infrastructure: true });
    return;
  }
  tally.scored++;
  if (state === 'reply-fault') tally.replyFaulty++;
  if (isUserFaulty(episode)) tally.userFaulty++;
  const faults = replyFaults(episode);
  for (const kind of new Set(faults)) {
    const tries = faults.filter((fault) => fault === kind).length;
    countFault(tally, kind, { episodes: 1, tries, infrastructure: false });
  }
  tally.verdicts += episode.verdicts.length;
  tally.undecided += episode.verdicts.filter((verdict) => verdict.value === null).length;
}

export function mergeTally(tally: Tally, other: Tally): void {
  tally.played += other.played;
  tally.scored += other.scored;
  tally.faulted += other.faulted;
  tally.replyFaulty += other.replyFaulty;
  tally.userFaulty += other.userFaulty;
  for (const [kind, count] of other.faults) countFault(tally, kind, count);
  tally.verdicts += other.verdicts;
  tally.undecided += other.undecided;
  Object.assign(tally, addUsage(tally, other));
  tally.lastRepeat = Math.max(tally.lastRepeat, other.lastRepeat);
  tally.scenarios += other.scenarios;
}

function countFault(
  tally: Tally,
  kind: string,
  count: { readonly episodes: number; readonly tries: number; readonly infrastructure: boolean },
): void {
  const known = tally.faults.get(kind) ?? { episodes: 0, tries: 0, infrastructure: count.infrastructure };
  known.episodes += count.episodes;
  known.tries += count.tries;
  tally.faults.set(kind, known);
}

/** A sum with something unknown in it is unknown. */
export function addUsage(left: Usage, right: Usage): Usage {
  return {
    calls: left.calls + right.calls,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    costUsd: left.costUsd === null || right.costUsd === null ? null : left.costUsd + right.costUsd,
  };
}
