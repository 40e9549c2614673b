export type KappaWeights = 'none' | 'linear' | 'quadratic';

/**
 * Cohen's kappa: agreement of two raters beyond chance, 1 - sum w o / sum w e, with o the observed and e the expected
 * share of each pair of categories, and w the disagreement: 0 or 1 (Cohen 1960), |i - j| or (i - j)^2 by the place in
 * `categories` (Cohen 1968). 1: full agreement; 0: as by chance; below 0: less than by chance. Pairs with a rating that is
 * null or not among the categories are left out. null without pairs, or where both raters use a single category alike.
 */
export function cohenKappa<Label extends string | number | boolean>(input: {
  readonly pairs: readonly (readonly [Label | null, Label | null])[];
  /** In their order, where the weights need one. */
  readonly categories: readonly Label[];
  readonly weights?: KappaWeights;
}): { readonly kappa: number | null; readonly n: number } {
  const { categories } = input;
  const size = categories.length;
  const place = new Map<Label | null, number>(categories.map((category, index) => [category, index]));
  const counts = new Float64Array(size * size);
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  let n = 0;
  for (const [left, right] of input.pairs) {
    const row = place.get(left);
    const column = place.get(right);
    if (row === undefined || column === undefined) continue;
    counts[row * size + column]!++;
    first[row]!++;
    second[column]!++;
    n++;
  }
  let observed = 0;
  let expected = 0;
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const weight = disagreement(row, column, input.weights ?? 'none');
      observed += (weight * counts[row * size + column]!) / n;
      expected += (weight * first[row]! * second[column]!) / (n * n);
    }
  }
  return { kappa: n > 0 && expected > 0 ? 1 - observed / expected : null, n };
}

function disagreement(row: number, column: number, weights: KappaWeights): number {
  if (weights === 'linear') return Math.abs(row - column);
  if (weights === 'quadratic') return (row - column) ** 2;
  return row === column ? 0 : 1;
}
