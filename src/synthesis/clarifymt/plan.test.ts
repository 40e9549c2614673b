import { describe, expect, it } from 'vitest';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { LANGUAGES } from '../../schema/message.ts';
import { subtypes } from '../../taxonomy/taxonomy.ts';
import { countPaperDialogues } from './dialogues.ts';
import { domains } from './domains.ts';
import { evenMix, readMix } from './mix.ts';
import { languageOfText, planGenerated, planRequests } from './plan.ts';
import { loadSynthesisPrompts } from './stages.ts';

const plan = { mix: evenMix(24), language: 'en', generators: 2, tries: 3, seed: 1 } as const;

describe('mix', () => {
  it('spreads a number over the twelve subtypes, the first ones get the rest', () => {
    expect(Object.values(evenMix(14))).toEqual([2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('has the numbers of the paper: 12 x 85 seeds, 6,120 dialogues, 2,040 of two and 4,080 of three turns', () => {
    const mix = readMix('paper', undefined);
    expect(Object.keys(mix)).toEqual(subtypes().map(({ id }) => id));
    expect(new Set(Object.values(mix))).toEqual(new Set([85]));
    const places = planGenerated({ ...plan, mix });
    expect(places).toHaveLength(1020);
    const seeds = places.map((place) => {
      const { id, wanted } = place.attempt(1);
      return { id, language: 'en', subtypes: [wanted!.subtype], slots: [{ required: true }] } as unknown as Seed;
    });
    // 1,020 x 6; two of six personas let the assistant answer.
    expect(countPaperDialogues(seeds)).toEqual({ dialogues: 6120, byUserTurns: { 2: 2040, 3: 4080 } });
  });

  it('takes numbers by subtype, and refuses anything else', () => {
    expect(readMix('lexical=3, entity=2', undefined)).toMatchObject({ lexical: 3, entity: 2, scope: 0 });
    expect(() => readMix('lexical=3,colour=2', undefined)).toThrow(InvalidOptionError);
    expect(() => readMix('many', undefined)).toThrow(InvalidOptionError);
    expect(() => readMix('paper', 24)).toThrow(InvalidOptionError);
  });
});

describe('plan', () => {
  it('is the same for the same seed, and another for another', () => {
    const items = (seed: number) => planGenerated({ ...plan, seed }).map((place) => place.attempt(1));
    expect(items(1)).toEqual(items(1));
    expect(items(2)).not.toEqual(items(1));
  });

  it('takes generators in turn and gives no field of life over 15% of a set of 24', () => {
    const items = planGenerated(plan).map((place) => place.attempt(1));
    expect(items.filter(({ generator }) => generator === 0)).toHaveLength(12);
    const counts = [...Map.groupBy(items, ({ wanted }) => wanted!.domain).values()].map(({ length }) => length);
    expect(Math.max(...counts) / 24).toBeLessThanOrEqual(0.15);
  });

  it('gives every try at a place an id, a number and another topic', () => {
    const [place] = planGenerated(plan);
    const tries = [1, 2, 3].map((attempt) => place!.attempt(attempt));
    expect(tries.map(({ id }) => id)).toEqual(['en-lexical-001', 'en-lexical-001-2', 'en-lexical-001-3']);
    expect(new Set(tries.map(({ wanted }) => wanted!.topic)).size).toBe(3);
    expect(new Set(tries.map(({ wanted }) => wanted!.number)).size).toBe(3);
  });

  it('gives somebody’s own request one try, in its own language', () => {
    const [first, second] = planRequests(
      [
        { request: 'When is it?', documents: [], line: 1 },
        { request: '几点开始？', documents: [], line: 4 },
      ],
      { generators: 1, languageOf: ({ request }) => languageOfText(request) },
    );
    expect([first!.mostAttempts, first!.place, second!.place]).toEqual([1, 'en-request-0001', 'zh-request-0002']);
  });
});

describe('data files', () => {
  it('hold at least seven fields of life, each id once, with topics in both languages', () => {
    // Fewer than 1 / 15% would not do.
    expect(domains().length).toBeGreaterThanOrEqual(7);
    expect(new Set(domains().map(({ id }) => id)).size).toBe(domains().length);
    expect(domains().filter(({ en, zh }) => en.topics.length !== zh.topics.length)).toEqual([]);
  });

  it('hold every prompt in both languages', async () => {
    for (const [name, prompt] of Object.entries(await loadSynthesisPrompts())) {
      const values = Object.fromEntries(prompt.variables.map((variable) => [variable, '-']));
      const [en, zh] = LANGUAGES.map((language) => prompt.render(values, language));
      expect(prompt.name, name).toBe(`synth-${name}`);
      expect(/\p{Script=Han}/u.test(en!), name).toBe(false);
      expect(/\p{Script=Han}/u.test(zh!), name).toBe(true);
    }
  });
});
