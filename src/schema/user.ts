import type { Dialogue, UserTurn } from './dialogue.ts';
import type { JsonValue } from './json.ts';
import type { CallContext } from './model.ts';
import type { Brief, Secret } from './scenario.ts';

export interface UserContext {
  readonly call: CallContext;
  readonly brief: Brief;
  readonly seed: number;
}

/** A typed end signal, instead of a magic word in the text. */
export interface UserEnd {
  readonly speaker: 'end';
  readonly reason: string;
}

/** Who plays the user: rules, a model, a person, a program. Replies to the dialogue's last assistant turn. */
export interface User {
  /** As on the command line: `rules`, `model@openai/gpt-4o`. */
  readonly reference: string;
  readonly settings: JsonValue;
  reply(dialogue: Dialogue, secret: Secret, context: UserContext): Promise<UserTurn | UserEnd>;
  dispose?(): Promise<void>;
}
