import type { Metric } from '../schema/metric.ts';
import type { ClusterTable } from './cluster-table.ts';

/**
 * The sums of a metric in each cluster, after `perCluster` where the metric has it, on each side where a column holds
 * several. None then where clusters were put together: what a cluster adds could no longer be told.
 */
export function* sumsPerCluster(
  metric: Metric,
  table: ClusterTable,
  columns: readonly number[],
): Generator<Float64Array, void> {
  const { perCluster, width } = metric;
  if (!perCluster) return yield* table.sums(columns);
  if (table.grouped) return;
  for (const sums of table.sums(columns)) {
    const own = new Float64Array(sums.length);
    for (let start = 0; start < sums.length; start += width) {
      own.set(perCluster.call(metric, sums.slice(start, start + width)), start);
    }
    yield own;
  }
}
