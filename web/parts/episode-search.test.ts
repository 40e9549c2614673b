import { describe, expect, it } from 'vitest';
import { episodeQueryIn } from './episode-search.ts';

describe('the query in an address', () => {
  it('is read member by member', () => {
    const search = {
      preset: 'user-faulty',
      text: 'bridge',
      outcome: 'wrong',
      gold: 'ask',
      action: 'none',
      sort: 'tokens',
    };
    expect(episodeQueryIn({ ...search, group: 'zh', descending: true })).toEqual({
      ...search,
      group: 'zh',
      descending: true,
    });
  });

  it('leaves out what says nothing or is nonsense', () => {
    expect(
      episodeQueryIn({
        preset: 'no-such',
        text: '',
        sort: ['tokens'],
        group: { a: 1 },
        descending: 'yes',
        gold: 'both',
      }),
    ).toEqual({});
  });

  it('takes a number that somebody searched for as text, and no more than is asked of a server', () => {
    expect(episodeQueryIn({ text: 2019 })).toEqual({ text: '2019' });
    expect(episodeQueryIn({ text: 'x'.repeat(250) }).text).toHaveLength(200);
  });
});
