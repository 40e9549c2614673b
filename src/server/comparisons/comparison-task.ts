import type { Places } from '../../references/environment.ts';
import type { Comparison } from '../../report/comparison.ts';

/** What a comparison's thread is given when it starts. */
export interface ComparisonTask {
  readonly places: Places;
  /** The base first. */
  readonly ids: readonly string[];
}

export type ComparisonReply = { readonly value: Comparison } | { readonly failure: string };
