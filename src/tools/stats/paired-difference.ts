import type { ClusterStatistic } from './cluster-bootstrap.ts';
import { studentQuantile } from './distributions.ts';
import { bcaInterval, standardError } from './interval.ts';
import { type Interval, wilsonInterval } from './wilson.ts';

/** A figure taken on both sides of the same pairs: each row holds the first side's sums, then the second's. */
export interface PairedRows {
  /** Length of one side. */
  readonly width: number;
  readonly clusters: Uint32Array;
  /** `clusters.length * 2 * width` sums. */
  readonly rows: Float64Array;
  estimate(sums: Float64Array): number | null;
}

/** Second minus first, as a statistic of the same draws of clusters; not defined where one side is not. */
export function pairedDifference(paired: PairedRows): ClusterStatistic {
  const { width, clusters, rows } = paired;
  return {
    width: 2 * width,
    clusters,
    rows,
    estimate: (sums) => {
      const first = paired.estimate(sums.subarray(0, width));
      const second = paired.estimate(sums.subarray(width));
      return first === null || second === null ? null : second - first;
    },
  };
}

/**
 * 95% interval of a paired difference: BCa on the paired cluster bootstrap. Where no draw differs from another (two
 * runs alike on every cluster), a difference of shares still gets a bound: it lies off by no more than the share of
 * clusters that could differ unseen, Wilson's upper bound of 0 of C. For other units null.
 */
export function differenceInterval(
  difference: ClusterStatistic,
  replicates: Float64Array,
  unit: 'share' | 'number',
): Interval | null {
  const clusters = difference.clusters.length;
  if (unit === 'number' || standardError(difference, replicates) !== 0) return bcaInterval(difference, replicates);
  const [value] = replicates.filter((replicate) => !Number.isNaN(replicate));
  const unseen = wilsonInterval(0, clusters, studentQuantile(0.975, clusters - 1)).high;
  return { low: Math.max(-1, value! - unseen), high: Math.min(1, value! + unseen) };
}
