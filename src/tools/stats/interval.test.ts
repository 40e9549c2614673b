import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterBootstrap } from './cluster-bootstrap.ts';
import { type ClusterStatistic, clusterStatistic, type SumFormula } from './cluster-statistic.ts';
import { bcaInterval, quantile, shareInterval, standardError } from './interval.ts';
import { wilsonInterval } from './wilson.ts';

const mean = (values: readonly number[]): ClusterStatistic => ({
  width: 2,
  clusterCount: values.length,
  rows: Float64Array.from(values.flatMap((value) => [value, 1])),
  estimate: (sums) => (sums[1] === 0 ? null : sums[0]! / sums[1]!),
});

const draw = (statistic: ClusterStatistic, replicates = 20_000): Float64Array =>
  clusterBootstrap({ statistics: [statistic], seed: 5, replicates })[0]!;

describe('wilsonInterval', () => {
  it('agrees with the formula worked by hand', () => {
    // z^2 = 3.841459; 2 of 10: centre (.2 + .192073) / 1.3841459 = .283260;
    // half 1.959964 * sqrt(.016 + .00960365) / 1.3841459 = .226578.
    const interval = wilsonInterval(0.2, 10);
    expect(interval.low).toBeCloseTo(0.056682, 5);
    expect(interval.high).toBeCloseTo(0.509838, 5);
  });

  it('is one-sided at 0 and 1', () => {
    // 0 of 40: high = z^2 / (n + z^2) = 3.841459 / 43.841459.
    expect(wilsonInterval(0, 40).low).toBe(0);
    expect(wilsonInterval(0, 40).high).toBeCloseTo(0.0876216, 6);
    expect(wilsonInterval(1, 40).low).toBeCloseTo(0.9123784, 6);
    expect(wilsonInterval(1, 40).high).toBe(1);
  });
});

describe('quantile', () => {
  it('interpolates at share * (n + 1) and stays inside', () => {
    const sorted = Float64Array.of(10, 20, 30);
    expect(quantile(sorted, 0.5)).toBe(20); // position 2 of 1..3
    expect(quantile(sorted, 0.375)).toBe(15); // position 1.5
    expect(quantile(sorted, 0.01)).toBe(10);
    expect(quantile(sorted, 1)).toBe(30);
  });
});

describe('standardError', () => {
  it('comes near s / sqrt(n) for a plain mean', () => {
    // 1, 2, 3, 4, 5: variance 2.5, standard error sqrt(2.5 / 5).
    const statistic = mean([1, 2, 3, 4, 5]);
    expect(standardError(statistic, draw(statistic))).toBeCloseTo(Math.sqrt(2.5 / 5), 2);
  });
});

describe('shareInterval', () => {
  it('is the score interval at the effective sample size', () => {
    // 10 right of 40 clusters of one: se^2 = .25 * .75 / 39 = .00480769. With a tenth of a cluster of 1 added:
    // share .2525 / 1.0025 = .251870, variance (.00480769 + .1/1600 * .5625) / 1.0025^2 = .00481876; n* = 39.1030.
    // t(39) = 2.022691, t^2 / n* = .104628: centre (.25 + .052314) / 1.104628 = .273680,
    // half 2.022691 * sqrt(.1875 / 39.1030 + .104628 / 156.412) / 1.104628 = .135363.
    const statistic = mean(Array.from({ length: 40 }, (_, index) => (index < 10 ? 1 : 0)));
    const interval = shareInterval(statistic, draw(statistic))!;
    expect(interval.low).toBeCloseTo(0.13832, 2);
    expect(interval.high).toBeCloseTo(0.40904, 2);
  });

  it('gives 0 of 40 an upper bound above 0, and mirrors it at 40 of 40', () => {
    // t(39)^2 = 4.091279: high = 4.091279 / 44.091279.
    const none = mean(new Array<number>(40).fill(0));
    const interval = shareInterval(none, draw(none, 100))!;
    expect(interval.low).toBe(0);
    expect(interval.high).toBeCloseTo(0.0927911, 6);
    const all = mean(new Array<number>(40).fill(1));
    expect(shareInterval(all, draw(all, 100))!.low).toBeCloseTo(0.9072089, 6);
    expect(shareInterval(all, draw(all, 100))!.high).toBe(1);
  });

  it('is not computable from one cluster, nor without a value', () => {
    const one = mean([1]);
    expect(shareInterval(one, draw(one, 100))).toBeNull();
    const empty: ClusterStatistic = { ...mean([0, 0]), estimate: () => null };
    expect(shareInterval(empty, draw(empty, 100))).toBeNull();
  });
});

describe('shareInterval of a rate of 0', () => {
  // t^2 / (n + t^2), t of n - 1 degrees: 12.706205, 2.200985, 2.100922, 2.022691. Wilson's own z^2 / (n + z^2) beside it.
  it.each([
    [2, 0.987763, 0.65762], // 161.447640 / 163.447640
    [12, 0.287594, 0.242494], // 4.844335 / 16.844335
    [19, 0.188515, 0.16818], // 4.413873 / 23.413873
    [40, 0.092791, 0.087622], // 4.091279 / 44.091279
  ])(
    'is no narrower than that of Wilson at %i clusters of one, whatever other clusters there are',
    (n, high, wilson) => {
      expect(wilsonInterval(0, n).high).toBeCloseTo(wilson, 5);
      const statistic = clusterStatistic(3, [...rowsOf(n, [0, 1, 0]), ...rowsOf(100 - n, [0, 0, 1])], rate);
      expect(shareInterval(statistic, draw(statistic, 100))!.low).toBe(0);
      expect(shareInterval(statistic, draw(statistic, 100))!.high).toBeCloseTo(high, 5);
      expect(high).toBeGreaterThan(wilson);
    },
  );
});

/** Sums: part, whole, and what the rate does not read. */
const rate: SumFormula = { estimate: (sums) => (sums[1] ? sums[0]! / sums[1] : null), count: (sums) => sums[1]! };
const complement: SumFormula = { ...rate, estimate: (sums) => (sums[1] ? (sums[1] - sums[0]!) / sums[1] : null) };

const rowsOf = (length: number, row: readonly number[]) => Array.from({ length }, () => Float64Array.from(row));

const cluster = fc
  .record({ whole: fc.integer({ min: 1, max: 5 }), part: fc.nat(5), other: fc.nat(3) })
  .map(({ whole, part, other }) => Float64Array.of(Math.min(part, whole), whole, other));
const clusters = fc.array(cluster, { maxLength: 12 });
const idle = fc.array(
  fc.nat(3).map((other) => Float64Array.of(0, 0, other)),
  { maxLength: 12 },
);

/** The bootstrap's interval of a rate of these clusters' sums. */
const found = (interval: typeof shareInterval, rows: readonly Float64Array[], formula = rate) => {
  const statistic = clusterStatistic(3, rows, formula);
  return interval(statistic, draw(statistic, 200));
};

describe.each([
  ['shareInterval', shareInterval],
  ['bcaInterval', bcaInterval],
] as const)('%s', (_, interval) => {
  it('of a share and of its complement mirror each other, whatever other clusters there are', () => {
    fc.assert(
      fc.property(clusters, idle, (adding, others) => {
        const one = found(interval, adding);
        const other = found(interval, [...others, ...adding], complement);
        expect(other === null).toBe(one === null);
        if (one === null || other === null) return;
        expect(other.low).toBeCloseTo(1 - one.high, 10);
        expect(other.high).toBeCloseTo(1 - one.low, 10);
      }),
    );
  });

  it('does not change by clusters that add nothing to the denominator', () => {
    fc.assert(
      fc.property(clusters, idle, idle, (adding, before, after) => {
        expect(found(interval, [...before, ...adding, ...after])).toEqual(found(interval, adding));
      }),
    );
  });

  it('is null with one cluster that adds to the denominator, however many do not', () => {
    fc.assert(
      fc.property(cluster, idle, (adding, others) => {
        expect(found(interval, [adding, ...others])).toBeNull();
      }),
    );
  });
});

describe('bcaInterval', () => {
  it('is near the t interval for symmetric data', () => {
    // 1..20: mean 10.5, variance 35, standard error 1.322876, t(19) = 2.093024: 10.5 -+ 2.7688.
    const statistic = mean(Array.from({ length: 20 }, (_, index) => index + 1));
    const interval = bcaInterval(statistic, draw(statistic))!;
    expect(interval.low).toBeCloseTo(7.731, 0);
    expect(interval.high).toBeCloseTo(13.269, 0);
    expect(interval.high - interval.low).toBeGreaterThan(5.2);
    expect(interval.high - interval.low).toBeLessThan(5.8);
  });

  it('reaches further on the side of the tail', () => {
    const statistic = mean([0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 5, 9]);
    const interval = bcaInterval(statistic, draw(statistic))!;
    expect(interval.high - 2).toBeGreaterThan(2 - interval.low);
  });

  it('is not computable without any spread or from one cluster', () => {
    const same = mean([3, 3, 3]);
    expect(bcaInterval(same, draw(same, 100))).toBeNull();
    const one = mean([3]);
    expect(bcaInterval(one, draw(one, 100))).toBeNull();
  });
});
