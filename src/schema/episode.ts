import type { Action } from './action.ts';
import type { Dialogue } from './dialogue.ts';
import type { Fault } from './fault.ts';
import type { Verdict } from './judge.ts';
import type { Role, Usage } from './usage.ts';

/** How an episode came to its end. `limit`: the question limit or turn limit was reached with a question. */
export type EpisodeEnd = 'answered' | 'asked' | 'limit' | 'user-ended' | 'reply-fault';

/** One decision of the assistant: an assistant turn against the gold action there. */
export interface Decision {
  /** Index among the assistant's turns, from 0. */
  readonly turnIndex: number;
  /** null where nobody has said what is right: requests without labels. */
  readonly gold: Action | null;
  /** null when the reply could not be read. */
  readonly action: Action | null;
  /** `Benchmark.outlook` at this decision, where the benchmark knows it. */
  readonly outlook?: readonly number[];
}

/** One scenario played once. Everything a metric or a report reads is here; secrets are not. */
export interface Episode {
  /** Hash of benchmark, set, mode, scenario, assistant, user, repeat, seed and settings. */
  readonly key: string;
  readonly scenarioId: string;
  readonly cluster: string;
  readonly groups: readonly string[];
  /** From 0. */
  readonly repeat: number;
  readonly request: string;
  readonly dialogue: Dialogue;
  readonly decisions: readonly Decision[];
  readonly end: EpisodeEnd | null;
  /** An infrastructure fault: the episode has no score. */
  readonly fault: Fault | null;
  readonly usage: Readonly<Partial<Record<Role, Usage>>>;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/** An episode with the verdicts of the run's judge. */
export interface ScoredEpisode extends Episode {
  readonly verdicts: readonly Verdict[];
}
