import { describe, expect, it } from 'vitest';
import { formatCost, formatDuration, formatInterval, formatName, formatRange, formatValue } from './format.ts';

describe('figures as they are shown', () => {
  it.each([
    [0.42708, 'share', '42.7%'],
    [1, 'share', '100.0%'],
    [null, 'share', 'n/a'],
    [12_345, 'number', '12,345'],
    [0.06249, 'number', '0.0625'],
    [-0.118333, 'number', '-0.118'],
    [1234.56, 'number', '1234.6'],
  ] as const)('%s as %s is %s', (value, unit, text) => {
    expect(formatValue(value, unit)).toBe(text);
  });

  it.each([
    [0, 12.4, '0–12.4'],
    [3, 3, '3'],
    // Three digits make 0.085 of both ends; four tell them apart, and below six.
    [0.08501, 0.08503, '0.08501–0.08503'],
    [0.0850101, 0.0850103, '0.0850101–0.0850103'],
  ])('the range of %s to %s never has two ends that read the same', (from, to, expected) => {
    expect(formatRange(from, to)).toBe(expected);
  });

  it('an interval has both ends or is not there', () => {
    expect(formatInterval(0.333, 0.53, 'share')).toBe('[33.3, 53.0]');
    expect(formatInterval(null, 0.5, 'share')).toBe('');
  });

  it.each([
    [null, 'price not known'],
    [0, '$0'],
    [0.00001, '<$0.0001'],
    [0.0123, '$0.0123'],
    [12.345, '$12.35'],
  ] as const)('a cost of %s is %s', (usd, text) => {
    expect(formatCost(usd)).toBe(text);
  });

  it.each([
    [0, '0 ms'],
    [999, '999 ms'],
    [12_400, '12.4 s'],
    [187_000, '3 min 7 s'],
    // 2 x 3600 + 5 x 60 = 7500 seconds.
    [7_500_000, '2 h 5 min'],
  ])('%i milliseconds are %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it('names of figures are words', () => {
    expect(formatName('persona.hurried.balancedAccuracy')).toBe('persona · hurried · balanced accuracy');
    expect(formatName('constructor.askRate')).toBe('constructor · ask rate');
  });
});
