import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { clusterBootstrap, jackknife } from './cluster-bootstrap.ts';
import { type ClusterStatistic, totalSums } from './cluster-statistic.ts';

const share = (rows: readonly (readonly [number, number])[]): ClusterStatistic => ({
  width: 2,
  clusterCount: rows.length,
  rows: Float64Array.from(rows.flat()),
  estimate: (sums) => (sums[1] === 0 ? null : sums[0]! / sums[1]!),
});

describe('clusterBootstrap', () => {
  it('has the distribution that listing all resamples gives', () => {
    // 4 clusters of 1, 2, 3 and 1 episodes: 4^4 = 256 equally likely draws, listed by the digits of 0..255 in base 4.
    const rows = [
      [0, 1],
      [1, 2],
      [3, 3],
      [1, 1],
    ] as const;
    const exact = new Map<string, number>();
    for (let code = 0; code < 256; code++) {
      let right = 0;
      let all = 0;
      for (let digit = 0; digit < 4; digit++) {
        const row = rows[Math.floor(code / 4 ** digit) % 4]!;
        right += row[0];
        all += row[1];
      }
      const value = (right / all).toFixed(9);
      exact.set(value, (exact.get(value) ?? 0) + 1 / 256);
    }
    const replicates = 40_000;
    const [drawn] = clusterBootstrap({ statistics: [share(rows)], seed: 3, replicates });
    const seen = new Map<string, number>();
    for (const value of drawn!) seen.set(value.toFixed(9), (seen.get(value.toFixed(9)) ?? 0) + 1 / replicates);
    for (const value of seen.keys()) expect(exact.has(value)).toBe(true);
    for (const [value, probability] of exact) {
      // Four standard errors of a share of 40,000 draws.
      const tolerance = 4 * Math.sqrt((probability * (1 - probability)) / replicates);
      expect(Math.abs((seen.get(value) ?? 0) - probability)).toBeLessThan(tolerance);
    }
  });

  it('equals a plain second implementation on the same draws, for statistics of any number of clusters', () => {
    const random = createRandom('data');
    const rows = Array.from({ length: 17 }, () => [random.integer(5), 5 + random.integer(3)] as const);
    const few = [2, 5, 11].map((cluster) => rows[cluster]!);
    const replicates = 300;
    const found = clusterBootstrap({ statistics: [share(rows), share(few), share(rows)], seed: 9, replicates });
    for (const [place, own] of [rows, few].entries()) {
      for (let replicate = 0; replicate < replicates; replicate++) {
        // 128 draws are made at a time, the first pick of each, then the second of each, and so on.
        const draws = createRandom('cluster-bootstrap', 9, replicate - (replicate % 128));
        const uniforms = Array.from({ length: own.length * 128 }, () => draws.next());
        const drawn = own.map((_, pick) => own[Math.floor(uniforms[pick * 128 + (replicate % 128)]! * own.length)]!);
        const all = drawn.reduce((sum, row) => sum + row[1], 0);
        expect(found[place]![replicate]).toBe(drawn.reduce((sum, row) => sum + row[0], 0) / all);
      }
    }
    expect(found[2]).toEqual(found[0]);
  });

  it('marks draws on which a statistic is not defined, and draws nothing from no cluster', () => {
    const drawn = clusterBootstrap({
      statistics: [
        share([
          [0, 0],
          [1, 1],
        ]),
        share([]),
      ],
      seed: 1,
      replicates: 200,
    });
    expect(new Set(drawn[0])).toEqual(new Set([1, Number.NaN]));
    expect(new Set(drawn[1])).toEqual(new Set([Number.NaN]));
  });

  it('repeats itself for one seed and differs for another', () => {
    const run = (seed: number) =>
      clusterBootstrap({
        statistics: [
          share([
            [0, 1],
            [1, 1],
            [2, 3],
          ]),
        ],
        seed,
        replicates: 50,
      })[0];
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
  });

  it('handles 14 metrics, 300 clusters and 2,000 draws well within a second', () => {
    const random = createRandom('speed');
    const statistics = Array.from({ length: 14 }, () =>
      share(Array.from({ length: 300 }, () => [random.integer(6), 6] as const)),
    );
    const start = performance.now();
    clusterBootstrap({ statistics, seed: 1, replicates: 2000 });
    expect(performance.now() - start).toBeLessThan(1000);
  });
});

describe('jackknife', () => {
  it('leaves each cluster out once', () => {
    // 0/1, 1/2, 3/3: total 4/6. Without the first 4/5, the second 3/4, the third 1/3.
    const statistic = share([
      [0, 1],
      [1, 2],
      [3, 3],
    ]);
    expect([...totalSums(statistic)]).toEqual([4, 6]);
    expect([...jackknife(statistic)]).toEqual([4 / 5, 3 / 4, 1 / 3]);
  });
});
