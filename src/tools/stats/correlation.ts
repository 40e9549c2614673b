/**
 * Pearson's product-moment correlation, in -1..1: sum dx dy / sqrt(sum dx^2 sum dy^2). null with fewer than two pairs
 * or where one side does not vary. Both lists have the same length; item i of both is one pair.
 */
export function pearson(xs: readonly number[], ys: readonly number[]): number | null {
  const n = Math.min(xs.length, ys.length);
  let meanX = 0;
  let meanY = 0;
  for (let index = 0; index < n; index++) {
    meanX += xs[index]! / n;
    meanY += ys[index]! / n;
  }
  let products = 0;
  let squaresX = 0;
  let squaresY = 0;
  for (let index = 0; index < n; index++) {
    const dx = xs[index]! - meanX;
    const dy = ys[index]! - meanY;
    products += dx * dy;
    squaresX += dx * dx;
    squaresY += dy * dy;
  }
  if (n < 2 || squaresX === 0 || squaresY === 0) return null;
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresX * squaresY)));
}

/** Spearman's rank correlation (1904): Pearson's of the ranks, ties sharing the mean of theirs. */
export function spearman(xs: readonly number[], ys: readonly number[]): number | null {
  return pearson(ranks(xs), ranks(ys));
}

/** Ranks from 1; equal values share the mean of their ranks. */
export function ranks(values: readonly number[]): number[] {
  const order = values.map((_, index) => index).sort((left, right) => values[left]! - values[right]!);
  const result = new Array<number>(values.length);
  let start = 0;
  while (start < order.length) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1]!] === values[order[start]!]) end++;
    for (let place = start; place <= end; place++) result[order[place]!] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return result;
}
