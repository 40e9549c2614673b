import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SequencePool } from './sequence-pool.ts';

class Holder {
  readonly name: string;
  contextTokens: readonly number[] = [];
  constructor(name: string) {
    this.name = name;
  }
}

const PIECE = 4;

/** Which holder is taken for each prompt, and what it need not read; a holder then holds the prompt and a reply. */
function takes(
  pool: SequencePool<Holder>,
  prompts: readonly (readonly number[])[],
): readonly (readonly [string, number])[] {
  return prompts.map((prompt) => {
    const { holder, kept } = pool.take(prompt);
    holder.contextTokens = [...prompt, 99, 98];
    return [holder.name, kept] as const;
  });
}

describe('the pool of sequences', () => {
  const one = [1, 1, 1, 1, 2, 2, 2, 2, 3];
  const other = [5, 5, 5, 5, 6, 6, 6, 6, 7];

  it('keeps two talks that take turns', () => {
    const pool = new SequencePool([new Holder('a'), new Holder('b')], PIECE);
    expect(takes(pool, [one, other, [...one, 4, 4, 4], [...other, 8, 8, 8], one])).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 8],
      ['b', 8],
      ['a', 8],
    ]);
  });

  it('goes to the one that shares most, counted in whole pieces', () => {
    const pool = new SequencePool([new Holder('a'), new Holder('b')], PIECE);
    // The first two share one piece and three tokens: [1 1 1 1] [2 2 2 ...].
    takes(pool, [one, [9, 9, 9, 9]]);
    expect(takes(pool, [[1, 1, 1, 1, 2, 2, 2, 0]])).toEqual([['a', 4]]);
  });

  it('gives up what was used longest ago', () => {
    const pool = new SequencePool([new Holder('a'), new Holder('b')], PIECE);
    expect(takes(pool, [one, other, one, [7, 7, 7, 7, 7], one])).toEqual([
      ['a', 0],
      ['b', 0],
      ['a', 8],
      ['b', 0],
      ['a', 8],
    ]);
  });

  it('never says that more is kept than the holder holds of this prompt', () => {
    const prompt = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(prompt, { maxLength: 12 }), (prompts) => {
        const pool = new SequencePool([new Holder('a'), new Holder('b'), new Holder('c')], PIECE);
        for (const next of prompts) {
          const { holder, kept } = pool.take(next);
          expect(kept % PIECE).toBe(0);
          expect(holder.contextTokens.slice(0, kept)).toEqual(next.slice(0, kept));
          holder.contextTokens = next;
        }
      }),
    );
  });
});
