import { createRandom } from '../random.ts';

/**
 * A figure that is a function of sums over clusters: the rows it has (one per cluster that adds anything to it) and
 * its formula. A paired difference is one too: its rows hold the sums of both sides.
 */
export interface ClusterStatistic {
  /** Length of one row. */
  readonly width: number;
  /** Index of each row's cluster, in 0..clusterCount-1, each at most once. */
  readonly clusters: Uint32Array;
  /** The rows one after the other: `clusters.length * width` sums. */
  readonly rows: Float64Array;
  /** The figure from a total row; null where it is not defined. Must not keep the array it is given. */
  estimate(sums: Float64Array): number | null;
}

export interface BootstrapInput {
  readonly clusterCount: number;
  readonly statistics: readonly ClusterStatistic[];
  readonly seed: number;
  readonly replicates: number;
}

/** Enough for the third digit of a 95% bound; what reports use. */
export const REPLICATES = 2000;

/** Replicates whose weights are held at once: bounds memory at `BLOCK * clusterCount` half-words. */
const BLOCK = 128;

/** The total row of a statistic. */
export function totalSums(statistic: ClusterStatistic): Float64Array {
  const total = new Float64Array(statistic.width);
  for (let index = 0; index < statistic.rows.length; index++) {
    total[index % statistic.width]! += statistic.rows[index]!;
  }
  return total;
}

/**
 * Cluster bootstrap (Davison and Hinkley 1997, section 3.8; Field and Welsh 2007): whole clusters are drawn with
 * replacement, as many as there are, and every statistic is computed on each draw. All statistics see the same draws,
 * so a difference of two may be read replicate by replicate.
 *
 * Returns one array of `replicates` values per statistic; NaN where the statistic is not defined on a draw.
 */
export function clusterBootstrap(input: BootstrapInput): Float64Array[] {
  const { clusterCount, statistics, replicates } = input;
  const random = createRandom('cluster-bootstrap', input.seed);
  const results = statistics.map(() => new Float64Array(replicates));
  const weights = new Uint16Array(BLOCK * clusterCount);
  for (let start = 0; start < replicates; start += BLOCK) {
    const size = Math.min(BLOCK, replicates - start);
    weights.fill(0);
    for (let draw = 0; draw < size; draw++) {
      const offset = draw * clusterCount;
      for (let pick = 0; pick < clusterCount; pick++) weights[offset + random.integer(clusterCount)]!++;
    }
    statistics.forEach((statistic, index) => {
      const values = (results[index] as Float64Array).subarray(start, start + size);
      computeBlock(statistic, weights, clusterCount, values);
    });
  }
  return results;
}

function computeBlock(
  statistic: ClusterStatistic,
  weights: Uint16Array,
  clusterCount: number,
  values: Float64Array,
): void {
  const { width, clusters, rows } = statistic;
  const sums = new Float64Array(width);
  for (let draw = 0; draw < values.length; draw++) {
    const offset = draw * clusterCount;
    sums.fill(0);
    for (let row = 0; row < clusters.length; row++) {
      const weight = weights[offset + clusters[row]!]!;
      if (weight === 0) continue;
      const first = row * width;
      for (let column = 0; column < width; column++) sums[column]! += weight * rows[first + column]!;
    }
    values[draw] = statistic.estimate(sums) ?? Number.NaN;
  }
}

/** The statistic with each of its clusters left out in turn; NaN where it is not defined then. */
export function jackknife(statistic: ClusterStatistic): Float64Array {
  const { width, clusters, rows } = statistic;
  const total = totalSums(statistic);
  const rest = new Float64Array(width);
  return Float64Array.from(clusters, (_, row) => {
    for (let column = 0; column < width; column++) rest[column] = total[column]! - rows[row * width + column]!;
    return statistic.estimate(rest) ?? Number.NaN;
  });
}
