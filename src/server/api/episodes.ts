/** Episodes of a run, one of them, its calls, a replay. */
import type { Action } from '../../schema/action.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Message } from '../../schema/message.ts';
import type { Sampling } from '../../schema/model.ts';
import type { Brief, Secret } from '../../schema/scenario.ts';
import type { Role } from '../../schema/usage.ts';

/** Views of the episode table that are worth a name. */
export const EPISODE_PRESETS = [
  'asked-but-should-answer',
  'answered-but-should-ask',
  'wrong-after-asking',
  'judge-undecided',
  'user-faulty',
  'reply-fault',
  'faulted',
] as const;
export type EpisodePreset = (typeof EPISODE_PRESETS)[number];

export const EPISODE_SORTS = [
  'position',
  'scenario',
  'outcome',
  'questions',
  'turns',
  'tokens',
  'cost',
  'duration',
] as const;
export type EpisodeSort = (typeof EPISODE_SORTS)[number];

/** How the end counts: `unjudged` where there is no verdict on it. */
export const EPISODE_OUTCOMES = ['right', 'wrong', 'undecided', 'unjudged', 'faulted'] as const;
export type EpisodeOutcome = (typeof EPISODE_OUTCOMES)[number];

/** Which episodes, in which order: query parameters of GET /api/runs/:run/episodes. */
export interface EpisodeQuery {
  readonly preset?: EpisodePreset;
  /** Words that all must occur in request, dialogue, reasons or the scenario's name. */
  readonly text?: string;
  readonly outcome?: EpisodeOutcome;
  readonly group?: string;
  /** Right on the first decision, and what was done; `none`: nobody said, or unreadable. */
  readonly gold?: Action | 'none';
  readonly action?: Action | 'none';
  readonly sort?: EpisodeSort;
  readonly descending?: boolean;
}

export interface EpisodeRow {
  readonly key: string;
  readonly position: number;
  readonly scenarioId: string;
  readonly repeat: number;
  /** Beginning of the request. */
  readonly request: string;
  /** Of the first decision. */
  readonly gold: Action | null;
  readonly action: Action | null;
  readonly outcome: EpisodeOutcome;
  /** Kind of error that the judge named. */
  readonly category: string | null;
  readonly questions: number;
  readonly turns: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly durationMs: number;
  readonly presets: readonly EpisodePreset[];
}

/** GET /api/runs/:run/episodes */
export interface EpisodePage {
  /** Names this order of episodes: further pages of it stay what they were while the run goes on. */
  readonly cursor: string;
  readonly total: number;
  readonly from: number;
  readonly rows: readonly EpisodeRow[];
  /** Over the whole run. */
  readonly counts: Readonly<Record<EpisodePreset | 'all', number>>;
  readonly groups: readonly string[];
  /** Episodes that can be found by now, and those that are stored. */
  readonly indexed: { readonly done: number; readonly stored: number };
}

/** GET /api/runs/:run/episodes/:key/neighbours, with an `EpisodeQuery` */
export interface EpisodeNeighbours {
  /** null: the query does not find this episode. */
  readonly index: number | null;
  readonly total: number;
  readonly previous: string | null;
  readonly next: string | null;
}

/** GET /api/runs/:run/episodes/:key */
export interface EpisodeDetail {
  readonly runId: string;
  readonly benchmark: string;
  readonly set: string;
  readonly mode: string;
  readonly assistant: string;
  readonly position: number;
  readonly episode: ScoredEpisode;
  /** What the assistant saw; null, with the reason, where the data is gone or has changed. */
  readonly brief: Brief | null;
  readonly briefProblem: string | null;
}

/** GET /api/runs/:run/episodes/:key/secret: fetched only when somebody asks for it. */
export interface EpisodeSecret {
  readonly secret: Secret;
}

/** GET /api/runs/:run/episodes/:key/calls: prompts made again from brief and dialogue, replies as far as they are kept. */
export interface EpisodeCalls {
  readonly calls: readonly CallRecord[];
  /** Why there are no more; null where all are there. */
  readonly problem: string | null;
}

export interface CallRecord {
  readonly role: Role;
  readonly model: string;
  /** Assistant turn from 0 that it was made for. */
  readonly turnIndex: number;
  readonly messages: readonly Message[];
  readonly sampling: Sampling;
  /** null where it is not kept: the turn shows what was made of it. */
  readonly reply: {
    readonly text: string;
    readonly reasoning: string | null;
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly latencyMs: number;
    readonly costUsd: number | null;
    readonly kept: 'journal' | 'cache';
  } | null;
}

/** POST /api/runs/:run/episodes/:key/replay */
export interface ReplayOrder {
  /** The first assistant turn, from 0, that is taken anew. */
  readonly turnIndex: number;
  readonly assistant: string;
}

/** Of a replay; nothing of it is stored. */
export interface ReplayResult {
  readonly episode: ScoredEpisode;
  readonly keptTurns: number;
}
