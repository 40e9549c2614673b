import { deriveSeed } from '../tools/random.ts';

/** Clusters kept apart; beyond, they are put together by a hash of their names, so that memory stays bounded. */
const MOST_CLUSTERS = 4096;

type Cells = (Float64Array | undefined)[];

/**
 * Sums per cluster and column; a column is a vector of fixed width. Cells come into being when they are first written.
 *
 * With more than `mostClusters` clusters all are put into half as many groups by a hash of their names. Whole clusters
 * stay together and the groups are independent, so intervals stay valid. The outcome does not depend on the order of
 * episodes or of merges.
 */
export class ClusterTable {
  readonly #widths: readonly number[];
  readonly #mostClusters: number;
  #cells = new Map<string, Cells>();
  /** Until a cluster is new: one table is read once for each metric. */
  #sorted: readonly Cells[] | undefined;
  #grouped = false;

  constructor(widths: readonly number[], mostClusters: number = MOST_CLUSTERS) {
    this.#widths = widths;
    this.#mostClusters = mostClusters;
  }

  get clusterCount(): number {
    return this.#cells.size;
  }

  /** True when clusters were put together. */
  get grouped(): boolean {
    return this.#grouped;
  }

  /** The sums of a column in a cluster, to be added to. Valid until the next call. */
  cell(cluster: string, column: number): Float64Array {
    const cells = this.#cellsOf(cluster);
    const found = cells[column];
    if (found) return found;
    const created = new Float64Array(this.#widths[column] as number);
    cells[column] = created;
    return created;
  }

  /** Makes the cluster known although no column has a sum for it yet: it is counted like the others. */
  touch(cluster: string): void {
    this.#cellsOf(cluster);
  }

  /** Adds another table of the same columns. */
  merge(other: ClusterTable): void {
    if (other.#grouped) this.#group();
    for (const [cluster, cells] of other.#cells) {
      // A group's name is a bucket's number, which must not be hashed again.
      const target = other.#grouped ? this.#bucket(cluster) : this.#cellsOf(cluster);
      this.#addCells(target, cells);
    }
  }

  /** Some columns of equal width added up, cluster by cluster in the order of the clusters' names; each array is new. */
  *sums(columns: readonly number[]): Generator<Float64Array, void> {
    const width = this.#widths[columns[0] as number] as number;
    for (const cells of this.#sortedCells()) {
      const sums = new Float64Array(width);
      for (const column of columns) addInto(sums, cells[column]);
      yield sums;
    }
  }

  #sortedCells(): readonly Cells[] {
    this.#sorted ??= [...this.#cells].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, cells]) => cells);
    return this.#sorted;
  }

  #cellsOf(cluster: string): Cells {
    if (this.#grouped) return this.#bucket(this.#bucketName(cluster));
    const found = this.#cells.get(cluster);
    if (found) return found;
    if (this.#cells.size >= this.#mostClusters) {
      this.#group();
      return this.#bucket(this.#bucketName(cluster));
    }
    return this.#bucket(cluster);
  }

  #bucket(name: string): Cells {
    let cells = this.#cells.get(name);
    if (!cells) {
      cells = [];
      this.#cells.set(name, cells);
      this.#sorted = undefined;
    }
    return cells;
  }

  #bucketName(cluster: string): string {
    return String(deriveSeed(cluster) % Math.ceil(this.#mostClusters / 2));
  }

  #group(): void {
    if (this.#grouped) return;
    const single = this.#cells;
    this.#cells = new Map();
    this.#sorted = undefined;
    this.#grouped = true;
    for (const [cluster, cells] of single) this.#addCells(this.#bucket(this.#bucketName(cluster)), cells);
  }

  #addCells(target: Cells, cells: Cells): void {
    cells.forEach((sums, column) => {
      if (!sums) return;
      const kept = target[column];
      if (kept) addInto(kept, sums);
      else target[column] = sums.slice();
    });
  }
}

function addInto(target: Float64Array, sums: Float64Array | undefined): void {
  if (!sums) return;
  for (let index = 0; index < target.length; index++) target[index]! += sums[index]!;
}
