import type { OracleInput } from '../../schema/assistant.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { Scenario, Slot, SlotState } from '../../schema/scenario.ts';
import { personas } from '../../taxonomy/taxonomy.ts';
import { mannerAt, PRECISE } from '../../user/manner.ts';
import { intendedValue, slotStates } from '../../user/slot-state.ts';

/** What `--given` can hand over: the product of a module of ClarifyAgent, as it should be. */
export const GIVENS: readonly string[] = ['slots', 'persona'];

/** `slots`: what perceiving should find at this turn. `persona`: who spoke, from the first reply on. As JSON. */
export function oracleInput(kind: string, scenario: Scenario, dialogue: Dialogue): OracleInput | undefined {
  const value = kind === 'slots' ? slotsNow(scenario, dialogue) : personaNow(scenario, dialogue);
  return value && { kind, text: JSON.stringify(value) };
}

const KINDS: Readonly<Record<SlotState, string>> = {
  missing: 'none',
  vague: 'vague',
  conflict: 'conflict',
  'false-premise': 'implausible',
  declined: 'declined',
  filled: 'value',
  revised: 'value',
};

function slotsNow({ secret }: Scenario, dialogue: Dialogue): object {
  const states = slotStates(secret, dialogue);
  const required = secret.slots.filter((slot) => slot.required);
  return {
    subtypes: secret.ambiguity.map(({ subtype }) => subtype),
    slots: required.map((slot) => ({
      name: slot.name,
      asksFor: slot.asksFor,
      options: slot.options.map(({ label }) => label),
      likely: '',
      confidence: 0,
      changes: '',
      stakes: secret.stakes ?? 'low',
      question: '',
    })),
    evidence: required.map((slot) => {
      const state = states.get(slot.name) ?? 'missing';
      const correction = state === 'false-premise' ? whatIsFalse(secret) : '';
      return { slot: slot.name, kind: KINDS[state], values: valuesOf(slot, state, secret), words: '', correction };
    }),
  };
}

function valuesOf(slot: Slot, state: SlotState, secret: Scenario['secret']): readonly string[] {
  if (KINDS[state] === 'value') return [intendedValue(secret, slot.name) ?? ''];
  if (state !== 'conflict') return [];
  const ids = Array.isArray(secret.extra.incompatible) ? secret.extra.incompatible : [];
  const named = slot.options.filter(({ id }) => ids.includes(id));
  return (named.length === 2 ? named : slot.options.slice(0, 2)).map(({ label }) => label);
}

function whatIsFalse({ extra }: Scenario['secret']): string {
  const premise = extra.falsePremise;
  if (typeof premise !== 'object' || premise === null || !('why' in premise)) return '';
  return typeof premise.why === 'string' ? premise.why : '';
}

function personaNow({ secret }: Scenario, dialogue: Dialogue): object | undefined {
  const replies = dialogue.filter((turn) => turn.speaker === 'user').length;
  if (replies === 0) return undefined;
  const manner = mannerAt(secret, replies - 1);
  // A manner of ours that is no persona of the taxonomy ends in a value.
  const persona = personas().some(({ id }) => id === manner) ? manner : PRECISE;
  return { [persona]: 1, plan: secret.extra.plan ?? [] };
}
