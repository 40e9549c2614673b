import { expect, it } from 'vitest';
import { clusterStatistic, pairedDifference, type SumFormula, totalSums } from './cluster-statistic.ts';

/** Sums: part, whole, other. */
const rate: SumFormula = { estimate: (sums) => (sums[1] ? sums[0]! / sums[1] : null), count: (sums) => sums[1]! };

it('has rows of the clusters alone that add to the count', () => {
  const rows = [
    [1, 2, 5],
    [0, 0, 7],
    [0, 0, 0],
    [3, 3, 0],
  ].map((row) => Float64Array.from(row));
  const statistic = clusterStatistic(3, rows, rate);
  expect(statistic.clusterCount).toBe(2);
  expect([...statistic.rows]).toEqual([1, 2, 5, 3, 3, 0]);
  expect([...totalSums(statistic)]).toEqual([4, 5, 5]);
  expect(statistic.estimate(totalSums(statistic))).toBe(4 / 5);
});

it('is without clusters, and not defined, where nothing adds to the count', () => {
  const statistic = clusterStatistic(3, [Float64Array.of(0, 0, 7)], rate);
  expect(statistic.clusterCount).toBe(0);
  expect(statistic.estimate(totalSums(statistic))).toBeNull();
});

it('takes the second side minus the first, null where one of them is not defined', () => {
  const statistic = pairedDifference(2, [Float64Array.of(1, 4, 1, 2), Float64Array.of(0, 0, 1, 2)], rate);
  expect(statistic.clusterCount).toBe(2);
  // 2/4 - 1/4.
  expect(statistic.estimate(totalSums(statistic))).toBe(0.25);
  expect(statistic.estimate(Float64Array.of(0, 0, 1, 2))).toBeNull();
  expect(statistic.estimate(Float64Array.of(1, 4, 0, 0))).toBeNull();
});
