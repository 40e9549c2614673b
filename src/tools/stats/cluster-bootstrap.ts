import { createRandom, type Random } from '../random.ts';
import { type ClusterStatistic, totalSums } from './cluster-statistic.ts';

export interface BootstrapInput {
  readonly statistics: readonly ClusterStatistic[];
  readonly seed: number;
  readonly replicates: number;
}

/** Enough for the third digit of a 95% bound; what reports use. */
export const REPLICATES = 2000;

/** Draws whose weights are held at once: bounds memory at `BLOCK` numbers and counts for each cluster. */
const BLOCK = 128;

/**
 * Cluster bootstrap (Davison and Hinkley 1997, section 3.8; Field and Welsh 2007): whole clusters are drawn with
 * replacement, as many as there are, and the statistic is computed on each draw. Every statistic is drawn from its own
 * clusters alone, those that add to it, so its replicates do not depend on what else is in a run. Statistics with
 * equally many clusters share their draws.
 *
 * Returns one array of `replicates` values per statistic; NaN where the statistic is not defined on a draw.
 */
export function clusterBootstrap(input: BootstrapInput): Float64Array[] {
  const { statistics, replicates, seed } = input;
  const results = statistics.map(() => new Float64Array(replicates));
  const groups = groupBySize(statistics, results);
  const largest = Math.max(0, ...groups.map(({ clusterCount }) => clusterCount));
  const uniforms = new Float64Array(BLOCK * largest);
  const weights = new Uint16Array(BLOCK * largest);
  for (let start = 0; start < replicates; start += BLOCK) {
    const size = Math.min(BLOCK, replicates - start);
    fillUniforms(uniforms, createRandom('cluster-bootstrap', seed, start));
    for (const { clusterCount, columns, members } of groups) {
      drawWeights(weights, clusterCount, uniforms);
      const totals = columns.list.map((column) => weightedTotals(column, weights));
      members.forEach(({ statistic, result }, index) => {
        const own = (columns.ofStatistic[index] as number[]).map((column) => totals[column] as Float64Array);
        estimateBlock(statistic, own, result.subarray(start, start + size));
      });
    }
  }
  return results;
}

/** Statistics with equally many clusters, and where their replicates go. */
interface SizeGroup {
  readonly clusterCount: number;
  readonly columns: DistinctColumns;
  readonly members: readonly { readonly statistic: ClusterStatistic; readonly result: Float64Array }[];
}

function groupBySize(statistics: readonly ClusterStatistic[], results: readonly Float64Array[]): SizeGroup[] {
  const members = statistics.map((statistic, index) => ({ statistic, result: results[index] as Float64Array }));
  return [...Map.groupBy(members, ({ statistic }) => statistic.clusterCount)].map(([clusterCount, own]) => ({
    clusterCount,
    columns: new DistinctColumns(own.map(({ statistic }) => statistic)),
    members: own,
  }));
}

/** Pick by pick for all draws of a block: the first picks are the same however many clusters the largest statistic has. */
function fillUniforms(uniforms: Float64Array, random: Random): void {
  for (let index = 0; index < uniforms.length; index++) uniforms[index] = random.next();
}

/** Cluster by cluster, how often each draw of the block has it: the sums below then run along the draws. */
function drawWeights(weights: Uint16Array, clusterCount: number, uniforms: Float64Array): void {
  weights.fill(0, 0, clusterCount * BLOCK);
  for (let index = 0; index < clusterCount * BLOCK; index++) {
    weights[Math.floor(uniforms[index]! * clusterCount) * BLOCK + (index % BLOCK)]!++;
  }
}

function weightedTotals(column: Column, weights: Uint16Array): Float64Array {
  const totals = new Float64Array(BLOCK);
  for (let row = 0; row < column.clusters.length; row++) {
    const value = column.values[row]!;
    const first = column.clusters[row]! * BLOCK;
    for (let draw = 0; draw < BLOCK; draw++) totals[draw]! += value * weights[first + draw]!;
  }
  return totals;
}

function estimateBlock(statistic: ClusterStatistic, columns: readonly Float64Array[], values: Float64Array): void {
  const sums = new Float64Array(statistic.width);
  for (let draw = 0; draw < values.length; draw++) {
    for (let column = 0; column < columns.length; column++) sums[column] = columns[column]![draw]!;
    values[draw] = statistic.estimate(sums) ?? Number.NaN;
  }
}

/** One column of a statistic without its zeros; `clusters` are the rows that the values stand in. */
interface Column {
  readonly clusters: Uint32Array;
  readonly values: Float64Array;
}

/** Accuracy and F1 stand on the same counts, as do metrics and their `strict.` twins: equal columns are summed once. */
class DistinctColumns {
  readonly list: Column[] = [];
  /** For each statistic the places of its columns in `list`. */
  readonly ofStatistic: number[][];
  readonly #byHash = new Map<number, number[]>();

  constructor(statistics: readonly ClusterStatistic[]) {
    this.ofStatistic = statistics.map((statistic) =>
      Array.from({ length: statistic.width }, (_, column) => this.#placeOf(columnOf(statistic, column))),
    );
  }

  #placeOf(column: Column): number {
    const hash = hashColumn(column);
    const candidates = this.#byHash.get(hash) ?? [];
    const known = candidates.find((place) => sameColumn(this.list[place] as Column, column));
    if (known !== undefined) return known;
    this.list.push(column);
    this.#byHash.set(hash, [...candidates, this.list.length - 1]);
    return this.list.length - 1;
  }
}

function columnOf({ width, clusterCount, rows }: ClusterStatistic, column: number): Column {
  const filled = new Uint32Array(clusterCount);
  const values = new Float64Array(clusterCount);
  let length = 0;
  for (let row = 0; row < clusterCount; row++) {
    const value = rows[row * width + column]!;
    if (value === 0) continue;
    filled[length] = row;
    values[length++] = value;
  }
  return { clusters: filled.slice(0, length), values: values.slice(0, length) };
}

function hashColumn({ clusters, values }: Column): number {
  let hash = clusters.length;
  for (let row = 0; row < clusters.length; row++) {
    hash = Math.imul(hash ^ clusters[row]!, 0x01000193);
    hash = Math.imul(hash ^ Math.floor(values[row]! * 1024), 0x01000193);
  }
  return hash;
}

function sameColumn(left: Column, right: Column): boolean {
  return (
    left.clusters.length === right.clusters.length &&
    left.clusters.every((cluster, row) => cluster === right.clusters[row] && left.values[row] === right.values[row])
  );
}

/** The statistic with each of its clusters left out in turn; NaN where it is not defined then. */
export function jackknife(statistic: ClusterStatistic): Float64Array {
  const { width, clusterCount, rows } = statistic;
  const total = totalSums(statistic);
  const rest = new Float64Array(width);
  return Float64Array.from({ length: clusterCount }, (_, row) => {
    for (let column = 0; column < width; column++) rest[column] = total[column]! - rows[row * width + column]!;
    return statistic.estimate(rest) ?? Number.NaN;
  });
}
