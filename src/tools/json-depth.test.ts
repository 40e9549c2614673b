import { expect, it } from 'vitest';
import { isTooDeep } from './json-depth.ts';

const nested = (levels: number): unknown => JSON.parse(`${'['.repeat(levels)}${']'.repeat(levels)}`);

it.each([
  [7, false],
  [{ a: [{ b: null }] }, false],
  // 65 lists in one another hold nothing below the 65th level: the last that is let through.
  [nested(65), false],
  [[1, { deep: nested(70) }], true],
  [nested(5_000), true],
])('%# is judged by its depth', (value, deep) => {
  expect(isTooDeep(value)).toBe(deep);
});
