import { type LogisticModel, softmax } from './logistic.ts';

export interface LabelledFeatures {
  readonly features: ReadonlySet<string>;
  readonly label: string;
}

export interface FitOptions {
  /** Order of the classes in the model. */
  readonly classes: readonly string[];
  /** Strength of the pull of weights towards 0; default 1. */
  readonly regularisation?: number;
  /** Features that fewer examples have are left out; default 2. */
  readonly leastCount?: number;
  /** Features kept at most, those that differ most between classes; default 400. */
  readonly mostFeatures?: number;
  /** Default 300. */
  readonly steps?: number;
}

/**
 * Multinomial logistic regression by gradient descent on the mean log loss, each class weighed alike, with an L2
 * penalty. Deterministic: no random start, features in alphabetical order.
 */
export function fitLogistic(examples: readonly LabelledFeatures[], options: FitOptions): LogisticModel {
  const { classes, regularisation = 1, steps = 300 } = options;
  const names = chooseFeatures(examples, options);
  const position = new Map(names.map((name, index) => [name, index]));
  const rows = examples.map(({ features, label }) => ({
    active: [...features].flatMap((feature) => position.get(feature) ?? []),
    target: classes.indexOf(label),
    share: 1 / (classes.length * examples.filter((other) => other.label === label).length),
  }));
  const width = classes.length;
  const weights = new Float64Array(names.length * width);
  const bias = new Float64Array(width);
  const rate = 2;
  const penalty = regularisation / Math.max(1, examples.length);
  for (let step = 0; step < steps; step++) {
    const slope = new Float64Array(weights.length);
    const biasSlope = new Float64Array(width);
    for (const { active, target, share } of rows) {
      const shares = softmax(scoresOf(active, weights, bias, width));
      shares.forEach((probability, index) => {
        const error = share * (probability - (index === target ? 1 : 0));
        biasSlope[index] = (biasSlope[index] ?? 0) + error;
        for (const feature of active) {
          const at = feature * width + index;
          slope[at] = (slope[at] ?? 0) + error;
        }
      });
    }
    for (let at = 0; at < weights.length; at++) {
      weights[at] = (weights[at] ?? 0) - rate * ((slope[at] ?? 0) + penalty * (weights[at] ?? 0));
    }
    for (let index = 0; index < width; index++) bias[index] = (bias[index] ?? 0) - rate * (biasSlope[index] ?? 0);
  }
  return {
    classes: [...classes],
    bias: [...bias].map(rounded),
    weights: Object.fromEntries(
      names.map((name, index) => [name, [...weights.slice(index * width, (index + 1) * width)].map(rounded)]),
    ),
  };
}

function scoresOf(active: readonly number[], weights: Float64Array, bias: Float64Array, width: number): number[] {
  const scores = [...bias];
  for (const feature of active) {
    for (let index = 0; index < width; index++) {
      scores[index] = (scores[index] ?? 0) + (weights[feature * width + index] ?? 0);
    }
  }
  return scores;
}

/** The features whose share of examples differs most between the classes. */
function chooseFeatures(examples: readonly LabelledFeatures[], options: FitOptions): readonly string[] {
  const { classes, leastCount = 2, mostFeatures = 400 } = options;
  const counts = new Map<string, number[]>();
  const sizes = classes.map((name) => Math.max(1, examples.filter(({ label }) => label === name).length));
  for (const { features, label } of examples) {
    const index = classes.indexOf(label);
    for (const feature of features) {
      const row = counts.get(feature) ?? classes.map(() => 0);
      row[index] = (row[index] ?? 0) + 1;
      counts.set(feature, row);
    }
  }
  const spread = (row: readonly number[]): number => {
    const shares = row.map((count, index) => count / (sizes[index] ?? 1));
    return Math.max(...shares) - Math.min(...shares);
  };
  return [...counts]
    .filter(([, row]) => row.reduce((sum, count) => sum + count, 0) >= leastCount)
    .sort(([left, leftRow], [right, rightRow]) => spread(rightRow) - spread(leftRow) || (left < right ? -1 : 1))
    .slice(0, mostFeatures)
    .map(([name]) => name)
    .sort();
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
