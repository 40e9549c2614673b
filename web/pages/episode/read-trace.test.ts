import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClarifyTrace } from './read-trace.ts';

describe("ClarifyAgent's trace", () => {
  it('gives the slot table, the reason and the manners, the likeliest first', () => {
    const slot = {
      name: 'city',
      asksFor: 'which city',
      options: ['Rome', 'Paris'],
      belief: [0.7, 0.3],
      state: 'missing',
    };
    const trace = {
      clarify: {
        state: { slots: [{ ...slot, stakes: 'low', value: null, asked: 1 }], persona: { hurried: 0.2, precise: 0.8 } },
        plan: { reason: 'It is worth asking.' },
        perception: { subtypes: ['lexical'] },
      },
    };
    expect(readClarifyTrace(trace)).toEqual({
      slots: [
        {
          name: 'city',
          asksFor: 'which city',
          state: 'missing',
          value: 'Rome 70%, Paris 30%',
          stakes: 'low',
          asked: '1',
          options: ['Rome', 'Paris'],
        },
      ],
      reason: 'It is worth asking.',
      subtypes: ['lexical'],
      persona: [
        ['precise', 0.8],
        ['hurried', 0.2],
      ],
    });
  });

  it('offers the two values that are in conflict before all others', () => {
    const slot = { name: 'city', options: ['Rome', 'Paris', 'Oslo'], state: 'conflict', rivals: ['Oslo', 'Rome'] };
    expect(readClarifyTrace({ clarify: { state: { slots: [slot] } } })?.slots[0]?.options).toEqual(['Oslo', 'Rome']);
  });

  it('is read from any value without failing', () => {
    const property = fc.property(fc.jsonValue(), fc.jsonValue(), (state, plan) => {
      expect(readClarifyTrace({ clarify: { state, plan } })).toBeDefined();
      expect(readClarifyTrace(state)).toBeUndefined();
    });
    expect(() => fc.assert(property)).not.toThrow();
  });
});
