import { readReply } from '../assistant/read-reply.ts';
import type { Assistant, AssistantContext } from '../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../schema/dialogue.ts';
import type { Brief } from '../schema/scenario.ts';
import { type DoubleScript, ScriptPlayer } from './script.ts';
import { textReply } from './text-reply.ts';

export interface AssistantCall {
  readonly brief: Brief;
  readonly dialogue: Dialogue;
  readonly context: AssistantContext;
}

/** A text is read as a model's reply would be; a whole turn is taken as it is. */
export type AssistantScript = DoubleScript<string | AssistantTurn, AssistantCall>;

export interface ScriptedAssistant extends Assistant {
  /** Every call so far, oldest first. */
  readonly calls: readonly AssistantCall[];
}

/** The double of an assistant: says what it is told to, records what it was shown. */
export function scriptedAssistant(script: AssistantScript): ScriptedAssistant {
  const player = new ScriptPlayer<string | AssistantTurn, AssistantCall>(script);
  return {
    reference: 'scripted',
    settings: { kind: 'scripted' },
    oracle: false,
    calls: player.calls,
    async respond(brief, dialogue, context) {
      const answer = (await player.next({ brief, dialogue, context })) ?? '';
      return typeof answer === 'string' ? readReply(textReply(answer), 'text') : answer;
    },
  };
}
