import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CandidateKind } from '../schema/preference.ts';
import { bestMove, moveWorth, strictPairs } from './move-worth.ts';

describe('the worth of a move', () => {
  it('is as worked by hand: a direct answer for one of two users 0.5, a perfect question 1, an abstention 0.5', () => {
    expect(moveWorth('answer', [1, 0])).toBe(0.5);
    expect(moveWorth('ask', [1, 1])).toBe(1);
    expect(moveWorth('ask', [1, 0])).toBe(0.5);
  });

  it('takes the price of a question from a question alone, and is 0 without users', () => {
    expect(moveWorth('ask', [1, 1], 0.25)).toBe(0.75);
    expect(moveWorth('answer', [1, 1], 0.25)).toBe(1);
    expect(moveWorth('enumerate', [1, 0], 0.25)).toBe(0.5);
    expect(moveWorth('answer', [])).toBe(0);
    expect(moveWorth('ask', [0], 0.1)).toBeCloseTo(-0.1, 12);
  });
});

describe('the best move', () => {
  it('answers on a tie, then enumerates, then takes the earlier question', () => {
    const worths = (moves: readonly (readonly [CandidateKind, number])[]) =>
      bestMove(moves.map(([kind, worth]) => ({ kind, worth })));
    expect(
      worths([
        ['ask', 0.5],
        ['answer', 0.5],
      ]),
    ).toBe(1);
    expect(
      worths([
        ['ask', 0.5],
        ['enumerate', 0.5],
      ]),
    ).toBe(1);
    expect(
      worths([
        ['ask', 0.6],
        ['ask', 0.6],
        ['answer', 0.5],
      ]),
    ).toBe(0);
    expect(worths([])).toBeNull();
  });

  it('knows a tie through rounding: 0.4 by price and 2 / 5', () => {
    expect(
      bestMove([
        { kind: 'ask', worth: 0.7 - 0.3 },
        { kind: 'answer', worth: 2 / 5 },
      ]),
    ).toBe(1);
  });
});

describe('preference pairs', () => {
  const kind = fc.constantFrom<CandidateKind>('ask', 'answer', 'enumerate');
  // Worths of up to four users: many ties.
  const move = fc.record({
    kind,
    value: fc.option(
      fc.integer({ min: 0, max: 4 }).map((hits) => hits / 4),
      { nil: undefined },
    ),
  });

  it('are all ordered pairs with a strictly better first, equals none: as by brute force', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 7 }), fc.integer({ min: 0, max: 3 }), (moves, quarters) => {
        const least = quarters / 4;
        const expected: string[] = [];
        for (let a = 0; a < moves.length; a++) {
          for (let b = 0; b < moves.length; b++) {
            const [left, right] = [moves[a]!.value, moves[b]!.value];
            if (left === undefined || right === undefined || left <= right || left - right < least) continue;
            expected.push(`${a}>${b} ${moves[a]!.kind}>${moves[b]!.kind} ${left - right}`);
          }
        }
        const found = strictPairs(moves, least);
        expect(found.map((pair) => `${pair.chosen}>${pair.rejected} ${pair.kind} ${pair.margin}`)).toEqual(expected);
      }),
    );
  });
});
