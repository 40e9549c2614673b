import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculate } from './calculate.ts';

const text = (source: string): string => calculate(source).text;

describe('calculating marked expressions', () => {
  it.each([
    // (1240 - 980) / 980 * 100 = 26.5306...
    ['It rose by [[ (1240 - 980) / 980 * 100 | 1 ]] %.', 'It rose by 26.5 %.'],
    ['[[1,496.5 - 1,200]] thousand', '296.5 thousand'],
    ['[[0.1 + 0.2]]', '0.3'],
    ['[[ -2^2 ]] and [[2^3^2]]', '-4 and 512'],
    ['[[ 3 × 4 − 10 ÷ 5 ]]', '10'],
    ['[[ 20% * 50 ]]', '10'],
    ['[[$1,000,000 / 4]]', '250000'],
    // 1.005 is stored as 1.00499999999999989...
    ['[[ 1.005 | 2 ]]', '1.01'],
    ['增加了[[ ５ - 3 ]]个', '增加了2个'],
  ])('turns %j into %j', (source, expected) => {
    expect(text(source)).toBe(expected);
  });

  it.each(['1/0', '2 +', 'x * 2', 'constructor', '(1', '__proto__', 'toString()', '1;2', '9'.repeat(250)])(
    'leaves %j as it stands, without its brackets',
    (expression) => {
      const { text: shown, calculations } = calculate(`a [[${expression}]] b`);
      expect(shown).toBe(`a ${expression} b`);
      expect(calculations).toEqual([{ expression, value: null }]);
    },
  );

  it('leaves text without marks alone', () => {
    fc.assert(fc.property(fc.string(), (source) => source.includes('[[') || text(source) === source));
  });

  it('agrees with the arithmetic of the language on sums and products', () => {
    const number = fc.integer({ min: -999, max: 999 });
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(Number(text(`[[(${a}) * (${b}) - (${c})]]`))).toBe(a * b - c);
      }),
    );
  });

  it('never throws, whatever is in the brackets', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.+-*/^()| ,%') }), (inner) => {
        expect(typeof text(`[[${inner}]]`)).toBe('string');
      }),
    );
  });
});
