import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNearDuplicates } from '../../benchmark/clarifymt/near-duplicates.ts';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { similarPairs } from './similar.ts';

const text = fc
  .array(fc.constantFrom('ab', 'abc', 'bc', 'ca', ' ', '?', '松', '竹子'), { maxLength: 8 })
  .map((parts) => parts.join(''));

describe('similar texts', () => {
  it('are at one half the near duplicates of checkSeeds', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 8 }), (texts) => {
        const seeds = texts.map((request, index) => ({ id: `s${index}`, request }) as Seed);
        const expected = findNearDuplicates(seeds).map(
          ({ seedId, message }) => `${seedId} ${message.split(' ').at(-1)}`,
        );
        const found = similarPairs(texts, 0.5).map(({ earlier, later }) => `s${later} s${earlier}`);
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('share what a hand count says', () => {
    // abcd: abc bcd; abce: abc bce. One of three is common.
    expect(similarPairs(['abcd', 'ABCE!'], 0.3)).toEqual([{ earlier: 0, later: 1, share: 1 / 3 }]);
    expect(similarPairs(['abcd', 'abce'], 0.34)).toEqual([]);
  });
});
