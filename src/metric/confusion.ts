import type { Action } from '../schema/action.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import { type DecisionOptions, type DecisionScope, decisionsInScope } from './decision-scope.ts';

/** What the assistant did; `none`: the reply could not be read. */
type Outcome = Action | 'none';

/**
 * Counts of gold action against the assistant's action. A reply that could not be read (`none`) is an error of its gold
 * class and no prediction of the other: a false negative there, a false positive nowhere. A decision of which nobody has
 * said what is right counts nowhere. All fields are sums, so confusions add.
 */
export interface Confusion {
  readonly total: number;
  readonly count: (gold: Action, outcome: Outcome) => number;
  /** Decisions whose gold action is this. */
  readonly gold: (action: Action) => number;
  /** Decisions in which the assistant did this. */
  readonly predicted: (outcome: Outcome) => number;
}

const OUTCOMES: readonly Outcome[] = ['ask', 'answer', 'none'];
const GOLDS: readonly Action[] = ['ask', 'answer'];

/** Length of the vector of sums: two gold actions times three outcomes. */
const CONFUSION_WIDTH = GOLDS.length * OUTCOMES.length;

function place(gold: Action, outcome: Outcome): number {
  return GOLDS.indexOf(gold) * OUTCOMES.length + OUTCOMES.indexOf(outcome);
}

function addConfusion(sums: Float64Array, episode: ScoredEpisode, scope: DecisionScope): void {
  for (const decision of decisionsInScope(episode, scope)) {
    if (decision.gold === null) continue;
    const index = place(decision.gold, decision.action ?? 'none');
    sums[index] = (sums[index] ?? 0) + 1;
  }
}

function readConfusion(sums: Float64Array): Confusion {
  const count = (gold: Action, outcome: Outcome): number => sums[place(gold, outcome)] ?? 0;
  const gold = (action: Action): number => OUTCOMES.reduce((sum, outcome) => sum + count(action, outcome), 0);
  return {
    total: gold('ask') + gold('answer'),
    count,
    gold,
    predicted: (outcome) => count('ask', outcome) + count('answer', outcome),
  };
}

interface ConfusionFormula {
  readonly name: string;
  readonly description: string;
  readonly estimate: (confusion: Confusion) => number | null;
  /** What the value is a share of; default all decisions. */
  readonly count?: (confusion: Confusion) => number;
  /** Default `share`. */
  readonly unit?: Metric['unit'];
}

/** A metric whose value is a formula on the confusion of gold action and action. */
export function confusionMetric(formula: ConfusionFormula, options: DecisionOptions): Metric {
  return {
    name: options.name ?? formula.name,
    description: formula.description,
    unit: formula.unit ?? 'share',
    width: CONFUSION_WIDTH,
    add: (sums, episode) => addConfusion(sums, episode, options.decisions),
    estimate: (sums) => formula.estimate(readConfusion(sums)),
    count: (sums) => {
      const confusion = readConfusion(sums);
      return formula.count ? formula.count(confusion) : confusion.total;
    },
  };
}

/** null when there is nothing to divide by. */
export function ratio(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : numerator / denominator;
}
