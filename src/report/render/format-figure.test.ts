import { describe, expect, it } from 'vitest';
import { formatCost, formatDuration, formatInterval, formatNumber, formatValue } from './format-figure.ts';

describe('figures', () => {
  it.each([
    [0.4271, 'share', '42.7%'],
    [1, 'share', '100.0%'],
    [0, 'share', '0.0%'],
    [0.5324, 'number', '0.532'],
    [-0.5324, 'number', '-0.532'],
    [null, 'share', 'n/a'],
  ] as const)('%s as a %s is %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });

  it.each([
    [3, '3'],
    [12_345, '12,345'],
    [12.345, '12.35'],
    [123.45, '123.5'],
    [0.000_2, '0.000200'],
    [0.000_000_123, '1.23e-7'],
    [1e21, '1.00e+21'],
  ])('the number %s is %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });

  it('give intervals in the unit of the value, and none where a bound is missing', () => {
    expect(formatInterval({ low: 0.3333, high: 0.53 }, 'share')).toBe('[33.3, 53.0]');
    expect(formatInterval({ low: -0.1, high: 2.5 }, 'number')).toBe('[-0.100, 2.500]');
    expect(formatInterval({ low: null, high: 0.5 }, 'share')).toBe('');
  });
});

it.each([
  [null, 'price not known'],
  [0, '$0'],
  [0.000_01, '<$0.0001'],
  [0.0408, '$0.0408'],
  [12.5, '$12.50'],
])('cost %s is %s', (cost, text) => {
  expect(formatCost(cost)).toBe(text);
});

it.each([
  [840, '840 ms'],
  [12_400, '12.4 s'],
  [59_960, '1 min 0 s'],
  [187_400, '3 min 7 s'],
  [7_500_000, '2 h 5 min'],
])('%i ms are %s', (duration, text) => {
  expect(formatDuration(duration)).toBe(text);
});
