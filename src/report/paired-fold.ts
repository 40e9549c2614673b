import type { Metric, MetricUse } from '../schema/metric.ts';
import {
  type ClusterStatistic,
  clusterStatistic,
  pairedDifference,
  totalSums,
} from '../tools/stats/cluster-statistic.ts';
import { ClusterTable } from './cluster-table.ts';
import type { EpisodeDigest } from './episode-digest.ts';
import { emptyFlips, recordFlip } from './flips.ts';
import { sumsPerCluster } from './sums-per-cluster.ts';

export type PairedVariant = 'all' | 'strict';

/** A metric on both sides of the pairs. */
export interface PairedFigure {
  readonly baseline: number | null;
  readonly other: number | null;
  readonly n: number;
  readonly difference: ClusterStatistic;
}

/** Columns of a use: pairs without reply faults, and pairs with one. */
const COLUMN_COUNT = 2;

/** Columns of the gap: final right of the baseline, of the other, and pairs. */
const GAP_WIDTH = 3;

/** Pairs of episodes folded into sums per cluster, both sides beside each other. */
export class PairedFold {
  readonly metrics: readonly MetricUse[];
  readonly action = emptyFlips();
  readonly final = emptyFlips();
  scored = 0;
  replyFaulty = 0;
  faulted = 0;
  /** Did a verdict decide at least one end? Otherwise the final outcome says no more than the action. */
  anyFinalRight = false;
  readonly #table: ClusterTable;
  readonly #gapColumn: number;
  /** Of the metrics' vectors laid one after the other: where each use starts, and whose use a place is. */
  readonly #startOf: readonly number[];
  readonly #useAt: readonly number[];

  constructor(metrics: readonly MetricUse[]) {
    this.metrics = metrics;
    this.#gapColumn = metrics.length * COLUMN_COUNT;
    this.#useAt = metrics.flatMap(({ metric }, use) => new Array<number>(metric.width).fill(use));
    this.#startOf = metrics.map((_, use) => this.#useAt.indexOf(use));
    const widths = metrics.flatMap(({ metric }) => new Array<number>(COLUMN_COUNT).fill(2 * metric.width));
    this.#table = new ClusterTable([...widths, GAP_WIDTH]);
  }

  get clusterCount(): number {
    return this.#table.clusterCount;
  }

  add(baseline: EpisodeDigest, other: EpisodeDigest): void {
    if (baseline.state === 'faulted' || other.state === 'faulted') {
      this.faulted++;
      return;
    }
    const replyFault = baseline.state === 'reply-fault' || other.state === 'reply-fault';
    this.scored++;
    if (replyFault) this.replyFaulty++;
    this.#table.touch(baseline.cluster);
    this.#addSide(baseline, baseline.cluster, replyFault, 0);
    this.#addSide(other, baseline.cluster, replyFault, 1);
    recordFlip(this.action, baseline, other, 'actionRight');
    recordFlip(this.final, baseline, other, 'finalRight');
    if (baseline.finalRight || other.finalRight) this.anyFinalRight = true;
    this.#addGap(baseline, other);
  }

  /** The use with this index on both sides. */
  figure(useIndex: number, variant: PairedVariant): PairedFigure {
    const { metric } = this.metrics[useIndex] as MetricUse;
    const first = useIndex * COLUMN_COUNT;
    const columns = variant === 'strict' ? [first, first + 1] : [first];
    const difference = pairedDifference(metric.width, sumsPerCluster(metric, this.#table, columns), metric);
    return { ...sides(metric, totalSums(difference)), difference };
  }

  /** Share of right final answers, other minus baseline, where both took the right action and both ends are decided. */
  gap(): PairedFigure {
    const difference = clusterStatistic(GAP_WIDTH, this.#table.sums([this.#gapColumn]), {
      estimate: (sums) => (sums[2] === 0 ? null : (sums[1]! - sums[0]!) / sums[2]!),
      count: (sums) => sums[2]!,
    });
    const [baseline = 0, other = 0, n = 0] = totalSums(difference);
    return { baseline: n === 0 ? null : baseline / n, other: n === 0 ? null : other / n, n, difference };
  }

  #addSide(episode: EpisodeDigest, cluster: string, replyFault: boolean, side: 0 | 1): void {
    episode.places.forEach((place, index) => {
      const use = this.#useAt[place] as number;
      const width = (this.metrics[use] as MetricUse).metric.width;
      const cell = this.#table.cell(cluster, use * COLUMN_COUNT + Number(replyFault));
      cell[side * width + place - (this.#startOf[use] as number)]! += episode.amounts[index]!;
    });
  }

  #addGap(baseline: EpisodeDigest, other: EpisodeDigest): void {
    if (!baseline.actionRight || !other.actionRight) return;
    if (baseline.finalRight === null || other.finalRight === null) return;
    const cell = this.#table.cell(baseline.cluster, this.#gapColumn);
    cell[0]! += Number(baseline.finalRight);
    cell[1]! += Number(other.finalRight);
    cell[2]! += 1;
  }
}

function sides(metric: Metric, sums: Float64Array): Omit<PairedFigure, 'difference'> {
  const baseline = sums.slice(0, metric.width);
  const other = sums.slice(metric.width);
  return { baseline: metric.estimate(baseline), other: metric.estimate(other), n: metric.count(baseline) };
}
