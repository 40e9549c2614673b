import { describe, expect, it } from 'vitest';
import { listName, rememberedRow, rememberRow } from './list-place.ts';

describe('the place in a list', () => {
  it('is the row that was remembered last, of that list only', () => {
    const wrong = listName('/runs/a/episodes', { preset: 'wrong' });
    const all = listName('/runs/a/episodes');
    rememberRow(wrong, 7);
    rememberRow(wrong, 42);
    expect([rememberedRow(wrong), rememberedRow(all)]).toEqual([42, 0]);
  });

  it('does not depend on the order of the query, nor on what it leaves open', () => {
    const name = listName('/x', { sort: 'cost', text: 'a', preset: undefined });
    expect(name).toBe(listName('/x', { text: 'a', sort: 'cost' }));
    expect(name).not.toBe(listName('/x', { text: 'a', sort: 'time' }));
  });

  it('is forgotten of the list that was left longest ago, beyond fifty', () => {
    for (let index = 0; index < 51; index++) rememberRow(listName(`/many/${index}`), index + 1);
    // 51 lists, of which 50 are kept: the first is gone, the second is the oldest.
    expect([0, 1, 50].map((index) => rememberedRow(listName(`/many/${index}`)))).toEqual([0, 2, 51]);
  });
});
