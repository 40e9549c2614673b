import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { Secret } from '../schema/scenario.ts';
import type { User, UserContext, UserEnd } from '../schema/user.ts';
import { type DoubleScript, ScriptPlayer } from './script.ts';

export interface UserCall {
  readonly dialogue: Dialogue;
  readonly secret: Secret;
  readonly context: UserContext;
}

export type UserScript = DoubleScript<string | UserTurn | UserEnd, UserCall>;

export interface ScriptedUser extends User {
  /** Every call so far, oldest first. */
  readonly calls: readonly UserCall[];
}

/** The double of a user: replies what it is told to, whatever it is asked. An empty list ends the dialogue. */
export function scriptedUser(script: UserScript): ScriptedUser {
  const player = new ScriptPlayer<string | UserTurn | UserEnd, UserCall>(script);
  return {
    reference: 'scripted',
    settings: { kind: 'scripted' },
    calls: player.calls,
    async reply(dialogue, secret, context) {
      const answer = await player.next({ dialogue, secret, context });
      if (answer === undefined) return { speaker: 'end', reason: 'the script is empty' };
      return typeof answer === 'string' ? { speaker: 'user', text: answer } : answer;
    },
  };
}
