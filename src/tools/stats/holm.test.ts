import { describe, expect, it } from 'vitest';
import { holm } from './holm.ts';

describe('holm', () => {
  it('multiplies step by step and keeps the order given', () => {
    // Sorted .005 (x4 = .02), .01 (x3 = .03), .03 (x2 = .06), .04 (x1 = .04, not below .06).
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((value, index) => {
      expect(adjusted[index]).toBeCloseTo(value, 12);
    });
  });

  it('never exceeds 1 and takes none or one as it is', () => {
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([0.2])).toEqual([0.2]);
    expect(holm([])).toEqual([]);
  });
});
