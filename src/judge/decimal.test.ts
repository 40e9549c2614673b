import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Decimal, isWithinHalfUnit, parseDecimal, shiftDecimal } from './decimal.ts';

const decimal = (text: string): Decimal => parseDecimal(text) ?? expect.fail(`${text} is no decimal`);

it('decides half a unit of the last digit exactly', () => {
  // 12.345 - 12.34 = 0.005, half of 0.01; in binary floating point it is more.
  expect(isWithinHalfUnit(decimal('12.345'), decimal('12.34'))).toBe(true);
  expect(isWithinHalfUnit(decimal('12.3451'), decimal('12.34'))).toBe(false);
  expect(isWithinHalfUnit(decimal('45.4'), decimal('45'))).toBe(true);
  expect(isWithinHalfUnit(decimal('45.4'), decimal('45.0'))).toBe(false);
});

it('measures the unit in the scale of the gold', () => {
  // 12.6 million: the last digit is 100,000, half of it 50,000.
  const gold = shiftDecimal(decimal('12.6'), 6);
  expect(isWithinHalfUnit(decimal('12649999'), gold)).toBe(true);
  expect(isWithinHalfUnit(decimal('12650001'), gold)).toBe(false);
});

it('reads what JavaScript prints for any number of ordinary size', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e30, max: 1e30, noNaN: true }), (value) => {
      fc.pre(value === 0 || Math.abs(value) > 1e-30);
      const { digits, exponent } = decimal(String(value));
      expect(Number(`${digits}e${exponent}`)).toBe(value === 0 ? 0 : value);
    }),
  );
});

it.each(['', '-', '.', '1,2', '1e9999', '9'.repeat(41), 'x'])('does not read %j', (text) => {
  expect(parseDecimal(text)).toBeUndefined();
});
