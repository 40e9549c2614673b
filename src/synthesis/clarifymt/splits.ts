import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { deriveSeed } from '../../tools/random.ts';
import { similarPairs } from '../../tools/similar-texts.ts';

export const SPLITS = ['train', 'dev', 'test'] as const;
export type Split = (typeof SPLITS)[number];
/** Shares of the set, 0..1, which sum to 1. */
export type SplitShares = Readonly<Record<Split, number>>;

/** Requests that share more than this part of their trigrams belong together: no split may hold one and miss another. */
const MOST_SHARED_ACROSS_SPLITS = 0.3;

/**
 * Deals seeds out to splits by cluster: requests of similar wording stay together. Each cluster, in an order drawn by the
 * seed, goes where its main subtype lacks most against the wanted shares. The order of the seeds plays no part.
 */
export function splitSeeds(
  seeds: readonly Seed[],
  shares: SplitShares,
  seed: number,
): Readonly<Record<Split, readonly Seed[]>> {
  const known = [...seeds].sort((left, right) => (left.id < right.id ? -1 : 1));
  const sizes = tally(known.map(subtypeOf));
  const dealt = new Map<string, Split>();
  const counts = new Map<string, number>();
  for (const members of inDealingOrder(clustersOf(known), seed)) {
    const subtype = subtypeOf(members[0]!);
    const lack = (split: Split): readonly [number, number] => [
      (sizes.get(subtype) ?? 0) * shares[split] - (counts.get(`${split} ${subtype}`) ?? 0),
      known.length * shares[split] - (counts.get(split) ?? 0),
    ];
    const split = SPLITS.filter((name) => shares[name] > 0).reduce((best, next) =>
      lacksMore(lack(next), lack(best)) ? next : best,
    );
    for (const member of members) {
      dealt.set(member.id, split);
      for (const key of [split, `${split} ${subtypeOf(member)}`]) counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const inSplit = (split: Split): readonly Seed[] => seeds.filter(({ id }) => dealt.get(id) === split);
  return { train: inSplit('train'), dev: inSplit('dev'), test: inSplit('test') };
}

function subtypeOf({ subtypes }: Seed): string {
  return subtypes[0] ?? '';
}

/** Large clusters first, since small ones can even out; the rest as the seed draws. */
function inDealingOrder(clusters: readonly (readonly Seed[])[], seed: number): readonly (readonly Seed[])[] {
  return clusters
    .map((members) => ({ members, drawn: deriveSeed('split', seed, members[0]!.id) }))
    .sort((left, right) => right.members.length - left.members.length || left.drawn - right.drawn)
    .map(({ members }) => members);
}

/** By subtype first, by the whole set where that is even. */
function lacksMore(left: readonly [number, number], right: readonly [number, number]): boolean {
  return Math.abs(left[0] - right[0]) > 1e-9 ? left[0] > right[0] : left[1] > right[1] + 1e-9;
}

function tally(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Groups connected by similarity of their requests, each in the order of the seeds. */
export function clustersOf(seeds: readonly Seed[]): readonly (readonly Seed[])[] {
  const parent = seeds.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parent[root] !== root) root = parent[root] as number;
    parent[index] = root;
    return root;
  };
  const texts = seeds.map(({ request }) => request);
  for (const { earlier, later } of similarPairs(texts, MOST_SHARED_ACROSS_SPLITS)) {
    const [left, right] = [rootOf(earlier), rootOf(later)];
    parent[Math.max(left, right)] = Math.min(left, right);
  }
  const groups = new Map<number, Seed[]>();
  for (const [index, seed] of seeds.entries()) {
    const group = groups.get(rootOf(index)) ?? [];
    groups.set(rootOf(index), group);
    group.push(seed);
  }
  return [...groups.values()];
}
