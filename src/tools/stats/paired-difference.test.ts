import { describe, expect, it } from 'vitest';
import { clusterBootstrap } from './cluster-bootstrap.ts';
import { standardError } from './interval.ts';
import { differenceInterval, type PairedRows, pairedDifference } from './paired-difference.ts';

const share = (sums: Float64Array): number | null => (sums[1] === 0 ? null : sums[0]! / sums[1]!);

/** One row per cluster: right and all of the first side, then of the second. */
const paired = (rows: readonly (readonly number[])[]): PairedRows => ({
  width: 2,
  clusters: Uint32Array.from(rows, (_, index) => index),
  rows: Float64Array.from(rows.flat()),
  estimate: share,
});

const draw = (rows: readonly (readonly number[])[], replicates: number) => {
  const difference = pairedDifference(paired(rows));
  const [drawn] = clusterBootstrap({ clusterCount: rows.length, statistics: [difference], seed: 1, replicates });
  return { difference, drawn: drawn! };
};

describe('pairedDifference', () => {
  it('has the mean and spread that listing all resamples gives', () => {
    const rows = [
      [0, 1, 1, 1],
      [1, 2, 2, 2],
      [1, 1, 0, 1],
      [0, 2, 1, 2],
    ];
    let sum = 0;
    let squares = 0;
    for (let code = 0; code < 256; code++) {
      const total = [0, 0, 0, 0];
      for (let digit = 0; digit < 4; digit++) {
        rows[Math.floor(code / 4 ** digit) % 4]!.forEach((value, column) => {
          total[column]! += value;
        });
      }
      const difference = total[2]! / total[3]! - total[0]! / total[1]!;
      sum += difference / 256;
      squares += difference ** 2 / 256;
    }
    const { drawn } = draw(rows, 40_000);
    const mean = drawn.reduce((total, value) => total + value / drawn.length, 0);
    const square = drawn.reduce((total, value) => total + value ** 2 / drawn.length, 0);
    expect(mean).toBeCloseTo(sum, 2);
    expect(square).toBeCloseTo(squares, 2);
  });

  it('is tighter than two separate runs would be when both sides move together', () => {
    // 40 clusters, the same 20 right on both sides but for 4 gains: variance of the difference (.1 - .01) / 40.
    const rows = Array.from({ length: 40 }, (_, index) => [Number(index < 20), 1, Number(index < 24), 1]);
    const { difference, drawn } = draw(rows, 4000);
    expect(standardError(difference, drawn)).toBeCloseTo(Math.sqrt(0.09 / 39), 2);
    const interval = differenceInterval(difference, drawn, 'share')!;
    expect(interval.low).toBeGreaterThan(0);
    expect(interval.high).toBeLessThan(0.26);
  });
});

describe('differenceInterval', () => {
  it('does not call two runs that agree everywhere surely equal', () => {
    const rows = Array.from({ length: 40 }, (_, index) => [Number(index < 20), 1, Number(index < 20), 1]);
    const { difference, drawn } = draw(rows, 200);
    // Wilson's upper bound of 0 of 40 with t(39)^2 = 4.091279: .0927911.
    const interval = differenceInterval(difference, drawn, 'share')!;
    expect(interval.low).toBeCloseTo(-0.0927911, 6);
    expect(interval.high).toBeCloseTo(0.0927911, 6);
    expect(differenceInterval(difference, drawn, 'number')).toBeNull();
  });

  it('stays within -1..1', () => {
    const { difference, drawn } = draw(
      Array.from({ length: 10 }, () => [0, 1, 1, 1]),
      100,
    );
    expect(differenceInterval(difference, drawn, 'share')!.high).toBe(1);
  });

  it('is not computable from one cluster', () => {
    const { difference, drawn } = draw([[0, 1, 1, 1]], 100);
    expect(differenceInterval(difference, drawn, 'share')).toBeNull();
  });
});
