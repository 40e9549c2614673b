/** Talks of the playground. */
import type { Action } from '../../schema/action.ts';
import type { TurnPart } from '../../schema/assistant.ts';
import type { UserTurn } from '../../schema/dialogue.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import type { Language } from '../../schema/message.ts';
import type { Brief } from '../../schema/scenario.ts';
import type { ScenarioPlace } from './data.ts';
import type { ApiError } from './runs.ts';

/** How an assistant of the playground is called, and what it may cost. */
export interface TalkSettings {
  readonly assistant: string;
  readonly questionPrice?: number | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** US dollars for the whole talk; default 0.5. */
  readonly maxCost?: number | undefined;
  readonly tokenPrice?: { readonly input: number; readonly output: number } | undefined;
  readonly allowUnknownPrice?: boolean | undefined;
}

/** POST /api/talks: an assistant to talk with as oneself. */
export interface TalkOrder extends TalkSettings {
  /** Default `en`. */
  readonly language?: Language | undefined;
  /** Text of a system prompt. */
  readonly system?: string | undefined;
  /** A text that it may read. */
  readonly document?: string | undefined;
  /** Questions in a row for one request at most; default 3. */
  readonly maxQuestions?: number | undefined;
}

export interface OpenedTalk {
  readonly id: string;
  readonly assistant: string;
  readonly maxCostUsd: number;
}

/** Characters that a person says at once at most. */
export const MOST_SAID = 20_000;

/** POST /api/talks/:talk/turns: answered by lines of JSON, each a `TalkEvent`, as they come. */
export interface TalkSaying {
  readonly text: string;
}

/** DELETE /api/talks/:talk */
export interface ClosedTalk {
  readonly id: string;
}

/** POST /api/watches: a simulated user talks on a scenario; answered as a turn is, by the whole dialogue. */
export interface WatchOrder extends TalkSettings, ScenarioPlace {
  /** Id of the scenario. */
  readonly scenario: string;
  readonly user?: string | undefined;
  readonly judge?: string | undefined;
}

/** What a talk has used so far. */
export interface TalkSpent {
  /** null as soon as one call has no known price. */
  readonly usd: number | null;
  readonly calls: number;
  readonly tokens: number;
}

/** `error` is the last, where there is one. */
export type TalkEvent =
  | TurnPart
  | { readonly type: 'brief'; readonly brief: Brief }
  | { readonly type: 'user'; readonly turn: UserTurn }
  | { readonly type: 'spent'; readonly spent: TalkSpent }
  | { readonly type: 'end'; readonly episode: ScoredEpisode }
  | { readonly type: 'error'; readonly error: ApiError['error'] };

/** POST /api/talks/:talk/scenario: the request that the talk is at becomes a row of a set of one's own. */
export interface ScenarioSaving {
  /** Made where there is none of this name. */
  readonly set: string;
  /** Right on the request; absent: nobody has said. */
  readonly action?: Action | undefined;
  readonly goldQuestion?: string | undefined;
  /** What is missing in the request, and what the user meant: a simulated user can then play it. */
  readonly slot?:
    | { readonly name: string; readonly asksFor: string; readonly options: readonly string[]; readonly value: string }
    | undefined;
}

export interface SavedScenario {
  readonly set: string;
  /** Requests in the set by now. */
  readonly requests: number;
}
