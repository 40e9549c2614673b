import { describe, expect, it } from 'vitest';
import { describeProgress } from './run-progress.ts';

const counts = { done: 30, planned: 120, faults: 0, costUsd: 0.03125, fresh: 30 };

describe('describeProgress', () => {
  // 30 in 10 s are 3 a second; the 90 left take 30 s.
  it('gives rate, cost and time left', () => {
    expect(describeProgress(counts, 10)).toBe('3.0/s, $0.0313, 30s left');
  });

  it('counts what was played before a resume as done, but not in the rate', () => {
    expect(describeProgress({ ...counts, fresh: 10 }, 10)).toBe('1.0/s, $0.0313, 1m 30s left');
  });

  it('names faults and an unknown cost, and no time when all is done', () => {
    expect(describeProgress({ ...counts, done: 120, faults: 2, costUsd: null }, 10)).toBe(
      '3.0/s, cost unknown, 2 faulted',
    );
  });
});
