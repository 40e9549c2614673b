import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { personas } from '../../taxonomy/taxonomy.ts';
import { priorBelief } from './persona-belief.ts';
import { DEFAULT_PRICES, type Plan, type Prices, planByRules } from './plan.ts';
import { type ClarifyState, SLOT_STATES, type SlotRow, STAKES } from './state.ts';

const row = (more: Partial<SlotRow> = {}): SlotRow => ({
  name: 'colour',
  asksFor: 'the colour',
  options: ['red', 'green'],
  belief: [0.5, 0.5],
  required: true,
  stakes: 'high',
  changes: '',
  question: '',
  state: 'missing',
  value: null,
  rivals: [],
  correction: '',
  asked: 0,
  ...more,
});

const stateOf = (...slots: SlotRow[]): ClarifyState => ({ slots, persona: priorBelief(), questions: [] });

const plan = (state: ClarifyState, prices: Prices = DEFAULT_PRICES, questionsLeft = 3): Plan =>
  planByRules({ state, prices, questionsLeft, wordsFor: () => 10 });

const rowArbitrary: fc.Arbitrary<SlotRow> = fc
  .record({
    options: fc.constantFrom(['red', 'green'], ['a', 'b', 'c'], []),
    sure: fc.double({ min: 0.05, max: 0.99, noNaN: true }),
    stakes: fc.constantFrom(...STAKES),
    state: fc.constantFrom(...SLOT_STATES),
    required: fc.boolean(),
    asked: fc.nat(3),
  })
  .map(({ options, sure, state, ...more }) =>
    row({
      ...more,
      options,
      state,
      value: state === 'filled' || state === 'revised' ? 'red' : null,
      belief:
        options.length === 0
          ? [sure, 1 - sure]
          : options.map((_, index) => (index === 0 ? sure : (1 - sure) / (options.length - 1))),
    }),
  );

const stateArbitrary: fc.Arbitrary<ClarifyState> = fc
  .record({
    rows: fc.array(rowArbitrary, { maxLength: 4 }),
    shares: fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), {
      minLength: personas().length,
      maxLength: personas().length,
    }),
  })
  .map(({ rows, shares }) => {
    const sum = shares.reduce((total, share) => total + share, 0);
    return {
      slots: rows.map((one, index) => ({ ...one, name: `slot ${index}` })),
      persona: Object.fromEntries(personas().map(({ id }, index) => [id, (shares[index] ?? 0) / sum])),
      questions: [],
    };
  });

describe('rule planner', () => {
  it('weighs a question as the spec says, with every term in the trace', () => {
    // Guess right with 0.5, loss 1: direct 0.5 - 0.5 = 0; assumed 0.5 x 0.9 - 0.5 x 0.5 = 0.2: the better one is 0.2.
    // Known: 1. Fills: precise 0.5 x 0.95 + 0.1 x (0.45 + 0.45 + 0.5 + 0.5 + 0.05) = 0.67. Value 0.67 x 0.8 = 0.536.
    const { action, slot, sum, reason } = plan(stateOf(row()), { question: 0.1, word: 0.002 });
    expect([action, slot]).toEqual(['ask', 'colour']);
    expect(sum).toMatchObject({
      right: 0.5,
      loss: 1,
      utilityNow: 0.2,
      candidates: [{ slot: 'colour', fills: 0.67, utilityKnown: 1, value: 0.536, price: 0.12, net: 0.416 }],
    });
    expect(reason).toBe('Asking for the colour is worth 0.67 x (1.00 - 0.20) = 0.54 and costs 0.12.');
  });

  it('answers when everything required is filled', () => {
    expect(plan(stateOf(row({ state: 'filled', value: 'red' })))).toMatchObject({ action: 'answer', move: 'direct' });
    expect(plan(stateOf(row({ required: false })))).toMatchObject({ action: 'answer', move: 'direct' });
    expect(plan(stateOf())).toMatchObject({ action: 'answer', move: 'direct' });
  });

  it('answers with the assumption stated after a refusal, and when no question is left', () => {
    expect(plan(stateOf(row({ state: 'declined' })))).toMatchObject({ action: 'answer', move: 'assume' });
    expect(plan(stateOf(row({ asked: 1 })), DEFAULT_PRICES, 0)).toMatchObject({ action: 'answer', move: 'assume' });
  });

  it.each([
    ['conflict', 'choice'],
    ['vague', 'choice'],
    ['missing', 'choice'],
    ['false-premise', 'correct'],
  ] as const)('asks for a slot in state %s by the move %s', (state, move) => {
    expect(plan(stateOf(row({ state })))).toMatchObject({ action: 'ask', move });
  });

  it('asks openly for a slot without options', () => {
    expect(plan(stateOf(row({ options: [], belief: [0.25, 0.75] })))).toMatchObject({ action: 'ask', move: 'open' });
  });

  it('asks first for the slot at which more is at stake or less is known', () => {
    const unsure = row({ name: 'unsure' });
    const surer = row({ name: 'surer', belief: [0.9, 0.1] });
    expect(plan(stateOf(surer, unsure)).slot).toBe('unsure');
  });

  it('asks at a higher price where more is at stake', () => {
    const highest = (stakes: SlotRow['stakes']): number =>
      Math.max(
        ...[0, 0.2, 0.4, 0.5, 0.6, 0.8, 1].filter(
          (question) => plan(stateOf(row({ stakes })), { question, word: 0 }).action === 'ask',
        ),
      );
    // Now: low max(0.375, 0.3875) -> value 0.67 x 0.6125 = 0.41; high 0.536; irreversible 0.45 - 0.75 = -0.3 -> 0.871.
    expect([highest('low'), highest('high'), highest('irreversible')]).toEqual([0.4, 0.5, 0.8]);
  });

  it('hopes less of a user who likely declines', () => {
    const refusing = {
      ...stateOf(row()),
      persona: Object.fromEntries(personas().map(({ id }) => [id, id === 'refusal' ? 1 : 0])),
    };
    // 0.05 x 0.8 = 0.04 is no more than the price 0.1.
    expect(plan(refusing)).toMatchObject({ action: 'answer', move: 'assume' });
  });

  it('never asks when no question is left, at any price', () => {
    fc.assert(fc.property(stateArbitrary, (state) => plan(state, { question: 0, word: 0 }, 0).action === 'answer'));
  });

  it('never turns an answer into a question by raising a price', () => {
    const price = fc.double({ min: 0, max: 2, noNaN: true });
    let asked = 0;
    fc.assert(
      fc.property(stateArbitrary, price, price, price, price, (state, question, more, word, moreWords) => {
        const cheap = plan(state, { question, word: word / 10 });
        const dear = plan(state, { question: question + more, word: (word + moreWords) / 10 });
        if (dear.action === 'ask') asked++;
        expect(dear.action === 'ask' && cheap.action === 'answer').toBe(false);
      }),
      { numRuns: 2_000 },
    );
    expect(asked).toBeGreaterThan(0);
  });

  it('asks only for a required slot that is open, and never at a loss', () => {
    fc.assert(
      fc.property(stateArbitrary, (state) => {
        const { action, slot } = plan(state);
        if (action === 'answer') return;
        const target = state.slots.find(({ name }) => name === slot);
        expect(target?.required).toBe(true);
        expect(['missing', 'vague', 'conflict', 'false-premise']).toContain(target?.state);
      }),
    );
  });
});
