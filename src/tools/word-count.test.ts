import { expect, it } from 'vitest';
import { countWords } from './word-count.ts';

it('counts words of letters and digits, and two Han characters as one word', () => {
  expect(countWords("Don't re-open it, please: 2 days?")).toBe(6);
  // 您说的是哪一年 has 7 characters: 3.5 words, rounded up; v2 is one more.
  expect(countWords('您说的是 v2 哪一年？')).toBe(5);
  expect(countWords(' … !')).toBe(0);
});
