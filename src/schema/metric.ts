import type { ScoredEpisode } from './episode.ts';

/**
 * A metric is a vector of sums per cluster and a formula on their total, so that reports stream, parts
 * merge by adding, and a bootstrap over clusters needs no second look at the episodes.
 */
export interface Metric {
  /** Dotted, without group: `action.accuracy`. Stable: gates and other tools read it. */
  readonly name: string;
  /** What it says, its formula, range and source, in one or two sentences; printed by `list` and reports. */
  readonly description: string;
  /** A share in 0..1 (printed as per cent), or a plain number. */
  readonly unit: 'share' | 'number';
  /** Length of the vector of sums. */
  readonly width: number;
  /** Adds what the episode contributes. Sees no faulted episode; a reply fault only in `strict` use. */
  add(sums: Float64Array, episode: ScoredEpisode): void;
  /**
   * What a cluster adds in place of its own sums, of the same length: for figures that are no sum over episodes, such as
   * whether at least one was right. Absent: the sums themselves. Where a report has put clusters together there is no such
   * figure.
   */
  perCluster?(sums: Float64Array): Float64Array;
  /** The value; null when it is not defined on these sums (an empty denominator). */
  estimate(sums: Float64Array): number | null;
  /**
   * What it is a share or mean of: the n printed beside it. A sum over episodes too; what has a count of 0 does not change
   * the value, so intervals leave clusters of count 0 out.
   */
  count(sums: Float64Array): number;
}

/** A metric as a benchmark lists it: over which episodes, and whether a `strict.` twin is reported. */
export interface MetricUse {
  readonly metric: Metric;
  /** Group of episodes, a prefix of the printed name; absent for all. */
  readonly group?: string;
  /** Also report `strict.<name>`: episodes with a reply fault counted as wrong. Default false. */
  readonly strict?: boolean;
  /** Needs a judge's verdicts or a user: absent from a report that has none. */
  readonly detail?: boolean;
}

export interface Estimate {
  readonly value: number | null;
  /** 95% interval by cluster bootstrap; null where it is not computable. */
  readonly low: number | null;
  readonly high: number | null;
  readonly n: number;
}
