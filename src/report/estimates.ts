import type { Estimate, Metric, MetricUse } from '../schema/metric.ts';
import { clusterBootstrap, REPLICATES } from '../tools/stats/cluster-bootstrap.ts';
import { type ClusterStatistic, totalSums } from '../tools/stats/cluster-statistic.ts';
import { bcaInterval, shareInterval } from '../tools/stats/interval.ts';
import type { Fold, Variant } from './fold.ts';
import { metricName } from './metric-name.ts';

export interface NamedEstimate {
  readonly name: string;
  readonly use: MetricUse;
  readonly variant: Variant;
  readonly estimate: Estimate;
}

/**
 * Every metric of a fold with its interval, in the benchmark's order, the `strict.` twins after all of them and then the
 * `faithful.` ones (only when some user broke its rules). A metric marked `detail` is left out when nothing adds to it.
 * Each is computed on draws of the clusters that add to its count.
 */
export function estimateAll(
  fold: Fold,
  options: { readonly seed: number; readonly replicates?: number },
): NamedEstimate[] {
  const items = itemsOf(fold);
  const replicates = clusterBootstrap({
    statistics: items.map(({ statistic }) => statistic),
    seed: options.seed,
    replicates: options.replicates ?? REPLICATES,
  });
  const estimates = items.map(({ use, variant, statistic }, index) => ({
    name: metricName(use, variant),
    use,
    variant,
    estimate: estimateOf(use.metric, statistic, replicates[index] as Float64Array),
  }));
  return fold.tally.replyFaulty > 0 ? estimates : insertStrictTwins(estimates);
}

interface Item {
  readonly use: MetricUse;
  readonly variant: Variant;
  readonly statistic: ClusterStatistic;
}

/** What is computed. Without reply faults the `strict.` twins are copies and not among it. */
function itemsOf(fold: Fold): Item[] {
  const { replyFaulty, userFaulty } = fold.tally;
  const variants: readonly Variant[] = [
    'all',
    ...(replyFaulty > 0 ? (['strict'] as const) : []),
    ...(userFaulty > 0 ? (['faithful'] as const) : []),
  ];
  return variants.flatMap((variant) =>
    fold.metrics.flatMap((use, index) => {
      if (variant === 'strict' && !use.strict) return [];
      const statistic = fold.statistic(index, variant);
      return use.detail && statistic.clusterCount === 0 ? [] : [{ use, variant, statistic }];
    }),
  );
}

function insertStrictTwins(estimates: readonly NamedEstimate[]): NamedEstimate[] {
  const all = estimates.filter(({ variant }) => variant === 'all');
  const twins = all
    .filter(({ use }) => use.strict)
    .map((item) => ({ ...item, variant: 'strict' as const, name: metricName(item.use, 'strict') }));
  return [...all, ...twins, ...estimates.filter(({ variant }) => variant === 'faithful')];
}

function estimateOf(metric: Metric, statistic: ClusterStatistic, replicates: Float64Array): Estimate {
  const sums = totalSums(statistic);
  const value = statistic.estimate(sums);
  const isShare = metric.unit === 'share' && value !== null && value >= 0 && value <= 1;
  const interval = (isShare ? shareInterval : bcaInterval)(statistic, replicates);
  return { value, low: interval?.low ?? null, high: interval?.high ?? null, n: metric.count(sums) };
}
