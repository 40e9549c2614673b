import { describe, expect, it } from 'vitest';
import type { FlipRow } from '../../../src/server/api-types.ts';
import { compareSearchIn, selectFlips } from './compare-search.ts';

function flip(scenarioId: string, right: FlipRow['right'], category: string | null = null): FlipRow {
  const side = { key: scenarioId, action: 'ask', outcome: 'right' } as const;
  return {
    ...{ scenarioId, right, repeat: 0, request: `Which ${scenarioId}?`, gold: 'ask' },
    base: { ...side, category: null },
    other: { ...side, category },
  };
}

describe('the address of a comparison', () => {
  it('names each run once, the base first, and nothing that is no id', () => {
    expect(compareSearchIn({ runs: 'b,a,b,../x,c d' }).runs).toEqual(['b', 'a']);
    expect(compareSearchIn({ runs: 'a,b,c,d,e,f,g' }).runs).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(compareSearchIn({ runs: 7, right: 'both', outcome: 'x' })).toMatchObject({
      runs: [],
      right: undefined,
      outcome: undefined,
    });
  });

  it('narrows the scenarios to a side and to words that all must occur', () => {
    const rows = [flip('bridge', 'base'), flip('garden', 'other', 'wrong-number'), flip('bridge-2', 'other')];
    const names = (found: readonly FlipRow[]): string => found.map(({ scenarioId }) => scenarioId).join(' ');
    expect(names(selectFlips(rows, { right: undefined, text: '' }))).toBe('bridge garden bridge-2');
    expect(names(selectFlips(rows, { right: 'other', text: ' BRIDGE ' }))).toBe('bridge-2');
    expect(names(selectFlips(rows, { right: undefined, text: 'which wrong-number' }))).toBe('garden');
  });
});
