import type { Action } from './action.ts';
import type { OracleInput } from './assistant.ts';
import type { ToolCall } from './model.ts';
import type { Brief, Secret } from './scenario.ts';

/**
 * What somebody's own assistant, user or judge is given and gives back: a function in the config, a program
 * (docs/exec-protocol.md) or an HTTP endpoint. Ids of scenarios are not among it, since they may tell what a scenario is.
 */

/** A turn as its reader saw it: nothing of what led to it. */
export interface SaidTurn {
  readonly speaker: 'assistant' | 'user';
  readonly text: string;
  /** On the assistant's turns. */
  readonly action?: Action | null;
  readonly toolCalls?: readonly ToolCall[];
}

export interface OwnContext {
  /** The same at all turns of a dialogue, another for each dialogue. A call for turn 0 begins it, also anew. */
  readonly dialogueId: string;
  /** The assistant's turns so far. */
  readonly turn: number;
  /** For the part's own randomness. */
  readonly seed: number;
  /** For assistants: questions still allowed; 0: it must answer. */
  readonly questionsLeft?: number;
  /** For assistants: what `--given` hands over. */
  readonly given?: OracleInput;
  /** For functions: aborted when the run is stopped or the time is over. */
  readonly signal?: AbortSignal;
}

/** Tokens that a reply cost, where the part knows. */
export interface OwnUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
}

/** `action` absent: a reply with a tool call acts, and a text is read by the rule for questions. */
export interface OwnAssistantReply {
  readonly text?: string;
  readonly action?: Action;
  readonly slot?: string;
  /** In 0..1. */
  readonly confidence?: number;
  readonly toolCalls?: readonly ToolCall[];
  readonly usage?: OwnUsage;
}

/** `filled`: names of the secret's slots that the reply gave a value for; benchmarks that track slots need it. */
export type OwnUserReply =
  | { readonly text: string; readonly relevant?: boolean | null; readonly filled?: readonly string[] }
  | { readonly end: string };

/** A score is in 0..1; null: undecided. */
export interface OwnVerdict {
  readonly value: boolean | number | null;
  readonly reason?: string;
  readonly category?: string;
}

type Awaitable<Value> = Value | Promise<Value>;

export type OwnAssistantFunction = (
  brief: Brief,
  dialogue: readonly SaidTurn[],
  context: OwnContext,
) => Awaitable<string | OwnAssistantReply>;

/** Sees the secret: it plays the user who has it. */
export type OwnUserFunction = (
  brief: Brief,
  dialogue: readonly SaidTurn[],
  secret: Secret,
  context: OwnContext,
) => Awaitable<string | OwnUserReply>;

/** Sees the secret: the right answer is in it. */
export type OwnJudgeFunction = (
  brief: Brief,
  dialogue: readonly SaidTurn[],
  secret: Secret,
  context: OwnContext,
) => Awaitable<boolean | number | null | OwnVerdict>;
