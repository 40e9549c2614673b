import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { personas } from '../../taxonomy/taxonomy.ts';
import { measureWith } from '../clarifymt/__testing__/play.ts';
import { ImportPlace } from '../imported/__fixtures__/imports.ts';
import { createImportedBenchmark } from '../imported/create-benchmark.ts';
import { paperRows } from './__testing__/rows.ts';
import { ROW_PERSONAS } from './persona-states.ts';
import { readJsonArray } from './read-json-array.ts';

const place = new ImportPlace();
afterAll(() => place[Symbol.dispose]());
const format = { format: 'clarifymt' } as const;

const rows = paperRows();
const jsonl = rows.map((row) => JSON.stringify(row)).join('\n');
const problems = (text: string) => place.problems('x.json', text, format);
const changed = (change: object): string => JSON.stringify({ ...rows[0], ...change });

describe('rows of ClarifyMT-Bench', () => {
  it('become one row for each decision: 2 or 3 of each dialogue', async () => {
    const stored = await place.rows('x.jsonl', jsonl, format);
    // 3 requests x (2 personas x 2 turns + 4 personas x 3 turns)
    expect(stored).toHaveLength(48);
    expect(stored.slice(2, 5)).toMatchObject([
      { request: 'When does the museum open?', action: 'ask', decision: { turn: 1 }, goldQuestion: 'In which city?' },
      {
        request: 'Somewhere up north, I guess.',
        action: 'ask',
        history: [{ content: 'When does the museum open?' }, { role: 'assistant' }],
        decision: { turn: 2, persona: 'partial-vague' },
        subtypes: ['spatial'],
      },
      { action: 'ask', decision: { turn: 3 } },
    ]);
    expect(new Set(stored.map(({ cluster }) => cluster)).size).toBe(3);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(48);
  });

  it('are the same as JSON Lines, as one array on one line, and as one over many', async () => {
    const lines = await place.rows('x.jsonl', jsonl, format);
    expect(await place.rows('x.json', JSON.stringify(rows), format)).toEqual(lines);
    expect(await place.rows('x.json', `\n${JSON.stringify(rows, null, 2)}\n`, format)).toEqual(lines);
  });

  it('have the gold actions that the paper has, from one table of states', async () => {
    const stored = await place.rows('x.jsonl', jsonl, format);
    const actions = (turn: number) =>
      stored
        .filter(({ decision }) => (decision as { turn: number }).turn === turn)
        .map(({ action, decision }) => `${(decision as { persona?: string }).persona ?? '-'} ${action}`);
    expect(new Set(actions(1))).toEqual(new Set(['- ask']));
    expect(new Set(actions(2))).toEqual(new Set(personas().map(({ id, goldAction }) => `${id} ${goldAction}`)));
    expect(new Set(actions(3).map((text) => text.split(' ')[1]))).toEqual(new Set(['ask']));
  });

  it('keep a category that the taxonomy does not know as a group', async () => {
    const [row] = await place.rows('x.jsonl', changed({ category: 'Cosmic Ambiguity' }), format);
    expect(row).toMatchObject({ groups: ['Cosmic Ambiguity'] });
    expect(row).not.toHaveProperty('subtypes');
  });

  it('keep apart two rows that are the same', async () => {
    const stored = await place.rows('x.jsonl', `${changed({})}\n${changed({})}`, format);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(4);
  });

  it.each([
    ['a user type it does not know', { user_type: 'Angry' }, /^3 user_type: must be one of Precise, Partial-Vague/],
    ['no conversation', { conversation: [] }, /^3 conversation: /],
    ['a missing category', { category: undefined }, /^3 category: /],
    [
      'a conversation that the assistant opens',
      { conversation: [{ role: 'assistant', content: 'Hi' }] },
      /^3 conversation\.0\.role: must begin with the user$/,
    ],
    [
      'two turns of the user in a row',
      { conversation: [rows[0], rows[0]].map(() => ({ role: 'user', content: 'Hi' })) },
      /^3 conversation\.1\.role: must alternate/,
    ],
    [
      'a turn without words',
      { conversation: [{ role: 'user', content: ' ' }] },
      /^3 conversation\.0\.content: is empty$/,
    ],
  ])('name the line of %s', async (_, change, expected) => {
    const good = changed({});
    const bad = changed(change);
    expect((await problems(`${good}\n\n${bad}\n`))[0]).toMatch(expected);
    expect((await problems(`[${good},\n\n${bad}\n]`))[0]).toMatch(expected);
  });

  it('name what is wrong with an array', async () => {
    expect(await problems('[7]')).toEqual(['1: must be a JSON object']);
    expect((await problems('[\n{"a": }\n]'))[0]).toMatch(/^2: is not JSON/);
    expect((await problems(`[${changed({})}\n`)).at(-1)).toBe('2: the array or a text in it is never closed');
    expect(await problems('[]')).toEqual(['-: holds no rows']);
    expect((await problems('[]]')).at(-1)).toMatch(/closes more brackets/);
  });

  it('read any array that JSON can hold, each object on its line', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 5 }), async (objects) => {
        const path = place.file('any.json', JSON.stringify(objects, null, 1));
        const items = [];
        for await (const item of readJsonArray({ path, shownAs: path })) items.push(item);
        const cells = items.map((item) => (item.type === 'record' ? item.cells : item));
        expect(cells).toEqual(JSON.parse(JSON.stringify(objects)));
      }),
      { numRuns: 50 },
    );
  });

  it('are reported by turn, with the baselines of the paper’s design', async () => {
    await place.import('x.jsonl', jsonl, format);
    const benchmark = await createImportedBenchmark(place.home, 'mine');
    const loaded = await benchmark.load({ set: 'all', mode: 'interactive', dataDirs: [] });
    const metrics = await measureWith(benchmark, loaded.scenarios, 'ask');
    expect(metrics.get('turn1.accuracy')).toBe(1);
    expect(metrics.get('turn2.accuracy')).toBeCloseTo(2 / 3, 12);
    expect(metrics.get('turn3.accuracy')).toBe(1);
    expect(metrics.get('accuracy')).toBe(0.875);
    expect(metrics.get('baseline.alwaysAsk.accuracy')).toBe(0.875);
    expect(metrics.get('turn2.baseline.alwaysAsk.accuracy')).toBeCloseTo(2 / 3, 12);
    expect(metrics.get('baseline.alwaysAnswer.accuracy')).toBe(0.125);
    expect(metrics.get('baseline.bagOfWords.accuracy')).toBeTypeOf('number');
    expect(metrics.get('persona.refusal.accuracy')).toBe(0);
    expect(metrics.get('persona.off-focus.accuracy')).toBe(1);
    expect(metrics.get('subtype.spatial.accuracy')).toBe(0.875);
    expect(metrics.has('success')).toBe(false);
    expect(benchmark.published.length).toBeGreaterThan(0);
  });

  it('name every user type of the taxonomy once', () => {
    expect(Object.values(ROW_PERSONAS).map(({ persona }) => persona)).toEqual(personas().map(({ id }) => id));
    expect(Object.values(ROW_PERSONAS).map(({ state }) => state)).toEqual(personas().map(({ leaves }) => leaves));
  });
});
