import { createRandom, type Random } from '../tools/random.ts';
import { leafOf, type TreeNode, type Trees } from './trees.ts';

export interface LabelledValues {
  /** In the order of the features. */
  readonly values: ArrayLike<number>;
  /** Of the second class. */
  readonly positive: boolean;
  /** Default 1. */
  readonly weight?: number;
}

export interface TreeOptions {
  readonly features: readonly string[];
  /** Default 100. */
  readonly trees?: number;
  /** Branches from root to leaf at most; default 3. */
  readonly depth?: number;
  /** Share of each tree's step that is taken; default 0.1. */
  readonly rate?: number;
  /** Sum of second derivatives that a leaf needs (about a quarter of its examples); default 5. */
  readonly leastWeight?: number;
  /** Strength of the pull of leaves towards 0; default 1. */
  readonly regularisation?: number;
  /** Share of the examples, and of the features, that each tree is grown on, drawn anew for it; default 1: all. */
  readonly exampleShare?: number;
  readonly featureShare?: number;
}

/** Thresholds tried of a feature at most. */
const MOST_STEPS = 32;

/**
 * Gradient-boosted trees on the log loss with second derivatives (Chen and Guestrin, "XGBoost", 2016, equations 5 to 7):
 * exact over at most 32 thresholds a feature, at quantiles of its values; each tree on a sample of its own where the options
 * say so (Friedman, "Stochastic gradient boosting", 2002). Deterministic: samples are drawn from a fixed seed, and of equal
 * gains the first feature wins.
 */
export function fitTrees(examples: readonly LabelledValues[], options: TreeOptions): Trees {
  const { features, trees: count = 100, rate = 0.1 } = options;
  const steps = features.map((_, feature) => thresholdsOf(examples, feature));
  const table = binnedTable(examples, steps);
  const weights = Float64Array.from(examples, ({ weight = 1 }) => weight);
  const positive = examples.reduce((sum, { positive: is, weight = 1 }) => sum + (is ? weight : 0), 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const share = Math.min(0.999, Math.max(0.001, positive / Math.max(all, 1e-9)));
  const bias = rounded(Math.log(share / (1 - share)));
  const scores = new Float64Array(examples.length).fill(bias);
  const slope = new Float64Array(examples.length);
  const curve = new Float64Array(examples.length);
  const trees: TreeNode[][] = [];
  const random = createRandom('trees');
  for (let round = 0; round < count; round++) {
    examples.forEach((example, index) => {
      const probability = 1 / (1 + Math.exp(-(scores[index] ?? 0)));
      const weight = weights[index] ?? 1;
      slope[index] = weight * (probability - (example.positive ? 1 : 0));
      curve[index] = weight * Math.max(1e-6, probability * (1 - probability));
    });
    const tree = growTree({
      ...{ table, steps, slope, curve },
      options: { ...options, rate },
      rows: Uint32Array.from(sample(examples.length, options.exampleShare, random)),
      chosen: sample(features.length, options.featureShare, random),
    });
    if (tree.length === 1 && options.exampleShare === undefined && options.featureShare === undefined) break;
    trees.push(tree);
    examples.forEach(({ values }, index) => {
      scores[index] = (scores[index] ?? 0) + leafOf(tree, values);
    });
  }
  return { features: [...features], bias, trees };
}

/** So many of the first whole numbers, in order. */
function sample(count: number, share = 1, random: Random): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index);
  if (share >= 1) return all;
  return random
    .shuffle(all)
    .slice(0, Math.max(1, Math.round(share * count)))
    .sort((left, right) => left - right);
}

interface Growing {
  /** For each feature the bin of each example: how many thresholds lie below its value. */
  readonly table: readonly Uint8Array[];
  readonly steps: readonly (readonly number[])[];
  readonly slope: Float64Array;
  readonly curve: Float64Array;
  readonly options: TreeOptions & { readonly rate: number };
  /** Examples and features that this tree is grown on. */
  readonly rows: Uint32Array;
  readonly chosen: readonly number[];
}

function growTree(growing: Growing): TreeNode[] {
  const { depth = 3 } = growing.options;
  const tree: TreeNode[] = [];
  grow(growing.rows, depth);
  return tree;

  function grow(own: Uint32Array, left: number): number {
    const place = tree.push(0) - 1;
    const split = left > 0 ? bestSplit(growing, own) : undefined;
    if (!split) {
      tree[place] = leafValue(growing, own);
      return place;
    }
    const bins = growing.table[split.feature] as Uint8Array;
    const low = grow(
      own.filter((row) => (bins[row] ?? 0) <= split.bin),
      left - 1,
    );
    const high = grow(
      own.filter((row) => (bins[row] ?? 0) > split.bin),
      left - 1,
    );
    tree[place] = [split.feature, growing.steps[split.feature]?.[split.bin] ?? 0, low, high];
    return place;
  }
}

interface Split {
  readonly feature: number;
  readonly bin: number;
  readonly gain: number;
}

function bestSplit({ table, steps, slope, curve, options, chosen }: Growing, rows: Uint32Array): Split | undefined {
  const { leastWeight = 5, regularisation = 1 } = options;
  const [allSlope, allCurve] = sums(rows, slope, curve);
  const worth = (first: number, second: number): number => (first * first) / (second + regularisation);
  let best: Split | undefined;
  for (const feature of chosen) {
    const width = (steps[feature]?.length ?? 0) + 1;
    if (width < 2) continue;
    const bins = table[feature] as Uint8Array;
    const slopes = new Float64Array(width);
    const curves = new Float64Array(width);
    for (const row of rows) {
      const bin = bins[row] ?? 0;
      slopes[bin] = (slopes[bin] ?? 0) + (slope[row] ?? 0);
      curves[bin] = (curves[bin] ?? 0) + (curve[row] ?? 0);
    }
    let lowSlope = 0;
    let lowCurve = 0;
    for (let bin = 0; bin < width - 1; bin++) {
      lowSlope += slopes[bin] ?? 0;
      lowCurve += curves[bin] ?? 0;
      if (lowCurve < leastWeight || allCurve - lowCurve < leastWeight) continue;
      const gain =
        worth(lowSlope, lowCurve) + worth(allSlope - lowSlope, allCurve - lowCurve) - worth(allSlope, allCurve);
      if (gain > (best?.gain ?? 1e-6)) best = { feature, bin, gain };
    }
  }
  return best;
}

function leafValue({ slope, curve, options }: Growing, rows: Uint32Array): number {
  const [allSlope, allCurve] = sums(rows, slope, curve);
  return rounded((-options.rate * allSlope) / (allCurve + (options.regularisation ?? 1)));
}

function sums(rows: Uint32Array, slope: Float64Array, curve: Float64Array): readonly [number, number] {
  let first = 0;
  let second = 0;
  for (const row of rows) {
    first += slope[row] ?? 0;
    second += curve[row] ?? 0;
  }
  return [first, second];
}

/** Between neighbouring values, at even shares of them where there are many. */
function thresholdsOf(examples: readonly LabelledValues[], feature: number): readonly number[] {
  const sorted = Float64Array.from(examples, ({ values }) => values[feature] ?? 0).sort();
  const distinct = [...new Set(sorted)];
  const at =
    distinct.length <= MOST_STEPS
      ? distinct
      : [
          ...new Set(
            Array.from(
              { length: MOST_STEPS + 1 },
              (_, step) => sorted[Math.floor((step * (sorted.length - 1)) / MOST_STEPS)] ?? 0,
            ),
          ),
        ];
  return at.slice(0, -1).map((value, index) => rounded((value + (at[index + 1] ?? value)) / 2, value));
}

function binnedTable(
  examples: readonly LabelledValues[],
  steps: readonly (readonly number[])[],
): readonly Uint8Array[] {
  return steps.map((thresholds, feature) =>
    Uint8Array.from(examples, ({ values }) => thresholds.filter((step) => (values[feature] ?? 0) > step).length),
  );
}

/** Short in the file; a threshold must not fall below the value that it lies above. */
function rounded(value: number, atLeast = Number.NEGATIVE_INFINITY): number {
  // Not -0, which JSON does not know.
  const short = Number(value.toFixed(4)) + 0;
  return short < atLeast ? value + 0 : short;
}
