import { describe, expect, it } from 'vitest';
import { pearson, ranks, spearman } from './correlation.ts';

describe('correlation', () => {
  it('agrees with the values worked by hand', () => {
    // x 1 2 3 4 (mean 2.5), y 1 3 2 6 (mean 3): products 3 + 0 - .5 + 4.5 = 7; squares 5 and 14; 7 / sqrt(70).
    expect(pearson([1, 2, 3, 4], [1, 3, 2, 6])).toBeCloseTo(7 / Math.sqrt(70), 12);
    // Ranks 1 2 3 4 and 1 3 2 4: 1 - 6 * (1 + 1) / (4 * 15) = .8.
    expect(spearman([1, 2, 3, 4], [1, 3, 2, 6])).toBeCloseTo(0.8, 12);
  });

  it('gives ties the mean of their ranks', () => {
    expect(ranks([10, 20, 20, 5])).toEqual([2, 3.5, 3.5, 1]);
  });

  it('is 1 or -1 for any monotonous relation by ranks', () => {
    expect(spearman([1, 2, 3], [1, 10, 1000])).toBe(1);
    expect(spearman([1, 2, 3], [9, 4, 1])).toBe(-1);
  });

  it('is not defined without spread or pairs', () => {
    expect(pearson([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(pearson([1], [1])).toBeNull();
  });
});
