import type { RunRecord } from '../schema/run.ts';
import { clusterBootstrap, REPLICATES } from '../tools/stats/cluster-bootstrap.ts';
import { totalSums } from '../tools/stats/cluster-statistic.ts';
import { smallestDetectableDifference } from '../tools/stats/detectable-difference.ts';
import { standardError } from '../tools/stats/interval.ts';
import { mcNemar } from '../tools/stats/mcnemar.ts';
import { differenceInterval } from '../tools/stats/paired-difference.ts';
import type { OutcomeTest, PairedMetric, PostGap } from './comparison.ts';
import type { Flips } from './flips.ts';
import { metricDescription, metricName } from './metric-name.ts';
import type { PairedFigure, PairedFold, PairedVariant } from './paired-fold.ts';
import { differingSettings } from './run-differences.ts';

export interface BootstrapOptions {
  readonly seed: number;
  readonly replicates?: number;
}

/** Every metric of the benchmark on the pairs, then the `strict.` twins; one that is not defined on either side is left out. */
export function pairedMetrics(fold: PairedFold, options: BootstrapOptions): Record<string, PairedMetric> {
  const variants: readonly PairedVariant[] = ['all', 'strict'];
  const items = variants.flatMap((variant) =>
    fold.metrics.flatMap((use, index) => {
      if (variant === 'strict' && !use.strict) return [];
      const figure = fold.figure(index, variant);
      return figure.baseline === null && figure.other === null ? [] : [{ use, variant, figure }];
    }),
  );
  const replicates = drawAll(
    items.map(({ figure }) => figure),
    options,
  );
  return Object.fromEntries(
    items.map(({ use, variant, figure }, index) => {
      const drawn = replicates[index] as Float64Array;
      const { unit } = use.metric;
      const error = standardError(figure.difference, drawn);
      const paired: PairedMetric = {
        description: metricDescription(use, variant),
        unit,
        baseline: figure.baseline,
        other: figure.other,
        ...differenceOf(figure, drawn, unit),
        n: figure.n,
        // Without any spread the variance is not known to be nil: no promise is made.
        smallestDetectable: error ? smallestDetectableDifference(error) : null,
      };
      return [metricName(use, variant), paired];
    }),
  );
}

/**
 * McNemar's tests; `holm` is not corrected yet. The final one is left out where no final answer was ever found right;
 * `ownSuccess`: it is the benchmark's own success.
 */
export function outcomeTests(fold: PairedFold, ownSuccess = false): OutcomeTest[] {
  const tests: OutcomeTest[] = [];
  if (fold.action.n > 0) tests.push(outcomeTest('action', fold.action));
  if (fold.final.n > 0 && fold.anyFinalRight) tests.push(outcomeTest(ownSuccess ? 'success' : 'final', fold.final));
  return tests;
}

/**
 * How much of the failure after a right action lies before the answer: share of right finals with the gold rewrite
 * minus without it, on the pairs where both took the right action (after the discussion of the bottleneck in 2605.25204).
 * null unless exactly one run is `--given rewrite` and nothing else differs but which part of the set was played.
 */
export function postGap(
  baseline: RunRecord,
  other: RunRecord,
  fold: PairedFold,
  options: BootstrapOptions,
): PostGap | null {
  const given = [baseline.settings.given ?? 'none', other.settings.given ?? 'none'];
  const isRewritePair = given.includes('rewrite') && given.includes('none');
  const others = differingSettings(baseline, other).filter((name) => name !== 'given' && name !== 'selection');
  const figure = fold.gap();
  if (!isRewritePair || others.length > 0 || figure.baseline === null || figure.other === null) return null;
  const [drawn] = drawAll([figure], options);
  const { low, high } = differenceOf(figure, drawn as Float64Array, 'share');
  if (given[1] === 'rewrite') {
    return {
      without: figure.baseline,
      with: figure.other,
      gap: figure.other - figure.baseline,
      low,
      high,
      n: figure.n,
    };
  }
  return {
    without: figure.other,
    with: figure.baseline,
    gap: figure.baseline - figure.other,
    low: high === null ? null : -high,
    high: low === null ? null : -low,
    n: figure.n,
  };
}

function drawAll(figures: readonly PairedFigure[], options: BootstrapOptions): Float64Array[] {
  return clusterBootstrap({
    statistics: figures.map(({ difference }) => difference),
    seed: options.seed,
    replicates: options.replicates ?? REPLICATES,
  });
}

function differenceOf(
  figure: PairedFigure,
  drawn: Float64Array,
  unit: 'share' | 'number',
): Pick<PairedMetric, 'difference' | 'low' | 'high'> {
  const interval = differenceInterval(figure.difference, drawn, unit);
  return {
    difference: figure.difference.estimate(totalSums(figure.difference)),
    low: interval?.low ?? null,
    high: interval?.high ?? null,
  };
}

function outcomeTest(outcome: OutcomeTest['outcome'], flips: Flips): OutcomeTest {
  const { exact, midP } = mcNemar(flips.onlyBaseline, flips.onlyOther);
  return { outcome, ...flips, exact, midP, holm: exact };
}
