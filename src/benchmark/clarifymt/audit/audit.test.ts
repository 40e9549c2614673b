import { describe, expect, it } from 'vitest';
import { loadStarterSeeds } from '../built-in-seeds.ts';
import type { Seed } from '../seed.ts';
import { auditSet } from './audit-set.ts';
import { checkLanguage, lengthOf } from './language.ts';
import { checkOpenings } from './openings.ts';
import { checkPropriety } from './propriety.ts';
import { findSameMeaning } from './same-meaning.ts';
import { setFigures } from './set-figures.ts';

const { seeds } = await loadStarterSeeds('en');
const seed = seeds[0]!;
const asking = (request: string, id = 'en-x'): Seed => ({ ...seed, id, request });

describe('openings', () => {
  it('may be shared by three requests, whatever the case; each one more is named', () => {
    const alike = ['one', 'two', 'three', 'four', 'five'].map((end) => asking(`When does The ferry ${end}?`, end));
    expect(checkOpenings(alike.slice(0, 3))).toEqual([]);
    expect(checkOpenings(alike).map(({ seedId }) => seedId)).toEqual(['four', 'five']);
  });

  it('of Chinese requests are six characters long', () => {
    const alike = ['一', '二', '三', '四'].map((end) => ({
      ...asking(`请问明天的船${end}`, end),
      language: 'zh' as const,
    }));
    expect(checkOpenings(alike).map(({ seedId }) => seedId)).toEqual(['四']);
  });
});

describe('language', () => {
  it('is that of the seed in every text that is said', () => {
    const mixed: Seed = { ...seed, goodQuestion: '您说的是哪一个？' };
    expect(checkLanguage([mixed]).map(({ code, message }) => [code, message])).toEqual([
      ['wrong-language', 'good question: 您说的是哪一个？'],
    ]);
    expect(checkLanguage(seeds)).toEqual([]);
  });

  it('bounds the length of requests: 61 words are too many', () => {
    expect(checkLanguage([asking('word '.repeat(60).trim())])).toEqual([]);
    expect(checkLanguage([asking('word '.repeat(61).trim())])[0]?.code).toBe('too-long');
    expect([lengthOf('two words', 'en'), lengthOf('四个字啊', 'zh')]).toEqual([2, 4]);
  });
});

describe('propriety', () => {
  it.each([
    ['Write to anna.k@example.org about it.', 'personal-data'],
    ['Call 555 0123 4567 for me.', 'personal-data'],
    ['Send it to DE89 3704 0044 0532 0130 00.', 'personal-data'],
    ['This fucking thing again.', 'profanity'],
  ])('finds what is in %j', (request, code) => {
    expect(checkPropriety([asking(request)]).map((problem) => problem.code)).toEqual([code]);
  });

  it.each(['Meet me on 2026-11-30 at 10:30.', 'From 1990 to 2010 it cost 1,250,000 euros.', 'Scunthorpe or Essex?'])(
    'leaves %j alone',
    (request) => {
      expect(checkPropriety([asking(request)])).toEqual([]);
    },
  );
});

describe('same meaning', () => {
  it('is told for pairs of English requests whose vectors lie within a cosine of .9', async () => {
    // (1, 0), (0.95, 0.31) and (0, 1): .95, 0 and .31.
    const vectors = [
      [1, 0],
      [0.95, Math.sqrt(1 - 0.95 ** 2)],
      [0, 1],
    ].map((vector) => Float32Array.from(vector));
    const problems = await findSameMeaning(
      [asking('a', 'a'), asking('b', 'b'), asking('c', 'c'), { ...asking('d', 'd'), language: 'zh' }],
      async (texts) => texts.map((_, index) => vectors[index] as Float32Array),
    );
    expect(problems.map(({ seedId, message }) => [seedId, message])).toEqual([
      ['b', 'its request means that of a (cosine 0.95)'],
    ]);
  });
});

describe('figures of a set', () => {
  it('count what is in it and say what trivial systems reach', () => {
    const figures = new Map(setFigures(seeds.slice(0, 2)).map(({ name, value }) => [name, value]));
    expect(figures.get('seeds')).toBe('en 2');
    // The request, its twin and four histories of each seed.
    expect(figures.get('balanced, scripted: decisions')).toMatch(/^12, /);
    expect([...figures.values()].every((value) => value !== '' && !value.includes('NaN'))).toBe(true);
  });

  it('come with the remarks on the set, of which the starter set has none', async () => {
    const { figures, warnings } = await auditSet({ set: 'starter' });
    expect(warnings).toEqual([]);
    expect(figures.find(({ name }) => name === 'seeds')?.value).toBe('en 48, zh 12');
  });
});
