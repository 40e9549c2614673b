/**
 * Logistic regression with an L2 penalty on all weights but the bias, by Newton's method on standardised columns.
 * Deterministic.
 */
export interface LogisticFit {
  readonly bias: number;
  /** On the raw columns. */
  readonly weights: Float64Array;
}

const MOST_STEPS = 25;
const SMALL = 1e-7;

/** `penalty`: half the squared length of the weights counts this much, against the summed log loss. */
export function fitLogistic(rows: readonly Float64Array[], labels: readonly boolean[], penalty: number): LogisticFit {
  const width = rows[0]?.length ?? 0;
  const { means, scales } = standardisation(rows, width);
  const scaled = rows.map((row) => row.map((value, column) => (value - means[column]!) / scales[column]!));
  // The last place is the bias.
  const weights = new Float64Array(width + 1);
  for (let step = 0; step < MOST_STEPS; step++) {
    const change = newtonStep(scaled, labels, weights, penalty);
    let largest = 0;
    for (let column = 0; column <= width; column++) {
      weights[column]! -= change[column]!;
      largest = Math.max(largest, Math.abs(change[column]!));
    }
    if (largest < SMALL) break;
  }
  const raw = weights.subarray(0, width).map((weight, column) => weight / scales[column]!);
  const bias = raw.reduce((sum, weight, column) => sum - weight * means[column]!, weights[width]!);
  return { bias, weights: raw };
}

function standardisation(rows: readonly Float64Array[], width: number) {
  const means = new Float64Array(width);
  const scales = new Float64Array(width);
  for (const row of rows) for (let column = 0; column < width; column++) means[column]! += row[column]! / rows.length;
  for (const row of rows) {
    for (let column = 0; column < width; column++)
      scales[column]! += (row[column]! - means[column]!) ** 2 / rows.length;
  }
  return { means, scales: scales.map((variance) => (variance > 0 ? Math.sqrt(variance) : 1)) };
}

function newtonStep(
  rows: readonly Float64Array[],
  labels: readonly boolean[],
  weights: Float64Array,
  penalty: number,
): Float64Array {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (const [index, row] of rows.entries()) {
    let sum = weights[size - 1]!;
    for (let column = 0; column < size - 1; column++) sum += weights[column]! * row[column]!;
    const probability = 1 / (1 + Math.exp(-sum));
    const error = probability - Number(labels[index]);
    const curvature = Math.max(probability * (1 - probability), 1e-9);
    for (let a = 0; a < size; a++) {
      const left = a === size - 1 ? 1 : row[a]!;
      if (left === 0) continue;
      gradient[a]! += error * left;
      const scaled = curvature * left;
      for (let b = 0; b <= a; b++) hessian[a * size + b]! += scaled * (b === size - 1 ? 1 : row[b]!);
    }
  }
  for (let column = 0; column < size - 1; column++) {
    gradient[column]! += penalty * weights[column]!;
    hessian[column * size + column]! += penalty;
  }
  return solvePositive(hessian, gradient, size);
}

/** Solves a symmetric positive definite system whose lower half is given (Cholesky); overwrites it. */
function solvePositive(matrix: Float64Array, right: Float64Array, size: number): Float64Array {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row * size + column]!;
      for (let k = 0; k < column; k++) sum -= matrix[row * size + k]! * matrix[column * size + k]!;
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / matrix[column * size + column]!;
    }
  }
  const solution = Float64Array.from(right);
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) solution[row]! -= matrix[row * size + k]! * solution[k]!;
    solution[row]! /= matrix[row * size + row]!;
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) solution[row]! -= matrix[k * size + row]! * solution[k]!;
    solution[row]! /= matrix[row * size + row]!;
  }
  return solution;
}
