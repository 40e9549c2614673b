import type { Dialogue } from '../schema/dialogue.ts';
import type { Language } from '../schema/message.ts';
import type { Secret, Slot, SlotOption } from '../schema/scenario.ts';
import { readQuestion } from './slot-question.ts';
import { intendedValue, isKnown, isOpen, slotStates } from './slot-state.ts';

/** What the last question of a dialogue is about, for a user with a reading in mind. */
export interface Target {
  /** `open`: slots it does not know yet; `known`: ones it was told; `beside` the point; `nothing` is left to say. */
  readonly about: 'open' | 'known' | 'beside' | 'nothing';
  /** In the scenario's order; empty for `beside` and `nothing`. */
  readonly slots: readonly Slot[];
  /** It asks for a required slot of which nothing usable is known and that the user has not declined. */
  readonly relevant: boolean;
  /** It can be answered by yes or no, and puts this option to the user. */
  readonly confirmed?: { readonly slot: Slot; readonly option: SlotOption };
}

export function readTarget(dialogue: Dialogue, secret: Secret, language: Language): Target {
  const question = readQuestion(dialogue.at(-1)?.text ?? '', secret.slots, language);
  const states = slotStates(secret, dialogue);
  const valued = secret.slots.filter((slot) => intendedValue(secret, slot.name) !== undefined);
  const unknown = valued.filter((slot) => !isKnown(states.get(slot.name)));
  const askedNames = new Set(question.asked.map(({ slot }) => slot.name));
  const isRelevant = (slot: Slot): boolean => slot.required && isOpen(states.get(slot.name));
  const asked = unknown.filter((slot) => askedNames.has(slot.name));
  if (asked.length > 0) {
    const only = question.confirms ? question.asked[0] : undefined;
    const option = only?.named[0];
    return {
      about: 'open',
      slots: asked,
      relevant: asked.some(isRelevant),
      ...(only && option && { confirmed: { slot: only.slot, option } }),
    };
  }
  const repeated = valued.filter((slot) => askedNames.has(slot.name));
  if (repeated.length > 0) return { about: 'known', slots: repeated, relevant: false };
  if (!question.open) return { about: 'beside', slots: [], relevant: false };
  const next = unknown.find(isRelevant) ?? unknown.find((slot) => slot.required);
  return next
    ? { about: 'open', slots: [next], relevant: isRelevant(next) }
    : { about: 'nothing', slots: [], relevant: false };
}
