import { normalQuantile } from './distributions.ts';

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * Score interval of a share (Wilson 1927): all p with |value - p| <= z * sqrt(p (1 - p) / n), that is
 * (value + z^2/2n +- z * sqrt(value (1 - value)/n + z^2/4n^2)) / (1 + z^2/n). `n` may be an effective, fractional
 * number; `z` is by default the normal's 97.5% quantile. Within 0..1, and of positive width at 0 and 1 as well.
 */
export function wilsonInterval(value: number, n: number, z: number = normalQuantile(0.975)): Interval {
  const scale = 1 + (z * z) / n;
  const centre = (value + (z * z) / (2 * n)) / scale;
  const half = (z * Math.sqrt((value * (1 - value)) / n + (z * z) / (4 * n * n))) / scale;
  return {
    low: value <= 0 ? 0 : Math.max(0, centre - half),
    high: value >= 1 ? 1 : Math.min(1, centre + half),
  };
}
