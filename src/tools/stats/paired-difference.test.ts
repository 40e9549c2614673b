import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterBootstrap } from './cluster-bootstrap.ts';
import { pairedDifference, type SumFormula } from './cluster-statistic.ts';
import { smallestDetectableDifference } from './detectable-difference.ts';
import { standardError } from './interval.ts';
import { differenceInterval } from './paired-difference.ts';

/** Sums of a side: right and all. */
const share: SumFormula = { estimate: (sums) => (sums[1] ? sums[0]! / sums[1] : null), count: (sums) => sums[1]! };
const error: SumFormula = { ...share, estimate: (sums) => (sums[1] ? (sums[1] - sums[0]!) / sums[1] : null) };

/** One row per cluster: right and all of the first side, then of the second. */
const draw = (rows: readonly (readonly number[])[], replicates: number, formula = share) => {
  const difference = pairedDifference(
    2,
    rows.map((row) => Float64Array.from(row)),
    formula,
  );
  const [drawn] = clusterBootstrap({ statistics: [difference], seed: 1, replicates });
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

  const side = fc
    .record({ all: fc.nat(3), right: fc.nat(3) })
    .map(({ all, right }) => [Math.min(all, right), all] as const);
  const pair = fc.tuple(side, side).map((sides) => sides.flat());
  // A sum of the numerator alone has no bearing: these clusters are not empty, but nothing is counted in them.
  const idle = fc.array(fc.constantFrom([0, 0, 0, 0], [1, 0, 0, 0]), { maxLength: 8 });
  const unit = fc.constantFrom('share' as const, 'number' as const);

  it('does not change, nor what can be detected, by clusters that add to neither side', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 10 }), idle, unit, (rows, others, of) => {
        const alone = draw(rows, 100);
        const among = draw([...others, ...rows], 100);
        expect(differenceInterval(among.difference, among.drawn, of)).toEqual(
          differenceInterval(alone.difference, alone.drawn, of),
        );
        const [one, other] = [alone, among].map(({ difference, drawn }) => standardError(difference, drawn));
        expect(other).toBe(one);
        if (one && other) expect(smallestDetectableDifference(other)).toBe(smallestDetectableDifference(one));
      }),
    );
  });

  it('of a share and of its complement mirror each other', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 10 }), idle, unit, (rows, others, of) => {
        const right = draw(rows, 100);
        const wrong = draw([...others, ...rows], 100, error);
        const one = differenceInterval(right.difference, right.drawn, of);
        const other = differenceInterval(wrong.difference, wrong.drawn, of);
        expect(other === null).toBe(one === null);
        if (one === null || other === null) return;
        expect(other.low).toBeCloseTo(-one.high, 10);
        expect(other.high).toBeCloseTo(-one.low, 10);
      }),
    );
  });

  it('counts a cluster that adds to one side only', () => {
    expect(
      draw(
        [
          [1, 1, 0, 0],
          [0, 0, 1, 1],
          [0, 0, 0, 0],
        ],
        1,
      ).difference.clusterCount,
    ).toBe(2);
  });
});
