import type { Metric } from '../schema/metric.ts';
import { type FinalOutcome, finalOutcome } from './final-outcome.ts';

/** Which verdict says that the final answer is right; default `final`. */
export interface FinalOptions {
  readonly verdict?: string;
  /** Instead of the metric's usual name. */
  readonly name?: string;
}

const OUTCOMES: readonly FinalOutcome[] = ['right', 'wrong', 'wrong-action', 'undecided'];

interface FinalFormula {
  readonly name: string;
  readonly description: string;
  readonly numerator: readonly FinalOutcome[];
  readonly denominator: readonly FinalOutcome[];
}

/** A share of episodes by how they ended. */
export function finalMetric(formula: FinalFormula, options: FinalOptions): Metric {
  const total = (sums: Float64Array, outcomes: readonly FinalOutcome[]): number =>
    outcomes.reduce((sum, outcome) => sum + (sums[OUTCOMES.indexOf(outcome)] ?? 0), 0);
  const count = (sums: Float64Array): number => total(sums, formula.denominator);
  return {
    name: options.name ?? formula.name,
    description: formula.description,
    unit: 'share',
    width: OUTCOMES.length,
    add: (sums, episode) => {
      const index = OUTCOMES.indexOf(finalOutcome(episode, options.verdict ?? 'final'));
      sums[index] = (sums[index] ?? 0) + 1;
    },
    estimate: (sums) => (count(sums) === 0 ? null : total(sums, formula.numerator) / count(sums)),
    count,
  };
}
