import type { Dialogue } from '../schema/dialogue.ts';
import type { Secret, SlotState } from '../schema/scenario.ts';
import { actionAfter } from '../taxonomy/gold-action.ts';

const SLOT_STATES: readonly SlotState[] = [
  'missing',
  'vague',
  'conflict',
  'false-premise',
  'declined',
  'filled',
  'revised',
];

/**
 * Where each slot stands after a dialogue: as the request and the history left it (`secret.extra.filled`, a list of
 * names; `secret.extra.states`, name -> state), then as each reply of the user says (`states`, else `filled`).
 */
export function slotStates(secret: Secret, dialogue: Dialogue): ReadonlyMap<string, SlotState> {
  const states = new Map<string, SlotState>(secret.slots.map((slot) => [slot.name, 'missing']));
  const put = (name: string, state: SlotState): void => {
    if (states.has(name)) states.set(name, state);
  };
  for (const name of filledByRequest(secret)) put(name, 'filled');
  for (const [name, state] of statesOfHistory(secret)) put(name, state);
  for (const turn of dialogue) {
    if (turn.speaker !== 'user') continue;
    for (const name of turn.filled ?? []) put(name, 'filled');
    for (const [name, state] of Object.entries(turn.states ?? {})) put(name, state);
  }
  return states;
}

/** States of the required slots only: these decide whether to ask. */
export function requiredStates(secret: Secret, dialogue: Dialogue): readonly SlotState[] {
  const states = slotStates(secret, dialogue);
  return secret.slots.filter((slot) => slot.required).map((slot) => states.get(slot.name) ?? 'missing');
}

/** Asking for a slot in this state is right: nothing usable is known of it, and the user has not declined it. */
export function isOpen(state: SlotState | undefined): boolean {
  return actionAfter(state ?? 'missing') === 'ask';
}

/** The user has said what it is. */
export function isKnown(state: SlotState | undefined): boolean {
  return state === 'filled' || state === 'revised';
}

function filledByRequest(secret: Secret): readonly string[] {
  const filled = secret.extra.filled;
  return Array.isArray(filled) ? filled.filter((name) => typeof name === 'string') : [];
}

function statesOfHistory(secret: Secret): readonly (readonly [string, SlotState])[] {
  const given = secret.extra.states;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [];
  return Object.entries(given).flatMap(([name, value]) => {
    const state = SLOT_STATES.find((known) => known === value);
    return state === undefined ? [] : [[name, state] as const];
  });
}

/** What the user has in mind for a slot, as a person would say it; undefined where there is no such thing. */
export function intendedValue(secret: Secret, slotName: string): string | undefined {
  const reading = secret.readings.find((candidate) => candidate.id === secret.intended);
  const value = reading?.values[slotName];
  if (value === undefined) return undefined;
  const slot = secret.slots.find((candidate) => candidate.name === slotName);
  return slot?.options.find((option) => option.id === value)?.label ?? value;
}
