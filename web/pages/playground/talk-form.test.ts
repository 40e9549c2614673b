import { describe, expect, it } from 'vitest';
import { watchSearch } from '../../parts/watch-search.ts';
import { formIn, searchOf, talkOrder, watchOrder } from './talk-form.ts';

describe('what is asked for before a talk', () => {
  it('comes from the address and goes back to it', () => {
    const search = { mode: 'watch', left: 'oracle', benchmark: 'clarifymt', set: 'starter', scenario: 'a b' };
    const form = formIn(search, 'en');
    expect(searchOf(form)).toMatchObject(search);
    expect(formIn({ mode: 'other', left: 7 }, 'zh')).toMatchObject({ mode: 'talk', left: '7', language: 'zh' });
  });

  it('is filled in by the link of a scenario', () => {
    const form = formIn(watchSearch({ benchmark: 'ambigqa', set: 'dev', mode: 'all', scenario: 'd-1' }), 'en');
    expect(watchOrder(form, 'oracle')).toEqual({
      ...{ assistant: 'oracle', benchmark: 'ambigqa', set: 'dev', mode: 'all', scenario: 'd-1' },
    });
    expect(form.mode).toBe('watch');
  });

  it('is ordered without what is not said', () => {
    const form = { ...formIn({}, 'en'), temperature: 0, maxCost: 2, system: '  ' } as const;
    expect(talkOrder(form, ' always-ask ')).toEqual({
      ...{ assistant: 'always-ask', temperature: 0, maxCost: 2, language: 'en' },
    });
    expect(talkOrder({ ...form, priceIn: 1 }, 'x')).not.toHaveProperty('tokenPrice');
    expect(talkOrder({ ...form, priceIn: 1, priceOut: 0 }, 'x').tokenPrice).toEqual({ input: 1, output: 0 });
    expect(watchOrder({ ...form, scenario: 's', user: ' rules ' }, 'oracle')).toEqual({
      ...{ assistant: 'oracle', temperature: 0, maxCost: 2, benchmark: 'clarifymt', scenario: 's', user: 'rules' },
    });
  });
});
