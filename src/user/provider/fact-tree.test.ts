import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gave, seeker, TREASURE } from './__fixtures__/treasure.ts';
import { compareIds, parentId, treeState } from './fact-tree.ts';

const anyId = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 }).map((parts) => parts.join('.'));

describe('the order of ids', () => {
  it('goes by number at every level', () => {
    const ids = ['2', '1.10', '1', '1.2', '1.1.2', '10', '1.1.1', '1.1'];
    expect(ids.sort(compareIds)).toEqual(['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.10', '2', '10']);
  });

  it('is total, and parents come before their children', () => {
    fc.assert(
      fc.property(anyId, anyId, (left, right) => {
        expect(Math.sign(compareIds(left, right)) + Math.sign(compareIds(right, left))).toBe(0);
        expect(compareIds(left, right) === 0).toBe(left === right);
        const parent = parentId(left);
        if (parent !== undefined) expect(compareIds(parent, left)).toBeLessThan(0);
      }),
    );
  });
});

describe('the state of the tree', () => {
  const openAfter = (...given: readonly string[]) =>
    treeState(TREASURE.en, [seeker('?'), gave('', '0'), ...given.map((id) => gave('', id))]).open.map(({ id }) => id);

  it('opens children where their parent stood, gaps in the numbers aside', () => {
    expect(openAfter()).toEqual(['1', '3']);
    expect(openAfter('1')).toEqual(['1.1', '3']);
    expect(openAfter('1', '1.1')).toEqual(['1.1.1', '1.1.2', '3']);
    expect(openAfter('1', '1.1', '1.1.1')).toEqual(['1.1.1.1', '1.1.2', '3']);
    expect(openAfter('1', '1.1', '1.1.1', '1.1.2', '1.1.1.1', '3')).toEqual([]);
  });

  it('knows whether the opening answer was given', () => {
    expect(treeState(TREASURE.en, [seeker('?')]).introduced).toBe(false);
    expect(treeState(TREASURE.en, [seeker('?'), gave('', '0')]).introduced).toBe(true);
  });
});
