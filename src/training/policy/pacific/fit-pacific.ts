import { fitLogistic } from '../../../policy/fit-logistic.ts';
import { fitTrees } from '../../../policy/fit-trees.ts';
import { classify, type LogisticModel } from '../../../policy/logistic.ts';
import { type ReportTurn, reportValues, requestWords } from '../../../policy/pacific/features.ts';
import { askProbability, DECISION_FEATURES, type PacificModel } from '../../../policy/pacific/pacific-policy.ts';
import { dealFolds, figureOf, type Prediction } from '../figures.ts';

/** One decision about a report. */
export interface ReportDecision {
  /** The document. */
  readonly cluster: string;
  readonly asks: boolean;
  readonly turn: ReportTurn;
  readonly values: readonly number[];
  readonly words: ReadonlySet<string>;
}

export function reportDecision(cluster: string, asks: boolean, turn: ReportTurn): ReportDecision {
  return { cluster, asks, turn, values: reportValues(turn), words: requestWords(turn) };
}

/** Folds within the training documents. */
const INNER_FOLDS = 4;
const BORDERS = Array.from({ length: 31 }, (_, step) => (20 + step) / 100);

/**
 * Words first, then trees on what the words say of documents that they were not trained on. The border is where macro F1
 * is highest on training documents, each fold by trees of the others: no document that is tried has a part in it.
 */
export function fitPacific(decisions: readonly ReportDecision[]): PacificModel {
  const foldOf = dealFolds(
    decisions.map(({ cluster }) => cluster),
    INNER_FOLDS,
    'inner',
  );
  const parts = Array.from({ length: INNER_FOLDS }, (_, fold) => {
    const inside = decisions.filter(({ cluster }) => foldOf.get(cluster) === fold);
    return { inside, words: fitWords(decisions.filter(({ cluster }) => foldOf.get(cluster) !== fold)) };
  });
  const examples = parts.map(({ inside, words }) => inside.map((decision) => toExample(decision, words)));
  const predictions = parts.flatMap(({ inside, words }, fold): readonly Prediction[] => {
    const trees = growTrees(examples.filter((_, other) => other !== fold).flat());
    const model = { words, decision: trees, border: 0.5 };
    return inside.map(({ cluster, asks, turn }) => ({ cluster, asks, probability: askProbability(model, turn) }));
  });
  return { words: fitWords(decisions), decision: growTrees(examples.flat()), border: bestBorder(predictions) };
}

function fitWords(decisions: readonly ReportDecision[]): LogisticModel {
  const examples = decisions.map(({ words, asks }) => ({ features: words, label: asks ? 'ask' : 'answer' }));
  return fitLogistic(examples, {
    classes: ['answer', 'ask'],
    mostFeatures: 600,
    regularisation: 5,
    leastCount: 3,
    steps: 60,
  });
}

function toExample({ values, words: own, asks }: ReportDecision, words: LogisticModel) {
  return { values: [...values, classify(words, own).ask ?? 0], positive: asks };
}

function growTrees(examples: readonly ReturnType<typeof toExample>[]) {
  return fitTrees(examples, {
    features: DECISION_FEATURES,
    ...{ trees: 250, depth: 4, rate: 0.045, leastWeight: 3, regularisation: 2 },
    ...{ exampleShare: 0.6, featureShare: 0.3 },
  });
}

/** Where macro F1 is highest, its neighbours counted in: one lucky step says little. */
function bestBorder(predictions: readonly Prediction[]): number {
  const worth = BORDERS.map((border) => figureOf('macroF1', predictions, border));
  const smooth = worth.map((_, at) => {
    const near = worth.slice(Math.max(0, at - 3), at + 4);
    return near.reduce((sum, one) => sum + one, 0) / near.length;
  });
  return BORDERS[smooth.indexOf(Math.max(...smooth))] ?? 0.5;
}
