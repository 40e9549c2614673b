import { describe, expect, it } from 'vitest';
import { normalCdf, normalQuantile, studentQuantile, studentWithin } from './distributions.ts';

describe('normal distribution', () => {
  it('agrees with tables', () => {
    expect(normalCdf(0)).toBe(0.5);
    expect(normalCdf(1.959963984540054)).toBeCloseTo(0.975, 13);
    expect(normalCdf(-1)).toBeCloseTo(0.158655253931457, 13);
    expect(normalCdf(-6) / 9.865876450377e-10).toBeCloseTo(1, 9);
    expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 12);
    expect(normalQuantile(0.8)).toBeCloseTo(0.841621233572914, 12);
    expect(normalQuantile(0.001)).toBeCloseTo(-3.090232306167813, 11);
  });

  it('has an infinite quantile at 0 and 1', () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  });

  it('is the same from both sides of the switch between series and continued fraction', () => {
    expect(normalCdf(-5.0000001) / normalCdf(-5)).toBeCloseTo(1, 5);
  });
});

describe("Student's t", () => {
  it('agrees with tables for odd and even degrees', () => {
    expect(studentQuantile(0.975, 1)).toBeCloseTo(12.7062047362, 8);
    expect(studentQuantile(0.975, 2)).toBeCloseTo(4.30265272975, 8);
    expect(studentQuantile(0.975, 9)).toBeCloseTo(2.2621571628, 8);
    expect(studentQuantile(0.975, 49)).toBeCloseTo(2.00957523713, 8);
    expect(studentQuantile(0.975, 100)).toBeCloseTo(1.98397151852, 8);
  });

  it('expands to the same value that bisection finds', () => {
    expect(studentWithin(studentQuantile(0.975, 200), 200)).toBeCloseTo(0.95, 9);
    expect(studentWithin(studentQuantile(0.975, 1001), 1001)).toBeCloseTo(0.95, 9);
  });
});
