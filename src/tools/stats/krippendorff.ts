export type KrippendorffScale = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha (2004, "Content analysis", chapter 11; 2011, "Computing Krippendorff's alpha-reliability"): agreement of
 * any number of raters, some ratings missing, 1 - D_o / D_e over the coincidence matrix. Each unit with m >= 2 ratings adds
 * every ordered pair of its ratings with weight 1 / (m - 1). Difference of two values c, k: nominal 0 or 1; interval
 * (c - k)^2; ordinal (sum of n_g for g from c to k, less (n_c + n_k) / 2)^2, n the totals per value.
 *
 * 1: full agreement; 0: as by chance; below 0: systematic disagreement. With two raters, no missing ratings and many
 * units the nominal alpha comes near Cohen's kappa. Customary reading: from 0.8 reliable, from 0.667 for tentative
 * conclusions. null when fewer than two values can be paired or all of them are the same.
 */
export function krippendorffAlpha(input: {
  /** One row per unit (item), one rating per rater; null is missing. */
  readonly units: readonly (readonly (number | null)[])[];
  readonly scale: KrippendorffScale;
}): { readonly alpha: number | null; readonly pairable: number } {
  const rated = input.units
    .map((unit) => unit.filter((rating) => rating !== null))
    .filter((ratings) => ratings.length >= 2);
  const values = [...new Set(rated.flat())].sort((left, right) => left - right);
  const place = new Map(values.map((value, index) => [value, index]));
  const coincidences = new Float64Array(values.length ** 2);
  const totals = new Float64Array(values.length);
  for (const ratings of rated) addUnit(ratings, place, coincidences, totals);
  const pairable = totals.reduce((sum, total) => sum + total, 0);
  let observed = 0;
  let expected = 0;
  for (let row = 0; row < values.length; row++) {
    for (let column = 0; column < values.length; column++) {
      const difference = differenceOf(values, totals, row, column, input.scale);
      observed += difference * coincidences[row * values.length + column]!;
      expected += (difference * totals[row]! * totals[column]!) / (pairable - 1);
    }
  }
  return { alpha: pairable > 1 && expected > 0 ? 1 - observed / expected : null, pairable };
}

function addUnit(
  ratings: readonly number[],
  place: ReadonlyMap<number, number>,
  coincidences: Float64Array,
  totals: Float64Array,
): void {
  const counts = new Map<number, number>();
  for (const rating of ratings) {
    const index = place.get(rating) as number;
    counts.set(index, (counts.get(index) ?? 0) + 1);
    totals[index]!++;
  }
  for (const [row, rowCount] of counts) {
    for (const [column, columnCount] of counts) {
      const pairs = rowCount * (row === column ? columnCount - 1 : columnCount);
      coincidences[row * totals.length + column]! += pairs / (ratings.length - 1);
    }
  }
}

function differenceOf(
  values: readonly number[],
  totals: Float64Array,
  row: number,
  column: number,
  scale: KrippendorffScale,
): number {
  if (row === column) return 0;
  if (scale === 'nominal') return 1;
  if (scale === 'interval') return (values[row]! - values[column]!) ** 2;
  const low = Math.min(row, column);
  const high = Math.max(row, column);
  let between = -(totals[low]! + totals[high]!) / 2;
  for (let index = low; index <= high; index++) between += totals[index]!;
  return between ** 2;
}
