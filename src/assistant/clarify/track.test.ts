import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personas } from '../../taxonomy/taxonomy.ts';
import { EVIDENCE_KINDS, type Evidence, type ProposedSlot } from './perception.ts';
import { priorBelief } from './persona-belief.ts';
import type { ClarifyState } from './state.ts';
import { askableSlots, emptyState, noteQuestion, track } from './track.ts';

const slot = (name: string, more: Partial<ProposedSlot> = {}): ProposedSlot => ({
  name,
  asksFor: `the ${name}`,
  options: ['red', 'green', 'blue'],
  likely: '',
  confidence: 0,
  changes: '',
  stakes: 'low',
  question: '',
  ...more,
});

const said = (name: string, kind: Evidence['kind'], ...values: string[]): Evidence => ({
  slot: name,
  kind,
  values,
  words: '',
  correction: '',
});

const step = (before: ClarifyState, evidence: readonly Evidence[], slots: readonly ProposedSlot[] = []): ClarifyState =>
  track(before, { perception: { subtypes: [], slots, evidence }, persona: undefined });

const sure = (id: string) => Object.fromEntries(personas().map((persona) => [persona.id, persona.id === id ? 1 : 0]));

/**
 * The reference: what a person would keep on a card for one slot. A value or none, whether it was changed, whether the
 * user has declined, and the last trouble; the state is read off at the end.
 */
class Card {
  value: string | undefined;
  changed = false;
  declined = false;
  trouble: 'vague' | 'conflict' | 'false-premise' | undefined;

  hear(kind: Evidence['kind'], value: string): void {
    if (kind === 'none') return;
    if (kind === 'value') {
      if (this.value !== undefined && this.value !== value) this.changed = true;
      this.value = value;
      this.declined = false;
      this.trouble = undefined;
      return;
    }
    if (this.declined) return;
    if (kind === 'declined') {
      if (this.value === undefined) this.declined = true;
    } else if (kind === 'vague') {
      if (this.value === undefined && this.trouble !== 'conflict') this.trouble = 'vague';
    } else {
      this.value = undefined;
      this.changed = false;
      this.trouble = kind === 'conflict' ? 'conflict' : 'false-premise';
    }
  }

  get state(): string {
    if (this.value !== undefined) return this.changed ? 'revised' : 'filled';
    return this.declined ? 'declined' : (this.trouble ?? 'missing');
  }
}

describe('tracker', () => {
  it('equals a reference state machine over 10,000 random dialogues', () => {
    const names = ['size', 'colour', 'date'];
    const turn = fc.array(
      fc.record({
        slot: fc.constantFrom(...names),
        kind: fc.constantFrom(...EVIDENCE_KINDS),
        value: fc.constantFrom('red', 'green', 'blue'),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 8 }), (turns) => {
        const cards = new Map(names.map((name) => [name, new Card()]));
        let state = step(
          emptyState(),
          [],
          names.map((name) => slot(name)),
        );
        for (const heard of turns) {
          state = step(
            state,
            heard.map(({ slot: name, kind, value }) => said(name, kind, ...(kind === 'value' ? [value] : []))),
          );
          for (const { slot: name, kind, value } of heard) cards.get(name)?.hear(kind, value);
          expect(state.slots.map((row) => [row.name, row.state, row.value])).toEqual(
            names.map((name) => [name, cards.get(name)?.state, cards.get(name)?.value ?? null]),
          );
        }
      }),
      { numRuns: 10_000 },
    );
  });

  it('takes a value as the option it means', () => {
    const state = step(emptyState(), [said('colour', 'value', 'The GREEN one')], [slot('colour')]);
    expect(state.slots[0]).toMatchObject({ state: 'filled', value: 'green' });
  });

  it('knows a slot again whatever its case, and takes no name twice', () => {
    const state = step(emptyState(), [said('COLOUR', 'vague')], [slot('colour'), slot('Colour')]);
    expect(state.slots.map((row) => [row.name, row.state])).toEqual([['colour', 'vague']]);
    expect(step(state, [], [slot('Colour')]).slots).toHaveLength(1);
  });

  it('keeps the two values of a conflict and believes in these alone', () => {
    const state = step(emptyState(), [said('colour', 'conflict', 'red', 'blue')], [slot('colour')]);
    expect(state.slots[0]).toMatchObject({ state: 'conflict', rivals: ['red', 'blue'], belief: [0.5, 0, 0.5] });
  });

  it('sharpens its belief by a vague reply that leans', () => {
    const state = step(emptyState(), [said('colour', 'vague', 'red')], [slot('colour')]);
    const [red, ...others] = state.slots[0]?.belief ?? [];
    expect(red).toBeCloseTo(0.8);
    // What is left goes to the others alike: (1 - 0.8) / 2.
    for (const other of others) expect(other).toBeCloseTo(0.1);
  });

  it('reads a refusal off the persona where perception says nothing of the slot asked for', () => {
    const before = noteQuestion(step(emptyState(), [], [slot('colour'), slot('size')]), 'colour');
    const after = track(before, { perception: undefined, persona: sure('refusal') });
    expect(after.slots.map((row) => row.state)).toEqual(['declined', 'missing']);
    const heard = { subtypes: [], slots: [], evidence: [said('colour', 'value', 'red')] };
    expect(track(before, { perception: heard, persona: sure('refusal') }).slots[0]?.state).toBe('filled');
  });

  it('never offers a declined or filled slot for another question', () => {
    const state = step(
      emptyState(),
      [said('a', 'declined'), said('b', 'value', 'red')],
      ['a', 'b', 'c'].map((name) => slot(name)),
    );
    expect(askableSlots(state).map((row) => row.name)).toEqual(['c']);
  });

  it('moves its belief about the user by each reply', () => {
    const after = track(emptyState(), { perception: undefined, persona: sure('refusal') });
    // 0.25 x 0.1 + 0.75 x 1; the prior of a persona that does not answer is (1 - 0.5) / 5.
    expect(after.persona.refusal).toBeCloseTo(0.775);
    expect(Object.values(after.persona).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    expect(Object.values(priorBelief()).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
  });
});
