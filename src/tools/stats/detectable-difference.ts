import { normalQuantile } from './distributions.ts';

/**
 * The smallest true difference that a two-sided comparison at level `alpha` finds with the chance `power`:
 * (z(1 - alpha/2) + z(power)) * se, se the standard error of the paired difference (Cohen 1988, section 2.3; for
 * language models Miller 2024, arXiv 2411.00640, section 5). With the defaults 2.80 times the standard error. In the
 * difference's own unit.
 */
export function smallestDetectableDifference(standardError: number, alpha = 0.05, power = 0.8): number {
  return (normalQuantile(1 - alpha / 2) + normalQuantile(power)) * standardError;
}
