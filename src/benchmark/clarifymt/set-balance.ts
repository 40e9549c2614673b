import type { Seed } from './seed.ts';
import type { SeedProblem } from './seed-problem.ts';

/** No domain may hold more than this part of a set. */
const MOST_OF_A_DOMAIN = 0.15;

/** Smaller sets cannot be balanced: they are not asked to be. */
const SMALLEST_BALANCED_SET = 24;

/** How many seeds each value of a property has, in order of appearance. */
export function tally(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** Main subtypes with unequal numbers of seeds, and domains that are too large. */
export function checkBalance(seeds: readonly Seed[]): readonly SeedProblem[] {
  if (seeds.length < SMALLEST_BALANCED_SET) return [];
  const problems: SeedProblem[] = [];
  const subtypes = tally(seeds.map((seed) => seed.subtypes[0] ?? ''));
  if (new Set(subtypes.values()).size > 1) {
    const counts = [...subtypes].map(([subtype, count]) => `${subtype} ${count}`).join(', ');
    problems.push({ code: 'subtypes-unbalanced', message: counts });
  }
  for (const [domain, count] of tally(seeds.map((seed) => seed.domain))) {
    const share = count / seeds.length;
    if (share > MOST_OF_A_DOMAIN) {
      problems.push({ code: 'domain-too-large', message: `${domain} holds ${(100 * share).toFixed(0)} %` });
    }
  }
  return problems;
}
