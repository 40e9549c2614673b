import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataError } from '../../errors/data-error.ts';
import { checkSeeds } from './check-seeds.ts';
import { parseSeeds } from './read-seeds.ts';
import { type Seed, seedSchema } from './seed.ts';
import { seedJsonSchema } from './seed-json-schema.ts';

const docs = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

/** The example of the documentation: the one seed that every test here changes. */
function exampleSeed(): Seed {
  const json = /```json\n([\s\S]*?)\n```/.exec(docs('scenario-format.md'))?.[1] ?? '';
  return seedSchema.parse(JSON.parse(json));
}

const problemsOf = (seed: unknown) => seedSchema.safeParse(seed).error?.issues.map((issue) => issue.path.join('.'));
const codesOf = (...seeds: readonly Seed[]) => [...new Set(checkSeeds(seeds).map((problem) => problem.code))];

describe('the documented format', () => {
  it('has an example that passes the schema and all checks', () => {
    expect(checkSeeds([exampleSeed()])).toEqual([]);
  });

  it('has a JSON Schema that is up to date (scripts/write-scenario-schema.ts writes it)', () => {
    expect(JSON.parse(docs('scenario.schema.json'))).toEqual(seedJsonSchema());
  });

  it('names every field of the schema in its table', () => {
    const page = docs('scenario-format.md');
    const fields = Object.keys(exampleSeed()).concat('instructions', 'documents', 'history', 'replies');
    expect(fields.filter((field) => !page.includes(`\`${field}\``))).toEqual([]);
  });
});

describe('seed schema', () => {
  it('refuses ids that point to nothing', () => {
    const seed = exampleSeed();
    expect(problemsOf({ ...seed, intended: 'other' })).toEqual(['intended']);
    expect(problemsOf({ ...seed, clearTwin: { request: 'x', reading: 'other' } })).toEqual(['clearTwin.reading']);
    expect(problemsOf({ ...seed, incompatible: ['arm', 'leg'] })).toEqual(['incompatible']);
    expect(problemsOf({ ...seed, incompatible: ['arm', 'arm'] })).toEqual(['incompatible']);
  });

  it('refuses a reading without a value for a required slot, or with an unknown one', () => {
    const seed = exampleSeed();
    const [first, second] = seed.readings;
    expect(problemsOf({ ...seed, readings: [{ ...first, values: {} }, second] })).toEqual(['readings.0.values']);
    expect(problemsOf({ ...seed, readings: [{ ...first, values: { cast: 'leg' } }, second] })).toEqual([
      'readings.0.values.cast',
    ]);
  });

  it('refuses a single reading, unknown fields and slots that are all optional', () => {
    const seed = exampleSeed();
    expect(problemsOf({ ...seed, readings: seed.readings.slice(0, 1) })).toEqual(['readings']);
    expect(seedSchema.safeParse({ ...seed, extra: 1 }).success).toBe(false);
    const optional = seed.slots.map((slot) => ({ ...slot, required: false }));
    expect(problemsOf({ ...seed, slots: optional })).toContain('slots');
  });

  it('reads back what it wrote, line by line', () => {
    const seed = exampleSeed();
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 80 }), fc.string({ maxLength: 80 }), (request, cell) => {
        fc.pre(request.trim() !== '');
        const changed = { ...seed, request, documents: [{ kind: 'table', id: 't', rows: [[cell]] }] };
        const [read] = parseSeeds(`\n${JSON.stringify(changed)}\n`, 'x.jsonl');
        expect(read).toEqual({ ...changed, request: request.trim() });
      }),
    );
  });

  it('names file, line and place of a fault', () => {
    const line = JSON.stringify(exampleSeed());
    expect(() => parseSeeds(`${line}\n{`, 'mine.jsonl')).toThrow(/mine\.jsonl:2: is not JSON/);
    const bad = JSON.stringify({ ...exampleSeed(), intended: 'other' });
    expect(() => parseSeeds(`${line}\n\n${bad}`, 'mine.jsonl')).toThrow(/mine\.jsonl:3 at intended/);
    expect(() => parseSeeds('[]', 'mine.jsonl')).toThrow(DataError);
  });
});

describe('set checks', () => {
  const seed = exampleSeed();
  const [first, second] = seed.readings as [Seed['readings'][number], Seed['readings'][number]];

  it('finds an id used twice and nearly equal requests', () => {
    expect(codesOf(seed, seed)).toEqual(['duplicate-id', 'near-duplicate']);
    expect(codesOf(seed, { ...seed, id: 'b', request: 'What is the capital of Peru?' })).toEqual([]);
  });

  it('finds a subtype that the taxonomy does not have', () => {
    expect(codesOf({ ...seed, subtypes: ['lexical', 'musical'] })).toEqual(['unknown-subtype']);
  });

  it('finds replies for a persona that there is not', () => {
    expect(codesOf({ ...seed, replies: { refusal: ['You choose.'] } })).toEqual([]);
    expect(codesOf({ ...seed, replies: { sleepy: ['Zzz.'] } })).toEqual(['unknown-persona']);
  });

  it('finds a request that is not open', () => {
    expect(codesOf({ ...seed, request: 'How long does the plaster stay on?' })).toEqual(['request-names-option']);
  });

  it('finds a twin that is not clear', () => {
    const twin = { request: 'How long does it stay on?', reading: 'arm' };
    expect(codesOf({ ...seed, clearTwin: twin })).toEqual(['twin-unclear']);
  });

  it('finds answers that fail their own check or pass another', () => {
    const broken = { ...first, answer: { ...first.answer, allOf: [['never said']] } };
    expect(codesOf({ ...seed, readings: [broken, second] })).toEqual(['answer-fails']);
    const broad = { ...second, answer: { ...second.answer, allOf: [['a']], noneOf: [] } };
    const loose = { ...first, answer: { ...first.answer, allOf: [['six', 'often']], noneOf: [] } };
    expect(codesOf({ ...seed, readings: [loose, broad] })).toContain('answer-passes-other');
  });

  it('finds a request that passes as an answer', () => {
    const [wording] = first.answer.allOf[0]!;
    expect(codesOf({ ...seed, request: `${seed.request} ${wording}` })).toEqual(['answer-leaks']);
  });

  it('finds a good question that misses and a missing question that hits', () => {
    expect(codesOf({ ...seed, goodQuestion: 'How are you?' })).toEqual(['good-question-misses']);
    expect(codesOf({ ...seed, missingQuestion: 'Which cast?' })).toEqual(['missing-question-hits']);
  });

  it('finds large domains and unequal subtypes in sets of 24 and more', () => {
    const requests = Array.from({ length: 24 }, (_, index) => String.fromCharCode(97 + index).repeat(12));
    const many = requests.map((request, index) => ({
      ...seed,
      id: `s-${index}`,
      request,
      // 4 of 24 is 16.7 %: above 15 %.
      domain: index < 4 ? 'health' : `domain-${index}`,
      subtypes: [index < 13 ? 'lexical' : 'goal'],
    }));
    expect(codesOf(...many)).toEqual(['subtypes-unbalanced', 'domain-too-large']);
    expect(codesOf(...many.slice(0, 23))).toEqual([]);
  });
});
