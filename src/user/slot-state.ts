import type { Dialogue } from '../schema/dialogue.ts';
import type { Secret, SlotState } from '../schema/scenario.ts';

/**
 * Where each slot stands after a dialogue with a truthful user: filled by the request itself
 * (`secret.extra.filled`, a list of names) or by a reply, else missing.
 */
export function slotStates(secret: Secret, dialogue: Dialogue): ReadonlyMap<string, SlotState> {
  const filled = new Set(filledByRequest(secret));
  for (const turn of dialogue) if (turn.speaker === 'user') for (const name of turn.filled ?? []) filled.add(name);
  return new Map(secret.slots.map((slot) => [slot.name, filled.has(slot.name) ? 'filled' : 'missing']));
}

/** States of the required slots only: these decide whether to ask. */
export function requiredStates(secret: Secret, dialogue: Dialogue): readonly SlotState[] {
  const states = slotStates(secret, dialogue);
  return secret.slots.filter((slot) => slot.required).map((slot) => states.get(slot.name) ?? 'missing');
}

function filledByRequest(secret: Secret): readonly string[] {
  const filled = secret.extra.filled;
  return Array.isArray(filled) ? filled.filter((name) => typeof name === 'string') : [];
}

/** What the user has in mind for a slot, as a person would say it; undefined where there is no such thing. */
export function intendedValue(secret: Secret, slotName: string): string | undefined {
  const reading = secret.readings.find((candidate) => candidate.id === secret.intended);
  const value = reading?.values[slotName];
  if (value === undefined) return undefined;
  const slot = secret.slots.find((candidate) => candidate.name === slotName);
  return slot?.options.find((option) => option.id === value)?.label ?? value;
}
