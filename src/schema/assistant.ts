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

/** The system under test. */
export interface Assistant {
  /** As on the command line: `prompted@openai/gpt-4o`, `always-ask`. */
  readonly reference: string;
  /** All that shapes its turns besides the model's weights (prompt texts or their hashes, sampling); goes into the settings hash. */
  readonly settings: JsonValue;
  /** True when it sees a secret: controls built per scenario, traces written with the gold in view. */
  readonly oracle: boolean;
  respond(brief: Brief, dialogue: Dialogue, context: AssistantContext): Promise<AssistantTurn>;
  dispose?(): Promise<void>;
}
