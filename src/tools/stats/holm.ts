/**
 * Holm's step-down correction (1979, Scandinavian Journal of Statistics 6): of m p-values the i-th smallest (from 0)
 * is multiplied by m - i, never below its predecessor, never above 1. Controls the chance of any false finding,
 * whatever the dependence. Returned in the order given.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((left, right) => pValues[left]! - pValues[right]!);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let largest = 0;
  order.forEach((index, rank) => {
    largest = Math.max(largest, Math.min(1, pValues[index]! * (pValues.length - rank)));
    adjusted[index] = largest;
  });
  return adjusted;
}
