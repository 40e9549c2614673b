import { createRandom } from '../tools/random.ts';

export const SPLITS = ['train', 'validation', 'test'] as const;
export type Split = (typeof SPLITS)[number];
/** Shares of the clusters, 0..1, which sum to 1. */
export type SplitShares = Readonly<Record<Split, number>>;

/**
 * The split of a cluster. Each draws for itself, by its name and the seed alone: data sets of one seed keep the same
 * clusters out of training, whatever else is in them, so that SFT and DPO are judged on what neither saw. The shares come
 * out by chance only.
 */
export function splitOf(cluster: string, shares: SplitShares, seed: number): Split {
  const drawn = createRandom('dataset split', seed, cluster).next();
  if (drawn < shares.train) return 'train';
  return drawn < shares.train + shares.validation ? 'validation' : 'test';
}
