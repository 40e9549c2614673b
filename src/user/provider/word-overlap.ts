import type { Bag } from './words.ts';

/** How telling a word is; above 0. */
export type WordWeight = (word: string) => number;

/** Cosine of two bags as weighted sets, 0..1; 0 where one is empty. */
export function cosine(left: Bag, right: Bag, weight: WordWeight): number {
  let shared = 0;
  for (const word of left.keys()) if (right.has(word)) shared += weight(word) ** 2;
  return shared === 0 ? 0 : shared / Math.sqrt(squares(left, weight) * squares(right, weight));
}

/** The weighted share of `part`'s words that `whole` has, 0..1; 0 where `part` is empty. */
export function covered(part: Bag, whole: Bag, weight: WordWeight): number {
  let total = 0;
  let found = 0;
  for (const word of part.keys()) {
    total += weight(word);
    if (whole.has(word)) found += weight(word);
  }
  return total === 0 ? 0 : found / total;
}

export function minus(bag: Bag, others: readonly Bag[]): Bag {
  return new Map([...bag].filter(([word]) => !others.some((other) => other.has(word))));
}

export function union(bags: readonly Bag[]): Bag {
  return new Map(bags.flatMap((bag) => [...bag]));
}

function squares(bag: Bag, weight: WordWeight): number {
  let sum = 0;
  for (const word of bag.keys()) sum += weight(word) ** 2;
  return sum;
}
