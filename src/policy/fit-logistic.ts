import type { LogisticModel } from './logistic.ts';

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
  /** Default 150. */
  readonly steps?: number;
}

/** Rounds of power iteration by which the steepest direction is found. */
const POWER_ROUNDS = 8;

/**
 * Multinomial logistic regression by accelerated gradient descent (Nesterov) on the mean log loss, each class weighed
 * alike, with an L2 penalty. Deterministic: no random start, features in alphabetical order.
 */
export function fitLogistic(examples: readonly LabelledFeatures[], options: FitOptions): LogisticModel {
  const { classes, regularisation = 1, steps = 150 } = options;
  const names = chooseFeatures(examples, options);
  const rows = tableOf(examples, names, classes);
  const width = classes.length;
  const penalty = regularisation / Math.max(1, examples.length);
  const rate = 1 / (steepness(rows, names.length) / 2 + penalty);
  // The bias of each class comes after the weights and is not pulled.
  const size = (names.length + 1) * width;
  let weights = new Float64Array(size);
  let before = weights;
  for (let step = 0; step < steps; step++) {
    const momentum = step / (step + 3);
    const ahead = weights.map((weight, at) => weight + momentum * (weight - (before[at] ?? 0)));
    const slope = slopeAt(rows, ahead, width);
    before = weights;
    weights = ahead.map((weight, at) => {
      const pull = at < size - width ? penalty * weight : 0;
      return weight - rate * ((slope[at] ?? 0) + pull);
    });
  }
  const row = (index: number): number[] => [...weights.slice(index * width, (index + 1) * width)].map(inHundredths);
  return {
    classes: [...classes],
    bias: row(names.length),
    weights: Object.fromEntries(names.map((name, index) => [name, row(index)])),
  };
}

interface Row {
  /** Places of its features; the last one is the bias. */
  readonly active: Int32Array;
  readonly target: number;
  /** Weight of the example; all sum to 1. */
  readonly share: number;
}

function tableOf(
  examples: readonly LabelledFeatures[],
  names: readonly string[],
  classes: readonly string[],
): readonly Row[] {
  const position = new Map(names.map((name, index) => [name, index]));
  const sizes = classes.map((name) => examples.filter(({ label }) => label === name).length);
  const present = sizes.filter((count) => count > 0).length;
  return examples.map(({ features, label }) => {
    const target = classes.indexOf(label);
    const active = [...features].flatMap((feature) => position.get(feature) ?? []);
    return { active: Int32Array.from([...active, names.length]), target, share: 1 / (present * (sizes[target] ?? 1)) };
  });
}

/** Largest eigenvalue of the weighted second moments of the features: half of it bounds how the slope can change. */
function steepness(rows: readonly Row[], bias: number): number {
  let vector = new Float64Array(bias + 1).fill(1);
  let norm = 1;
  for (let round = 0; round < POWER_ROUNDS; round++) {
    const next = new Float64Array(bias + 1);
    for (const { active, share } of rows) {
      let sum = 0;
      for (const feature of active) sum += vector[feature] ?? 0;
      for (const feature of active) next[feature] = (next[feature] ?? 0) + share * sum;
    }
    norm = Math.hypot(...next) || 1;
    vector = next.map((value) => value / norm);
  }
  return norm * 1.05;
}

function slopeAt(rows: readonly Row[], weights: Float64Array, width: number): Float64Array {
  const slope = new Float64Array(weights.length);
  const errors = new Float64Array(width);
  for (const { active, target, share } of rows) {
    errors.fill(0);
    for (let at = 0; at < active.length; at++) {
      const start = (active[at] as number) * width;
      for (let index = 0; index < width; index++) errors[index]! += weights[start + index]!;
    }
    toErrors(errors, target, share);
    for (let at = 0; at < active.length; at++) {
      const start = (active[at] as number) * width;
      for (let index = 0; index < width; index++) slope[start + index]! += errors[index]!;
    }
  }
  return slope;
}

/** In place, from scores: probability minus truth, times the weight of the example. */
function toErrors(scores: Float64Array, target: number, share: number): void {
  let highest = Number.NEGATIVE_INFINITY;
  for (const score of scores) highest = Math.max(highest, score);
  let sum = 0;
  for (let index = 0; index < scores.length; index++) {
    const power = Math.exp(scores[index]! - highest);
    scores[index] = power;
    sum += power;
  }
  for (let index = 0; index < scores.length; index++) scores[index]! *= share / sum;
  scores[target]! -= share;
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
    .map(([name, row]) => ({ name, spread: spread(row) }))
    .sort((left, right) => right.spread - left.spread || (left.name < right.name ? -1 : 1))
    .slice(0, mostFeatures)
    .map(({ name }) => name)
    .sort();
}

function inHundredths(weight: number): number {
  return Math.round(100 * Math.max(-100, Math.min(100, weight))) || 0;
}
