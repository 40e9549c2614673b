import type { Action, MoveKind } from './action.ts';
import type { AssistantTurn, Dialogue } from './dialogue.ts';
import type { JsonValue } from './json.ts';
import type { CallContext } from './model.ts';
import type { Brief } from './scenario.ts';

/** A part of the secret that a run was told to hand over (`--given`); marks the whole run as an oracle run. */
export interface OracleInput {
  readonly kind: string;
  readonly text: string;
}

export interface AssistantContext {
  readonly call: CallContext;
  readonly scenarioId: string;
  /** Questions still allowed in this episode; 0: it must answer. */
  readonly questionsLeft: number;
  readonly given?: OracleInput;
  /** A seed for this turn's own randomness, derived from run seed, scenario, repeat and turn. */
  readonly seed: number;
}

/**
 * A turn on its way. `decision`: what the assistant sets out to do; first where it decides before it writes, else after
 * the text; never for a turn that cannot be read. `restart`: what came of the text does not count, since the turn says
 * something else. `turn`: the whole, once, at the end; its text is all text deltas since the start or the last `restart`,
 * one after the other.
 */
export type TurnPart =
  | {
      readonly type: 'decision';
      readonly action: Action;
      readonly move?: MoveKind;
      readonly slot?: string;
      /** Why, in a sentence, where the assistant says so. */
      readonly reason?: string;
    }
  | { readonly type: 'text-delta'; readonly text: string }
  | { readonly type: 'restart' }
  | { readonly type: 'turn'; readonly turn: AssistantTurn };

/** The system under test. */
export interface Assistant {
  /** As on the command line: `prompted@openai/gpt-4o`, `always-ask`. */
  readonly reference: string;
  /** All that shapes its turns besides the model's weights (prompt texts or their hashes, sampling); goes into the settings hash. */
  readonly settings: JsonValue;
  /** True when it sees a secret: controls built per scenario, traces written with the gold in view. */
  readonly oracle: boolean;
  respond(brief: Brief, dialogue: Dialogue, context: AssistantContext): Promise<AssistantTurn>;
  /**
   * The same turn in parts. Absent: it comes whole; `streamTurn` (`assistant/stream-turn.ts`) streams any assistant. Ended
   * early by its reader, it ends the call of its model.
   */
  stream?(brief: Brief, dialogue: Dialogue, context: AssistantContext): AsyncIterable<TurnPart>;
  dispose?(): Promise<void>;
}
