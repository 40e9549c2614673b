import { describe, expect, it } from 'vitest';
import { COVERAGE_CASES, coverageOf } from './__fixtures__/coverage.ts';

/**
 * How often the 95% intervals hold the truth, by simulation. With 500 samples a true coverage of 95% shows as 95% -+ 1.9
 * (two standard errors), so the bounds are 93% and 97% widened by one such standard error. `npm run bench:coverage`
 * takes 4,000 samples, with which the two standard errors are 0.7 points at most.
 */
const SAMPLES = 500;

describe('coverage of the 95% intervals at 50 clusters', () => {
  it.each(COVERAGE_CASES.map((setting) => [setting.name, setting] as const))('holds for %s', (_, setting) => {
    const held = coverageOf(setting, SAMPLES);
    expect(held).toBeGreaterThanOrEqual(0.92);
    expect(held).toBeLessThanOrEqual(0.98);
  });
});
