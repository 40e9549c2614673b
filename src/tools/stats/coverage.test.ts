import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '../random.ts';
import { type ClusterStatistic, clusterBootstrap } from './cluster-bootstrap.ts';
import { bcaInterval, shareInterval } from './interval.ts';

/**
 * How often the 95% intervals hold the truth, by simulation. With 500 samples a true coverage of 95% shows as 95% -+ 1.9
 * (two standard errors), so the bounds are 93% and 97% widened by one such standard error.
 */
const SAMPLES = 500;
const CLUSTERS = 50;

type Sampler = (random: Random) => readonly number[];

function coverage(
  name: string,
  truth: number,
  sampler: Sampler,
  interval: typeof bcaInterval,
  estimate = ratio,
): number {
  const random = createRandom('coverage', name);
  let held = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const rows = Array.from({ length: CLUSTERS }, () => sampler(random));
    const statistic: ClusterStatistic = {
      width: rows[0]!.length,
      clusters: Uint32Array.from(rows, (_, index) => index),
      rows: Float64Array.from(rows.flat()),
      estimate,
    };
    const [replicates] = clusterBootstrap({
      clusterCount: CLUSTERS,
      statistics: [statistic],
      seed: sample,
      replicates: 400,
    });
    const found = interval(statistic, replicates!);
    if (found && found.low <= truth && truth <= found.high) held++;
  }
  return held / SAMPLES;
}

const ratio = (sums: Float64Array): number => sums[0]! / sums[1]!;

/** Sums: right asks, wrong asks, missed asks, right answers; both F1 averaged. */
function macroF1(sums: Float64Array): number {
  const [hit = 0, wrong = 0, missed = 0, rest = 0] = sums;
  return (2 * hit) / (2 * hit + wrong + missed) / 2 + (2 * rest) / (2 * rest + wrong + missed) / 2;
}

/** Single episodes, right with the chance `p`. */
const independent =
  (p: number): Sampler =>
  (random) => [Number(random.next() < p), 1];

/**
 * Clusters of 1 to `most` episodes, each with a rate of its own drawn from Beta(a, 1) (u^(1/a)): on average a / (a + 1), with an
 * intraclass correlation of 1 / (a + 2).
 */
const clustered =
  (a: number, most: number): Sampler =>
  (random) => {
    const size = 1 + random.integer(most);
    const rate = random.next() ** (1 / a);
    let right = 0;
    for (let index = 0; index < size; index++) right += Number(random.next() < rate);
    return [right, size];
  };

const decisions: Sampler = (random) => {
  const sums = [0, 0, 0, 0];
  for (let left = 1 + random.integer(6); left > 0; left--) {
    const unclear = random.next() < 0.3;
    const asks = random.next() < (unclear ? 0.6 : 0.1);
    sums[unclear ? (asks ? 0 : 2) : asks ? 1 : 3]!++;
  }
  return sums;
};

describe('coverage of the 95% intervals at 50 clusters', () => {
  const expectCoverage = (value: number): void => {
    expect(value).toBeGreaterThanOrEqual(0.92);
    expect(value).toBeLessThanOrEqual(0.98);
  };

  it.each([
    ['a rate of one half, single episodes', 0.5, independent(0.5)],
    ['a rate of 10%, single episodes', 0.1, independent(0.1)],
    ['a rate of 80% in clusters of 1 to 8', 0.8, clustered(4, 8)],
    ['a rate of 90% in clusters of 1 to 8', 0.9, clustered(9, 8)],
    ['a rate of one half in clusters of 1 to 8, correlation 1/3', 0.5, clustered(1, 8)],
  ])('holds for %s', (name, p, sampler) => {
    expectCoverage(coverage(name, p, sampler, shareInterval));
  });

  it('holds for macro F1', () => {
    // Shares of all: hit .18, missed .12, wrong .07, rest .63. F1 of asking .36/.55, of answering 1.26/1.45.
    expectCoverage(coverage('macro F1', (0.36 / 0.55 + 1.26 / 1.45) / 2, decisions, shareInterval, macroF1));
  });

  it('holds for a mean over clusters of different size', () => {
    // A cluster's own mean is uniform in 0..10, an episode's deviation from it uniform in -1..1: mean 5.
    const sampler: Sampler = (random) => {
      const size = 1 + random.integer(5);
      const centre = 10 * random.next();
      let sum = 0;
      for (let index = 0; index < size; index++) sum += centre + 2 * random.next() - 1;
      return [sum, size];
    };
    expectCoverage(coverage('mean', 5, sampler, bcaInterval));
  });

  it('holds for a skewed mean', () => {
    const exponential: Sampler = (random) => [-Math.log(1 - random.next()), 1];
    expectCoverage(coverage('skewed', 1, exponential, bcaInterval));
  });

  it('holds for the difference of two paired rates', () => {
    // Of 100 pairs 20 are right only with the first, 5 only with the second: difference -.15.
    const pairs: Sampler = (random) => {
      const u = random.next();
      return [u < 0.2 ? -1 : u < 0.25 ? 1 : 0, 1];
    };
    expectCoverage(coverage('difference', -0.15, pairs, bcaInterval));
  });
});
