import { createRandom } from '../../tools/random.ts';
import { clusterBootstrap, REPLICATES } from '../../tools/stats/cluster-bootstrap.ts';
import { clusterStatistic, totalSums } from '../../tools/stats/cluster-statistic.ts';
import { shareInterval } from '../../tools/stats/interval.ts';

/** What a policy says of one decision that it was not trained on. */
export interface Prediction {
  /** Whole clusters (seeds, documents) are drawn for the intervals. */
  readonly cluster: string;
  /** A question is right. */
  readonly asks: boolean;
  /** The policy's probability that it is. */
  readonly probability: number;
}

export type FigureName = 'accuracy' | 'balancedAccuracy' | 'macroF1' | 'weightedF1' | 'askPrecision' | 'askRecall';

/** Over a, b, c, d: questions asked, questions missed, answers given, answers missed. */
const FORMULAS: Readonly<Record<FigureName, (asked: number, missed: number, given: number, lost: number) => number>> = {
  accuracy: (a, b, c, d) => (a + c) / (a + b + c + d),
  balancedAccuracy: (a, b, c, d) => (a / (a + b) + c / (c + d)) / 2,
  macroF1: (a, b, c, d) => (f1(a, d, b) + f1(c, b, d)) / 2,
  weightedF1: (a, b, c, d) => (f1(a, d, b) * (a + b) + f1(c, b, d) * (c + d)) / (a + b + c + d),
  askPrecision: (a, _b, _c, d) => (a + d === 0 ? 0 : a / (a + d)),
  askRecall: (a, b) => a / (a + b),
};

function f1(right: number, tooMany: number, tooFew: number): number {
  const all = 2 * right + tooMany + tooFew;
  return all === 0 ? 0 : (2 * right) / all;
}

/** A share and its 95% interval over clusters, for a table: "83.6 [82.1, 85.0]"; "-" where it is not defined. */
export function showFigure(name: FigureName, predictions: readonly Prediction[], threshold = 0.5): string {
  const statistic = clusterStatistic(4, [...sumsByCluster(predictions, threshold).values()], {
    estimate: ([a = 0, b = 0, c = 0, d = 0]) => defined(FORMULAS[name](a, b, c, d)),
    count: (sums) => sums.reduce((total, one) => total + one, 0),
  });
  const value = statistic.estimate(totalSums(statistic));
  if (value === null) return '-';
  const [replicates] = clusterBootstrap({ statistics: [statistic], seed: 1, replicates: REPLICATES });
  const interval = replicates && shareInterval(statistic, replicates);
  return interval ? `${percent(value)} [${percent(interval.low)}, ${percent(interval.high)}]` : percent(value);
}

/** The figure alone, in 0..1; NaN where it is not defined. */
export function figureOf(name: FigureName, predictions: readonly Prediction[], threshold = 0.5): number {
  const total = [0, 0, 0, 0];
  for (const sums of sumsByCluster(predictions, threshold).values()) {
    sums.forEach((value, index) => {
      total[index] = (total[index] ?? 0) + value;
    });
  }
  const [a = 0, b = 0, c = 0, d = 0] = total;
  return FORMULAS[name](a, b, c, d);
}

function sumsByCluster(predictions: readonly Prediction[], threshold: number): ReadonlyMap<string, Float64Array> {
  const clusters = new Map<string, Float64Array>();
  for (const { cluster, asks, probability } of predictions) {
    const sums = clusters.get(cluster) ?? new Float64Array(4);
    clusters.set(cluster, sums);
    const at = (asks ? 0 : 2) + (probability > threshold === asks ? 0 : 1);
    sums[at] = (sums[at] ?? 0) + 1;
  }
  return clusters;
}

/** Mean squared distance of probability and truth (Brier 1950): 0 is best, 0.25 is what 0.5 everywhere gets. */
export function brierScore(predictions: readonly Prediction[]): number {
  const squares = predictions.map(({ asks, probability }) => (probability - (asks ? 1 : 0)) ** 2);
  return squares.reduce((sum, square) => sum + square, 0) / squares.length;
}

export interface ReliabilityRow {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Of what was said, and of what is. */
  readonly said: number;
  readonly is: number;
}

const BINS = 10;

/** Per tenth of probability what was said on average and how often a question was right; empty tenths are left out. */
export function reliability(predictions: readonly Prediction[]): readonly ReliabilityRow[] {
  return Array.from({ length: BINS }, (_, bin) => bin).flatMap((bin) => {
    const own = predictions.filter(({ probability }) => Math.min(BINS - 1, Math.floor(probability * BINS)) === bin);
    if (own.length === 0) return [];
    const said = own.reduce((sum, { probability }) => sum + probability, 0) / own.length;
    const is = own.filter(({ asks }) => asks).length / own.length;
    return [{ from: bin / BINS, to: (bin + 1) / BINS, count: own.length, said, is }];
  });
}

/** Clusters in random order, dealt to folds in turn. */
export function dealFolds(clusters: readonly string[], folds: number, seed: string): ReadonlyMap<string, number> {
  const order = createRandom('policy', 'folds', seed).shuffle([...new Set(clusters)].sort());
  return new Map(order.map((cluster, index) => [cluster, index % folds]));
}

export function percent(share: number): string {
  return (100 * share).toFixed(1);
}

function defined(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** A Markdown table of reliability. */
export function reliabilityTable(predictions: readonly Prediction[]): string {
  const rows = reliability(predictions).map(
    ({ from, to, count, said, is }) =>
      `| ${from.toFixed(1)} to ${to.toFixed(1)} | ${count} | ${percent(said)} | ${percent(is)} |`,
  );
  return ['| probability | decisions | said, % | a question was right, % |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
}
