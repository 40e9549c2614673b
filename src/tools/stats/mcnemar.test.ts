import { describe, expect, it } from 'vitest';
import { mcNemar } from './mcnemar.ts';

describe('mcNemar', () => {
  it('sums the binomial tail', () => {
    // n = 10, min = 2: (1 + 10 + 45) / 1024 = .0546875; exact .109375; less 45/1024 = .0439453: mid-p .0654297.
    const result = mcNemar(8, 2);
    expect(result.exact).toBeCloseTo(0.109375, 12);
    expect(result.midP).toBeCloseTo(0.0654296875, 12);
    expect(mcNemar(2, 8).exact).toBeCloseTo(result.exact, 12);
  });

  it('is 1 for equal counts and without discordant pairs', () => {
    expect(mcNemar(3, 3).exact).toBe(1);
    expect(mcNemar(3, 3).midP).toBeCloseTo(1, 12);
    expect(mcNemar(0, 0)).toMatchObject({ exact: 1, midP: 1 });
  });

  it('agrees with counting all outcomes of the coins', () => {
    const [onlyFirst, onlySecond] = [3, 9];
    let extreme = 0;
    for (let outcome = 0; outcome < 2 ** 12; outcome++) {
      const heads = outcome.toString(2).replaceAll('0', '').length;
      if (heads <= 3 || heads >= 9) extreme++;
    }
    expect(mcNemar(onlyFirst, onlySecond).exact).toBeCloseTo(extreme / 2 ** 12, 12);
  });

  it('does not underflow with thousands of discordant pairs', () => {
    // z = (2 * 2400 - 5000 + 1) / sqrt(5000) = -2.8143 with the continuity correction: about .0049.
    expect(mcNemar(2400, 2600).exact).toBeCloseTo(0.0049, 3);
  });
});
