import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalSums } from '../tools/stats/cluster-bootstrap.ts';
import { ClusterTable } from './cluster-table.ts';

const first = (sums: Float64Array): number => sums[0]!;

function table(entries: readonly (readonly [string, number])[], mostClusters: number): ClusterTable {
  const built = new ClusterTable([1], mostClusters);
  for (const [cluster, value] of entries) built.cell(cluster, 0)[0]! += value;
  return built;
}

const contents = (built: ClusterTable) => {
  const { clusters, rows } = built.statistic([0], first);
  return { count: built.clusterCount, grouped: built.grouped, clusters: [...clusters], rows: [...rows] };
};

describe('ClusterTable', () => {
  it('adds columns up per cluster, by name, without clusters that add nothing', () => {
    const built = new ClusterTable([2, 2]);
    built.cell('b', 0).set([1, 2]);
    built.cell('b', 1).set([10, 20]);
    built.cell('a', 1).set([5, 6]);
    built.touch('0');
    const both = built.statistic([0, 1], first);
    expect(built.clusterCount).toBe(3);
    expect([...both.clusters]).toEqual([1, 2]); // 0 is first by name and has no sums
    expect([...both.rows]).toEqual([5, 6, 11, 22]);
    expect([...built.statistic([0], first).clusters]).toEqual([2]);
  });

  it('stays bounded, and keeps every sum, with more clusters than it may hold', () => {
    const entries = Array.from({ length: 1000 }, (_, index) => [`cluster ${index}`, 1] as const);
    const built = table(entries, 64);
    expect(built.grouped).toBe(true);
    expect(built.clusterCount).toBe(32);
    expect([...totalSums(built.statistic([0], first))]).toEqual([1000]);
  });

  it('is the same in any order and after any merge, grouped or not', () => {
    const entry = fc.tuple(fc.integer({ min: 0, max: 12 }).map(String), fc.integer({ min: 1, max: 5 }));
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (left, right) => {
        const whole = contents(table([...left, ...right], 8));
        expect(contents(table([...right, ...left].reverse(), 8))).toEqual(whole);
        const merged = table(left, 8);
        merged.merge(table(right, 8));
        expect(contents(merged)).toEqual(whole);
      }),
    );
  });
});
