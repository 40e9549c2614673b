import { describe, expect, it } from 'vitest';
import { krippendorffAlpha } from './krippendorff.ts';

const _ = null;

describe('krippendorffAlpha', () => {
  it('agrees with the published example of four observers and twelve units', () => {
    // Krippendorff 2011, section C: nominal .743, ordinal .815, interval .849; 40 pairable values.
    const observers = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
      [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
    ];
    const units = Array.from({ length: 12 }, (__, unit) => observers.map((ratings) => ratings[unit] ?? null));
    expect(krippendorffAlpha({ units, scale: 'nominal' }).alpha).toBeCloseTo(0.743, 3);
    expect(krippendorffAlpha({ units, scale: 'ordinal' }).alpha).toBeCloseTo(0.815, 3);
    expect(krippendorffAlpha({ units, scale: 'interval' }).alpha).toBeCloseTo(0.849, 3);
    expect(krippendorffAlpha({ units, scale: 'nominal' }).pairable).toBe(40);
  });

  it('agrees with two raters worked by hand', () => {
    // 0-0, 0-1, 1-1: coincidences 0-1 and 1-0 one each, so observed disagreement 2; totals 3 and 3 of 6, expected
    // (3*3 + 3*3) / 5 = 3.6; 1 - 2/3.6 = .4444.
    const units = [
      [0, 0],
      [0, 1],
      [1, 1],
    ];
    expect(krippendorffAlpha({ units, scale: 'nominal' }).alpha).toBeCloseTo(1 - 2 / 3.6, 12);
    expect(krippendorffAlpha({ units, scale: 'interval' }).alpha).toBeCloseTo(1 - 2 / 3.6, 12);
  });

  it('is not defined without pairable or without different values', () => {
    expect(
      krippendorffAlpha({
        units: [
          [1, null],
          [null, 2],
        ],
        scale: 'nominal',
      }),
    ).toEqual({ alpha: null, pairable: 0 });
    expect(
      krippendorffAlpha({
        units: [
          [1, 1],
          [1, 1],
        ],
        scale: 'ordinal',
      }).alpha,
    ).toBeNull();
  });
});
