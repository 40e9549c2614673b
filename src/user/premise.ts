import type { JsonObject } from '../schema/json.ts';
import type { Language } from '../schema/message.ts';
import type { Secret, Slot } from '../schema/scenario.ts';
import { readQuestion } from './slot-question.ts';

/** The slot that the scenario's good question asks for: its false belief and its written replies are about that one. */
export function goodQuestionSlot(secret: Secret, language: Language): Slot | undefined {
  const required = secret.slots.filter((slot) => slot.required);
  return readQuestion(secret.goldQuestion ?? '', required, language).asked[0]?.slot ?? required[0];
}

/** A reply that rests on something false, and what is false in it. */
export function premiseText(secret: Secret, part: 'text' | 'why' = 'text'): string | undefined {
  const premise = secret.extra.falsePremise;
  if (typeof premise !== 'object' || premise === null || Array.isArray(premise)) return undefined;
  const text = (premise as JsonObject)[part];
  return typeof text === 'string' ? text : undefined;
}
