import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { similarPairs } from '../../tools/similar-texts.ts';
import type { MadeItem } from './make-item.ts';

/** Requests that share more of their trigrams are near duplicates, as `checkSeeds` takes them; the later one goes. */
const MOST_SHARED = 0.5;

export interface RejectedItem {
  readonly item: string;
  readonly place: string;
  readonly generator: number;
  /** `slots.unreadable`, `rules.twin-unclear`, `check.ambiguous`, `set.near-duplicate`, `review.ambiguous`. */
  readonly reason: string;
  readonly detail: string;
  readonly request?: string;
}

export interface AssembledSet {
  /** Accepted seeds in the order of the plan. */
  readonly seeds: readonly Seed[];
  readonly rejected: readonly RejectedItem[];
}

/** What people who read the set have said of a seed; those of whom nothing was said are not in it. */
export type SeedReviews = ReadonlyMap<string, { readonly accepted: boolean; readonly reason: string }>;

/** The set out of what was made, a pure function of it: near duplicates go, and what reviewers refused. */
export function assembleSet(made: readonly MadeItem[], reviews: SeedReviews = new Map()): AssembledSet {
  const accepted = made.filter((item) => 'seed' in item);
  const rejected: RejectedItem[] = made.flatMap((item) =>
    'seed' in item
      ? []
      : [rejection(item, `${item.stage}.${item.rejected.reason}`, item.rejected.detail, item.request)],
  );
  const copies = nearCopies(accepted.map(({ seed }) => seed));
  const seeds: Seed[] = [];
  for (const item of accepted) {
    const { seed } = item;
    const original = copies.get(seed.id);
    const review = reviews.get(seed.id);
    if (original !== undefined) {
      rejected.push(rejection(item, 'set.near-duplicate', `nearly the request of ${original}`, seed.request));
    } else if (review?.accepted === false) {
      rejected.push(rejection(item, `review.${review.reason}`, 'refused by its reviewers', seed.request));
    } else seeds.push(review ? reviewed(seed) : seed);
  }
  return { seeds, rejected };
}

function rejection({ item }: MadeItem, reason: string, detail: string, request: string | undefined): RejectedItem {
  const { id, place, generator } = item;
  return { item: id, place, generator, reason, detail, ...(request !== undefined && { request }) };
}

function reviewed(seed: Seed): Seed {
  return seed.provenance ? { ...seed, provenance: { ...seed.provenance, reviewed: true } } : seed;
}

/** Id of a near duplicate -> id of the kept seed it copies. What was dropped drops nothing. */
function nearCopies(seeds: readonly Seed[]): ReadonlyMap<string, string> {
  const copies = new Map<string, string>();
  const pairs = similarPairs(
    seeds.map(({ request }) => request),
    MOST_SHARED,
  );
  for (const { earlier, later } of pairs) {
    const [kept, copy] = [seeds[earlier]!.id, seeds[later]!.id];
    if (!copies.has(kept) && !copies.has(copy)) copies.set(copy, kept);
  }
  return copies;
}
