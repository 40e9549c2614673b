import type { Assistant } from '../../schema/assistant.ts';
import type { AssistantTurn, Dialogue } from '../../schema/dialogue.ts';
import { isQuestion, readMove } from '../../tools/is-question.ts';
import type { SeekerTurn } from './seeker-words.ts';

/** A seeker that follows a script; `say` gets the talk so far and the number of its own turns before. */
export function scriptedSeeker(
  reference: string,
  oracle: boolean,
  say: (dialogue: Dialogue, turnIndex: number, seed: number) => SeekerTurn,
): Assistant {
  return {
    reference,
    settings: null,
    oracle,
    respond: async (_brief, dialogue, { seed }): Promise<AssistantTurn> => {
      const { text, slot } = say(dialogue, dialogue.filter((turn) => turn.speaker === 'assistant').length, seed);
      const read = isQuestion(text) ? readMove(text) : ({ action: 'answer', move: 'direct' } as const);
      return { speaker: 'assistant', text, ...read, ...(slot !== undefined && { slot }) };
    },
  };
}
