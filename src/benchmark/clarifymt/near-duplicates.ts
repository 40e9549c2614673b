import type { Seed } from './seed.ts';
import type { SeedProblem } from './seed-problem.ts';

/** Requests that share more than this part of their character trigrams (Jaccard, 0..1) are near duplicates. */
const MOST_SHARED = 0.5;

/** Pairs of seeds whose requests are nearly the same text. */
export function findNearDuplicates(seeds: readonly Seed[]): readonly SeedProblem[] {
  const grams = seeds.map((seed) => trigrams(seed.request));
  return seeds.flatMap((seed, index) =>
    seeds
      .slice(0, index)
      .filter((_, other) => jaccard(grams[index], grams[other]) > MOST_SHARED)
      .map((other) => ({
        code: 'near-duplicate',
        seedId: seed.id,
        message: `its request is nearly that of ${other.id}`,
      })),
  );
}

function trigrams(text: string): ReadonlySet<string> {
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const grams = new Set<string>();
  for (let at = 0; at < plain.length - 2; at++) grams.add(plain.slice(at, at + 3));
  return grams;
}

/** Shared part of two sets, 0..1; two empty sets share nothing. */
function jaccard(left: ReadonlySet<string> = new Set(), right: ReadonlySet<string> = new Set()): number {
  let shared = 0;
  for (const gram of left) if (right.has(gram)) shared++;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}
