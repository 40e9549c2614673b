import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { similarPairs } from './similar-texts.ts';

const text = fc
  .array(fc.constantFrom('ab', 'abc', 'bc', 'ca', ' ', '?', '松', '竹子'), { maxLength: 8 })
  .map((parts) => parts.join(''));

/** The same by comparing every pair of sets. */
function bruteForce(texts: readonly string[], least: number): readonly string[] {
  const sets = texts.map((one) => {
    const plain = one
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
    return new Set(Array.from({ length: Math.max(0, plain.length - 2) }, (_, at) => plain.slice(at, at + 3)));
  });
  return sets.flatMap((later, index) =>
    sets.slice(0, index).flatMap((earlier, other) => {
      const all = new Set([...later, ...earlier]).size;
      const shared = [...later].filter((gram) => earlier.has(gram)).length;
      return all > 0 && shared / all > least ? [`${index} ${other}`] : [];
    }),
  );
}

describe('similar texts', () => {
  it('are those that a comparison of every pair finds, at any threshold', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), fc.constantFrom(0.1, 0.35, 0.5, 0.9), (texts, least) => {
        const found = similarPairs(texts, least).map(({ earlier, later }) => `${later} ${earlier}`);
        expect(found.sort()).toEqual(bruteForce(texts, least).toSorted());
      }),
    );
  });

  it('share what a hand count says', () => {
    // abcd: abc bcd; abce: abc bce. One of three is common.
    expect(similarPairs(['abcd', 'ABCE!'], 0.3)).toEqual([{ earlier: 0, later: 1, share: 1 / 3 }]);
    expect(similarPairs(['abcd', 'abce'], 0.34)).toEqual([]);
  });
});
