import type { Action, MoveKind } from './action.ts';
import type { JsonValue } from './json.ts';
import type { ToolCall } from './model.ts';
import type { SlotState } from './scenario.ts';

/** A reply of the assistant that cannot be scored as it stands: left out of the headline, wrong in `strict.` metrics. */
export type ReplyFault = 'unparsable' | 'empty' | 'refused';

/** Where the value of a tool call's argument comes from; `guessed`: from nowhere that can be seen. */
export type ArgumentOrigin = 'dialogue' | 'tool-result' | 'default' | 'guessed';

/** A tool call of a turn, each value of its arguments looked for by the rule of `tools/grounding.ts`. */
export interface GroundedToolCall extends ToolCall {
  /** Dotted path of each value in `arguments` -> where it comes from; empty values are not among them. */
  readonly origins: Readonly<Record<string, ArgumentOrigin>>;
}

export interface AssistantTurn {
  readonly speaker: 'assistant';
  /** What the user reads; without reasoning and without markup of the strategy. */
  readonly text: string;
  /** null exactly when `replyFault` is set. */
  readonly action: Action | null;
  readonly move?: MoveKind;
  /** Name of the slot asked for, where the assistant says so. */
  readonly slot?: string;
  /** The assistant's own probability, in 0..1, that its action is right. */
  readonly confidence?: number;
  readonly replyFault?: ReplyFault;
  /** Tools that it called; a turn that calls one acts (`move: 'act'`). */
  readonly toolCalls?: readonly GroundedToolCall[];
  /** What led to the turn (reasoning, module outputs, raw reply); never shown to the user. */
  readonly trace?: JsonValue;
}

export interface UserTurn {
  readonly speaker: 'user';
  readonly text: string;
  /** Did the assistant's question ask for what was missing? null when the user cannot tell. */
  readonly relevant?: boolean | null;
  /** Slots this reply filled, by name. */
  readonly filled?: readonly string[];
  /** Where this reply left the slots it is about, by name; wins over `filled`. */
  readonly states?: Readonly<Record<string, SlotState>>;
  /** The manner in which the simulated user was to reply: `precise`, `refusal`, ... */
  readonly persona?: string;
  /** Rules of its own that the simulated user broke: `leaked`, `invented`, `out-of-persona`, `ended-early`. */
  readonly faulty?: readonly string[];
  readonly trace?: JsonValue;
}

export type Turn = AssistantTurn | UserTurn;

/** The turns after the brief's request, oldest first: assistant, user, assistant, ... */
export type Dialogue = readonly Turn[];
