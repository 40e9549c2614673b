import { createRandom } from '../tools/random.ts';

/**
 * `n` of the items, each stratum with its share (largest remainders get what is left over); drawn by the seed, in the
 * order of the list. All items when `n` is not smaller.
 */
export function stratifiedSample<Item>(
  items: readonly Item[],
  n: number,
  stratumOf: (item: Item) => string,
  seed: number,
): readonly Item[] {
  if (n >= items.length) return items;
  const strata = [...Map.groupBy(items, stratumOf)].sort(([left], [right]) => (left < right ? -1 : 1));
  const shares = strata.map(([name, members]) => ({ name, members, exact: (n * members.length) / items.length }));
  const counts = new Map(shares.map(({ name, exact }) => [name, Math.floor(exact)]));
  let left = n - [...counts.values()].reduce((sum, count) => sum + count, 0);
  const byRemainder = [...shares].sort((a, b) => (b.exact % 1) - (a.exact % 1) || (a.name < b.name ? -1 : 1));
  for (const { name } of byRemainder) {
    if (left-- <= 0) break;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const chosen = new Set(
    shares.flatMap(({ name, members }) =>
      createRandom('review-sample', seed, name).shuffle(members).slice(0, counts.get(name)),
    ),
  );
  return items.filter((item) => chosen.has(item));
}
