import { describe, expect, it } from 'vitest';
import { scenarioPlaceIn, scenarioQueryIn } from './scenario-search.ts';

describe('the scenarios that an address is about', () => {
  it('are those of the first benchmark where it names none', () => {
    expect(scenarioPlaceIn({})).toEqual({ benchmark: 'clarifymt' });
    expect(scenarioPlaceIn({ benchmark: 'own', set: 'all', mode: 7 })).toEqual({
      benchmark: 'own',
      set: 'all',
      mode: '7',
    });
  });

  it('are narrowed by what it says, and by nothing else', () => {
    expect(scenarioQueryIn({ subtype: 'value', turns: 3, gold: 'ask', language: 'zh', text: '会议' })).toEqual({
      subtype: 'value',
      turns: 3,
      gold: 'ask',
      language: 'zh',
      text: '会议',
    });
    expect(scenarioQueryIn({ turns: '2.5', gold: 'both', language: 'de', group: '', text: {} })).toEqual({});
    expect(scenarioQueryIn({ turns: 0 })).toEqual({});
  });
});
