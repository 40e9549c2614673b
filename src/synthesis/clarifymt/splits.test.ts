import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { createRandom } from '../../tools/random.ts';
import { similarPairs } from '../../tools/similar-texts.ts';
import { clustersOf, SPLITS, type SplitShares, splitSeeds } from './splits.ts';

const SHARES: SplitShares = { train: 0.8, dev: 0.1, test: 0.1 };
const subtypes = ['lexical', 'scope', 'entity'];

const someSeeds = fc
  .array(
    fc.record({
      words: fc.array(fc.constantFrom('alpha', 'bravo', 'carol', 'delta', 'echos', 'fox'), {
        minLength: 1,
        maxLength: 3,
      }),
      subtype: fc.constantFrom(...subtypes),
    }),
    {
      maxLength: 40,
    },
  )
  .map((list) =>
    list.map(
      ({ words, subtype }, index) =>
        ({ id: `s-${index}`, request: words.join(' '), subtypes: [subtype] }) as unknown as Seed,
    ),
  );

describe('splits', () => {
  it('hold every seed exactly once', () => {
    fc.assert(
      fc.property(someSeeds, fc.nat(), (seeds, seed) => {
        const splits = splitSeeds(seeds, SHARES, seed);
        const ids = SPLITS.flatMap((split) => splits[split].map(({ id }) => id));
        expect(ids.sort()).toEqual(seeds.map(({ id }) => id).sort());
      }),
    );
  });

  it('never part requests that are alike', () => {
    fc.assert(
      fc.property(someSeeds, fc.nat(), (seeds, seed) => {
        const splits = splitSeeds(seeds, SHARES, seed);
        const splitOf = new Map(SPLITS.flatMap((split) => splits[split].map(({ id }) => [id, split] as const)));
        const texts = seeds.map(({ request }) => request);
        for (const { earlier, later } of similarPairs(texts, 0.3)) {
          expect(splitOf.get(seeds[earlier]!.id)).toBe(splitOf.get(seeds[later]!.id));
        }
      }),
    );
  });

  it('are the same whatever the order of the seeds, and for the same seed', () => {
    fc.assert(
      fc.property(someSeeds, fc.nat(), (seeds, seed) => {
        const idsOf = (list: readonly Seed[]) =>
          SPLITS.map((split) =>
            splitSeeds(list, SHARES, seed)
              [split].map(({ id }) => id)
              .sort(),
          );
        expect(idsOf(createRandom(seed).shuffle(seeds))).toEqual(idsOf(seeds));
      }),
    );
  });

  it('have the wanted shares, also within each subtype, when no requests are alike', () => {
    const seeds = subtypes.flatMap((subtype, row) =>
      Array.from({ length: 20 }, (_, index) => {
        const request = String.fromCodePoint(...[1, 2, 3, 4].map((place) => 0x4e00 + row * 400 + index * 16 + place));
        return { id: `${subtype}-${index}`, request, subtypes: [subtype] } as unknown as Seed;
      }),
    );
    expect(clustersOf(seeds)).toHaveLength(60);
    const splits = splitSeeds(seeds, SHARES, 3);
    // 20 of each subtype: 16, 2 and 2.
    for (const subtype of subtypes) {
      expect(SPLITS.map((split) => splits[split].filter(({ subtypes: [main] }) => main === subtype).length)).toEqual([
        16, 2, 2,
      ]);
    }
    expect(splitSeeds(seeds, SHARES, 4).test).not.toEqual(splits.test);
  });

  it('put nothing into a split without a share', () => {
    const seeds = [{ id: 'a', request: 'x', subtypes: ['scope'] }] as unknown as Seed[];
    expect(splitSeeds(seeds, { train: 0, dev: 0, test: 1 }, 1)).toEqual({ train: [], dev: [], test: seeds });
  });
});
