import type { Action } from '../schema/action.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { AssistantInput } from '../schema/assistant-kind.ts';
import type { JsonObject } from '../schema/json.ts';
import { FRAMING, FRAMING_HASH } from './framing.ts';
import { referenceOf } from './model-assistant.ts';

/** A control without a model: `decide` says from the turn's seed what it does; what it says is the same every time. */
export function createModelless(
  input: AssistantInput,
  parts: { readonly name: string; readonly settings?: JsonObject; readonly decide: (seed: number) => Action },
): Assistant {
  return {
    reference: referenceOf(parts.name, input),
    oracle: false,
    settings: { framing: FRAMING_HASH, ...parts.settings },
    async respond(brief, _dialogue, context) {
      const words = FRAMING[brief.language];
      return parts.decide(context.seed) === 'ask'
        ? { speaker: 'assistant', text: words.question, action: 'ask', move: 'open' }
        : { speaker: 'assistant', text: words.answer, action: 'answer', move: 'direct' };
    },
  };
}
