import type { ClusterStatistic } from './cluster-statistic.ts';
import { studentQuantile } from './distributions.ts';
import { bcaInterval, standardError } from './interval.ts';
import { type Interval, wilsonInterval } from './wilson.ts';

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
  const clusters = difference.clusterCount;
  if (unit === 'number' || standardError(difference, replicates) !== 0) return bcaInterval(difference, replicates);
  const [value] = replicates.filter((replicate) => !Number.isNaN(replicate));
  const unseen = wilsonInterval(0, clusters, studentQuantile(0.975, clusters - 1)).high;
  return { low: Math.max(-1, value! - unseen), high: Math.min(1, value! + unseen) };
}
