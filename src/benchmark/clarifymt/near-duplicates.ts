import { similarPairs } from '../../tools/similar-texts.ts';
import type { Seed } from './seed.ts';
import type { SeedProblem } from './seed-problem.ts';

/** Requests that share more than this part of their character trigrams (Jaccard, 0..1) are near duplicates. */
const MOST_SHARED = 0.5;

/** Pairs of seeds whose requests are nearly the same text. */
export function findNearDuplicates(seeds: readonly Seed[]): readonly SeedProblem[] {
  const requests = seeds.map((seed) => seed.request);
  return similarPairs(requests, MOST_SHARED).map(({ earlier, later }) => ({
    code: 'near-duplicate',
    seedId: seeds[later]!.id,
    message: `its request is nearly that of ${seeds[earlier]!.id}`,
  }));
}
