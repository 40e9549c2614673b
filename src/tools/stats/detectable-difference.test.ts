import { expect, it } from 'vitest';
import { smallestDetectableDifference } from './detectable-difference.ts';

it('is 2.80 standard errors at 5% and 80% power', () => {
  // 1.959964 + .841621 = 2.801585.
  expect(smallestDetectableDifference(0.01)).toBeCloseTo(0.02801585, 8);
  // 2.575829 + 1.281552 = 3.857381.
  expect(smallestDetectableDifference(1, 0.01, 0.9)).toBeCloseTo(3.857381, 5);
});
