/** A pair of texts, by their places in the list (`later` > `earlier`), and the share of their trigrams that is common. */
export interface SimilarPair {
  readonly earlier: number;
  readonly later: number;
  readonly share: number;
}

/**
 * Pairs of texts that share more than `least` of their character trigrams (Jaccard, 0..1). By an index of trigrams, so that texts with nothing in common are not compared.
 */
export function similarPairs(texts: readonly string[], least: number): readonly SimilarPair[] {
  const postings = new Map<string, number[]>();
  const sizes: number[] = [];
  const pairs: SimilarPair[] = [];
  for (const [later, text] of texts.entries()) {
    const grams = trigrams(text);
    const common = new Map<number, number>();
    for (const gram of grams) {
      const places = postings.get(gram) ?? [];
      for (const earlier of places) common.set(earlier, (common.get(earlier) ?? 0) + 1);
      places.push(later);
      postings.set(gram, places);
    }
    sizes.push(grams.size);
    for (const [earlier, shared] of common) {
      const share = shared / (grams.size + (sizes[earlier] ?? 0) - shared);
      if (share > least) pairs.push({ earlier, later, share });
    }
  }
  return pairs;
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
