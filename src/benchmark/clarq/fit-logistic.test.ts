import { describe, expect, it } from 'vitest';
import { fitLogistic } from './fit-logistic.ts';

const rows = (...values: readonly number[]) => values.map((value) => Float64Array.of(value));

describe('fitLogistic', () => {
  it('finds the log odds where a column says nothing', () => {
    // 3 of 4 true: log(3 / 1) = 1.0986
    const { bias, weights } = fitLogistic(rows(5, 5, 5, 5), [true, true, true, false], 1);
    expect(bias).toBeCloseTo(Math.log(3), 5);
    expect(weights[0]).toBeCloseTo(0, 10);
  });

  it('finds the weight of a 0/1 column, without penalty the difference of log odds', () => {
    // x = 0: 1 of 4 true, log(1/3); x = 1: 3 of 4 true, log 3. Weight: 2 log 3.
    const labels = [true, false, false, false, true, true, true, false];
    const { bias, weights } = fitLogistic(rows(0, 0, 0, 0, 1, 1, 1, 1), labels, 1e-9);
    expect(bias).toBeCloseTo(-Math.log(3), 4);
    expect(weights[0]).toBeCloseTo(2 * Math.log(3), 4);
  });

  it('pulls weights towards 0 the more the higher the penalty', () => {
    const labels = [false, false, true, false, true, true];
    const at = (penalty: number) => fitLogistic(rows(1, 2, 3, 4, 5, 6), labels, penalty).weights[0]!;
    expect(at(1)).toBeGreaterThan(at(10));
    expect(at(10)).toBeGreaterThan(at(100));
    expect(at(100)).toBeGreaterThan(0);
  });
});
