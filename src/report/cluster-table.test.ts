import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClusterTable } from './cluster-table.ts';

function table(entries: readonly (readonly [string, number])[], mostClusters: number): ClusterTable {
  const built = new ClusterTable([1], mostClusters);
  for (const [cluster, value] of entries) built.cell(cluster, 0)[0]! += value;
  return built;
}

const rowsOf = (built: ClusterTable, columns: readonly number[]): number[][] =>
  [...built.sums(columns)].map((sums) => [...sums]);

const contents = (built: ClusterTable) => ({
  count: built.clusterCount,
  grouped: built.grouped,
  rows: rowsOf(built, [0]),
});

describe('ClusterTable', () => {
  it('adds columns up per cluster, by name, zeros where nothing was added', () => {
    const built = new ClusterTable([2, 2]);
    built.cell('b', 0).set([1, 2]);
    built.cell('b', 1).set([10, 20]);
    built.cell('a', 1).set([5, 6]);
    built.touch('0');
    expect(built.clusterCount).toBe(3);
    expect(rowsOf(built, [0, 1])).toEqual([
      [0, 0],
      [5, 6],
      [11, 22],
    ]);
    expect(rowsOf(built, [0])).toEqual([
      [0, 0],
      [0, 0],
      [1, 2],
    ]);
  });

  it('stays bounded, and keeps every sum, with more clusters than it may hold', () => {
    const entries = Array.from({ length: 1000 }, (_, index) => [`cluster ${index}`, 1] as const);
    const built = table(entries, 64);
    expect(built.grouped).toBe(true);
    expect(built.clusterCount).toBe(32);
    expect(rowsOf(built, [0]).reduce((total, [sum = 0]) => total + sum, 0)).toBe(1000);
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
