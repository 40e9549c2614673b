import { describe, expect, it } from 'vitest';
import type { Metric } from '../schema/metric.ts';
import { ClusterTable } from './cluster-table.ts';
import { sumsPerCluster } from './sums-per-cluster.ts';

/** Was at least one of a cluster right? Sums: right ones, all. */
const anyRight: Metric = {
  name: 'any',
  description: '',
  unit: 'share',
  width: 2,
  add: () => {},
  perCluster: ([right = 0, all = 0]) => Float64Array.of(Number(right > 0), Number(all > 0)),
  estimate: ([some = 0, clusters = 0]) => some / clusters,
  count: ([, clusters = 0]) => clusters,
};

function put(table: ClusterTable, cluster: string, sums: readonly number[]): void {
  const cell = table.cell(cluster, 0);
  for (const [index, sum] of sums.entries()) cell[index]! += sum;
}

describe('sums per cluster', () => {
  it('are made of all episodes of a cluster, and only then added up', () => {
    const table = new ClusterTable([2]);
    put(table, 'a', [1, 1]);
    put(table, 'a', [1, 1]);
    put(table, 'b', [0, 1]);
    expect([...sumsPerCluster(anyRight, table, [0])].map((sums) => [...sums])).toEqual([
      [1, 1],
      [0, 1],
    ]);
  });

  it('are made on each side of a pair', () => {
    const table = new ClusterTable([4]);
    put(table, 'a', [2, 3, 0, 3]);
    expect([...sumsPerCluster(anyRight, table, [0])].map((sums) => [...sums])).toEqual([[1, 1, 0, 1]]);
  });

  it('are none where clusters were put together', () => {
    const table = new ClusterTable([2], 4);
    for (let index = 0; index < 10; index++) put(table, `c${index}`, [1, 1]);
    expect([...sumsPerCluster(anyRight, table, [0])]).toEqual([]);
    const { perCluster: _, ...plain } = anyRight;
    expect([...sumsPerCluster(plain, table, [0])].length).toBeGreaterThan(0);
  });
});
