import { describe, expect, it } from 'vitest';
import { loadStarterSeeds } from '../../benchmark/clarifymt/built-in-seeds.ts';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { ruleProblems } from './rule-checks.ts';

const { seeds } = await loadStarterSeeds();
const english = seeds.find(({ language }) => language === 'en') as Seed;
const chinese = seeds.find(({ language }) => language === 'zh') as Seed;
const reasons = (seed: Seed, ownRequest = false) => [
  ...new Set(ruleProblems(seed, { ownRequest }).map(({ reason }) => reason)),
];

describe('rule checks on one seed', () => {
  it('accept all 60 seeds that people wrote', () => {
    expect(seeds).toHaveLength(60);
    expect(seeds.filter((seed) => reasons(seed).length > 0).map((seed) => [seed.id, ...reasons(seed)])).toEqual([]);
  });

  it('refuse a request, twin, question, premise or all answers in another language', () => {
    expect(reasons({ ...english, request: '这个怎么办呢' })).toContain('wrong-language');
    expect(reasons({ ...chinese, missingQuestion: 'Have you told anybody about it?' })).toContain('wrong-language');
    const readings = chinese.readings.map((reading) => ({
      ...reading,
      answer: { ...reading.answer, text: 'Rest at home.' },
    }));
    expect(reasons({ ...chinese, readings })).toContain('wrong-language');
  });

  it('refuse a request of more than sixty words, unless it is somebody’s own', () => {
    const request = `${'very '.repeat(60)}long?`;
    expect(reasons({ ...english, request })).toEqual(['too-long']);
    expect(reasons({ ...english, request }, true)).toEqual([]);
  });

  it('refuse a request that would pass as an answer', () => {
    const [reading] = english.readings;
    const request = `${reading!.answer.allOf.map(([wording]) => wording).join(' ')}?`;
    expect(reasons({ ...english, request })).toContain('answer-leaks');
  });

  it('pass on what checkSeeds finds', () => {
    const clearTwin = { ...english.clearTwin, request: english.request };
    expect(reasons({ ...english, clearTwin })).toEqual(['twin-unclear']);
  });
});
