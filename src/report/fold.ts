import type { Benchmark } from '../schema/benchmark.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { MetricUse } from '../schema/metric.ts';
import type { DialogueExcerpt } from '../schema/report.ts';
import { type ClusterStatistic, clusterStatistic } from '../tools/stats/cluster-statistic.ts';
import { ClusterTable } from './cluster-table.ts';
import { type EpisodeState, episodeState } from './episode-state.ts';
import { sumsPerCluster } from './sums-per-cluster.ts';
import { countEpisode, emptyTally, mergeTally, type Tally } from './tally.ts';
import { excerptOf, insertRanked, isAmongWorst, type RankedDialogue } from './worst-dialogues.ts';

/** What a fold needs of a benchmark. */
export type FoldSource = Pick<Benchmark, 'metrics' | 'badness'>;

/**
 * Over which episodes a metric is taken: `all` without reply faults (the headline), `strict` with them, `faithful`
 * without those whose user broke its own rules.
 */
export type Variant = 'all' | 'strict' | 'faithful';

/** Episodes of these states have columns of their own, so that every variant is a sum of columns. */
const COLUMNS: Readonly<Record<Exclude<EpisodeState, 'faulted'>, number>> = {
  clean: 0,
  'user-faulty': 1,
  'reply-fault': 2,
};
const COLUMN_COUNT = 3;

const COLUMNS_OF: Readonly<Record<Variant, readonly number[]>> = {
  faithful: [COLUMNS.clean],
  all: [COLUMNS.clean, COLUMNS['user-faulty']],
  strict: [COLUMNS.clean, COLUMNS['user-faulty'], COLUMNS['reply-fault']],
};

/**
 * Episodes folded into sums per cluster: what a report is made of. Its size depends on metrics and clusters, not on the
 * number of episodes. The order of episodes does not matter, and the merge of two folds is the fold of all their episodes.
 */
export class Fold {
  readonly metrics: readonly MetricUse[];
  readonly tally: Tally = emptyTally();
  readonly #badness: FoldSource['badness'];
  readonly #table: ClusterTable;
  readonly #ungrouped: readonly number[];
  readonly #byGroup: ReadonlyMap<string, readonly number[]>;
  readonly #worst: RankedDialogue[] = [];

  constructor(source: FoldSource) {
    this.metrics = source.metrics;
    this.#badness = (episode) => source.badness(episode);
    this.#table = new ClusterTable(
      source.metrics.flatMap(({ metric }) => new Array<number>(COLUMN_COUNT).fill(metric.width)),
    );
    this.#ungrouped = usesOf(source.metrics, undefined);
    const groups = new Set(source.metrics.map((use) => use.group).filter((group) => group !== undefined));
    this.#byGroup = new Map([...groups].map((group) => [group, usesOf(source.metrics, group)]));
  }

  get clusterCount(): number {
    return this.#table.clusterCount;
  }

  /** Clusters were put together, since there are very many. */
  get clustersGrouped(): boolean {
    return this.#table.grouped;
  }

  add(episode: ScoredEpisode): void {
    countEpisode(this.tally, episode);
    const state = episodeState(episode);
    if (state === 'faulted') return;
    this.#table.touch(episode.cluster);
    const column = COLUMNS[state];
    this.#addUses(this.#ungrouped, column, episode);
    for (const group of new Set(episode.groups)) this.#addUses(this.#byGroup.get(group) ?? [], column, episode);
    const badness = this.#badness(episode);
    if (isAmongWorst(this.#worst, badness)) insertRanked(this.#worst, { badness, excerpt: excerptOf(episode) });
  }

  /** Adds a fold of the same benchmark. */
  merge(other: Fold): void {
    mergeTally(this.tally, other.tally);
    this.#table.merge(other.#table);
    for (const ranked of other.#worst) insertRanked(this.#worst, ranked);
  }

  /** The sums of the use with this index in the clusters that add to its count, ready for the bootstrap. */
  statistic(useIndex: number, variant: Variant): ClusterStatistic {
    const metric = (this.metrics[useIndex] as MetricUse).metric;
    const columns = COLUMNS_OF[variant].map((column) => useIndex * COLUMN_COUNT + column);
    return clusterStatistic(metric.width, sumsPerCluster(metric, this.#table, columns), metric);
  }

  /** The worst episodes by the benchmark's `badness`, worst first, at most three. */
  worst(): readonly DialogueExcerpt[] {
    return this.#worst.map(({ excerpt }) => excerpt);
  }

  #addUses(uses: readonly number[], column: number, episode: ScoredEpisode): void {
    for (const index of uses) {
      const { metric } = this.metrics[index] as MetricUse;
      metric.add(this.#table.cell(episode.cluster, index * COLUMN_COUNT + column), episode);
    }
  }
}

export function createFold(source: FoldSource): Fold {
  return new Fold(source);
}

function usesOf(metrics: readonly MetricUse[], group: string | undefined): number[] {
  return metrics.flatMap((use, index) => (use.group === group ? [index] : []));
}
