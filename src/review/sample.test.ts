import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stratifiedSample } from './sample.ts';

const items = fc
  .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 30 })
  .map((strata) => strata.map((stratum, index) => ({ stratum, index })));

describe('a stratified sample', () => {
  it('has as many items as are wanted, each once, in the order of the list', () => {
    fc.assert(
      fc.property(items, fc.nat(35), fc.nat(), (list, n, seed) => {
        const sample = stratifiedSample(list, n, ({ stratum }) => stratum, seed);
        expect(sample).toHaveLength(Math.min(n, list.length));
        expect([...new Set(sample)].sort((left, right) => left.index - right.index)).toEqual(sample);
      }),
    );
  });

  it('gives each stratum its share, within one item', () => {
    fc.assert(
      fc.property(items, fc.nat(30), fc.nat(), (list, n, seed) => {
        fc.pre(n < list.length);
        const sample = stratifiedSample(list, n, ({ stratum }) => stratum, seed);
        for (const stratum of ['a', 'b', 'c']) {
          const exact = (n * list.filter((item) => item.stratum === stratum).length) / list.length;
          const drawn = sample.filter((item) => item.stratum === stratum).length;
          expect(Math.abs(drawn - exact)).toBeLessThan(1);
        }
      }),
    );
  });
});
