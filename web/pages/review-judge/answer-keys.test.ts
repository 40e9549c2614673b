import { describe, expect, it } from 'vitest';
import { nextOpen, nextQuestion } from './answer-keys.ts';

describe('what comes next', () => {
  it('is the next open question, also one that was passed by', () => {
    expect(nextQuestion(['a', 'b', 'c'], { b: 'yes' }, 1)).toBe(2);
    expect(nextQuestion(['a', 'b', 'c'], { b: 'yes', c: null }, 2)).toBe(0);
  });

  it('is the same question when all are answered', () => {
    expect(nextQuestion(['a', 'b'], { a: 'no', b: null }, 1)).toBe(1);
  });

  it('is the next open item, from the start again, and none when all are done', () => {
    const done = new Set([1, 2]);
    expect(nextOpen(4, (index) => done.has(index), 0)).toBe(3);
    expect(nextOpen(4, (index) => done.has(index), 3)).toBe(0);
    expect(nextOpen(4, () => true, 1)).toBeUndefined();
    expect(nextOpen(0, () => false, 0)).toBeUndefined();
  });
});
