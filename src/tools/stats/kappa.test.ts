import { describe, expect, it } from 'vitest';
import { cohenKappa } from './kappa.ts';

const times = <T>(count: number, pair: T): T[] => new Array<T>(count).fill(pair);

describe('cohenKappa', () => {
  it('agrees with the two-by-two table worked by hand', () => {
    // 20 yes-yes, 5 yes-no, 10 no-yes, 15 no-no: observed .7; expected .5 * .6 + .5 * .4 = .5; (.7 - .5) / .5 = .4.
    const pairs = [
      ...times(20, [true, true] as const),
      ...times(5, [true, false] as const),
      ...times(10, [false, true] as const),
      ...times(15, [false, false] as const),
    ];
    const { kappa, n } = cohenKappa({ pairs, categories: [true, false] });
    expect(kappa).toBeCloseTo(0.4, 12);
    expect(n).toBe(50);
  });

  it('weights far disagreements more', () => {
    // 1-1, 2-2, 3-3, 1-3. Marginals first 2,1,1, second 1,1,2 of 4.
    // none: observed 1/4; expected 1 - (2*1 + 1*1 + 1*2)/16 = 11/16; 1 - 4/11.
    // linear: observed 2/4; expected (2*(1*1 + 2*2) + 1*(1*1 + 1*2) + 1*(2*1 + 1*1))/16 = 16/16; .5.
    // quadratic: observed 4/4; expected (2*(1 + 8) + 1*(1 + 2) + 1*(4 + 1))/16 = 26/16; 1 - 16/26.
    const pairs = [
      [1, 1],
      [2, 2],
      [3, 3],
      [1, 3],
    ] as const;
    const kappa = (weights: 'none' | 'linear' | 'quadratic') =>
      cohenKappa({ pairs, categories: [1, 2, 3], weights }).kappa;
    expect(kappa('none')).toBeCloseTo(7 / 11, 12);
    expect(kappa('linear')).toBeCloseTo(0.5, 12);
    expect(kappa('quadratic')).toBeCloseTo(10 / 26, 12);
  });

  it('leaves missing and foreign ratings out', () => {
    const pairs = [
      ['a', 'a'],
      ['b', 'b'],
      ['a', null],
      ['c', 'a'],
    ] as const;
    expect(cohenKappa<string>({ pairs, categories: ['a', 'b'] })).toEqual({ kappa: 1, n: 2 });
  });

  it('is not defined without pairs or with one category only', () => {
    expect(cohenKappa({ pairs: [], categories: [1, 2] })).toEqual({ kappa: null, n: 0 });
    expect(
      cohenKappa({
        pairs: [
          [1, 1],
          [1, 1],
        ],
        categories: [1, 2],
      }),
    ).toEqual({ kappa: null, n: 2 });
  });
});
