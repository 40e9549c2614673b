import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Episode } from '../../schema/episode.ts';
import type { Store } from '../../schema/store.ts';
import { fault, RULES, sampleEpisode, sampleRun, verdict } from '../../store/__fixtures__/sample-data.ts';
import { openApp } from '../__fixtures__/open-app.ts';
import type { EpisodePreset, EpisodeQuery } from '../api-types.ts';
import { EpisodeFinder } from './find-episodes.ts';
import { indexRow } from './index-row.ts';

async function openIndex() {
  const { studio } = await openApp();
  const { store, index, browser } = studio;
  await store.createRun(sampleRun());
  const finder = new EpisodeFinder(index);
  const keys = (query: EpisodeQuery): string[] =>
    finder.page('run-1', query, { from: 0, limit: 500 }).rows.map(({ key }) => key);
  const sync = async (): Promise<void> => {
    await store.flush();
    await index.sync('run-1', (await browser.head('run-1'))?.version ?? '');
  };
  return { store, index, finder, keys, sync };
}

const put = (
  store: Store,
  key: string,
  position: number,
  change: Partial<Episode> = {},
  value: boolean | null = true,
) => store.putEpisode('run-1', sampleEpisode(key, change), [verdict(value)], RULES, position);

describe('the index of episodes', () => {
  it('follows the store: what arrives is found, in the order of the plan', async () => {
    const { store, keys, sync } = await openIndex();
    await put(store, 'b', 1);
    await sync();
    await put(store, 'a', 0);
    await sync();
    expect(keys({})).toEqual(['a', 'b']);
  });

  it('takes an episode anew that was played again after a fault', async () => {
    const { store, finder, keys, sync } = await openIndex();
    await put(store, 'a', 0, fault('auth'));
    await sync();
    expect(keys({ preset: 'faulted' })).toEqual(['a']);
    await put(store, 'a', 0, { request: 'Played again' });
    await store.updateRun('run-1', { status: 'finished' });
    await sync();
    expect(keys({ preset: 'faulted' })).toEqual([]);
    expect(keys({ outcome: 'right', text: 'again' })).toEqual(['a']);
    expect(finder.page('run-1', {}, { from: 0, limit: 1 }).counts).toMatchObject({ all: 1, faulted: 0 });
  });

  it('begins anew when another judge decides', async () => {
    const { store, keys, sync } = await openIndex();
    await put(store, 'a', 0);
    await sync();
    await store.putVerdicts('run-1', 'a', [verdict(false)], { judge: 'model@x', version: '1' });
    await store.updateRun('run-1', { judge: 'model@x' });
    await sync();
    expect([keys({ outcome: 'wrong' }), keys({ outcome: 'right' })]).toEqual([['a'], []]);
  });

  it('keeps the order that a cursor names while episodes arrive', async () => {
    const { store, finder, sync } = await openIndex();
    await put(store, 'b', 1);
    await sync();
    const first = finder.page('run-1', {}, { from: 0, limit: 1 });
    await put(store, 'a', 0);
    await sync();
    const again = finder.page('run-1', {}, { from: 0, limit: 9, cursor: first.cursor });
    expect(again.rows.map(({ key }) => key)).toEqual(['b']);
    // Of another query it is no cursor.
    const other = finder.page('run-1', { sort: 'tokens' }, { from: 0, limit: 9, cursor: first.cursor });
    expect(other.rows).toHaveLength(2);
  });

  it('names the neighbours of an episode in a query', async () => {
    const { store, finder, sync } = await openIndex();
    for (const [position, key] of ['a', 'b', 'c'].entries()) await put(store, key, position);
    await sync();
    expect(finder.neighbours('run-1', {}, 'b')).toEqual({ index: 1, total: 3, previous: 'a', next: 'c' });
    expect(finder.neighbours('run-1', { descending: true }, 'c')).toMatchObject({
      index: 0,
      previous: null,
      next: 'b',
    });
    expect(finder.neighbours('run-1', { preset: 'faulted' }, 'b')).toMatchObject({ index: null });
    expect(finder.neighbours('run-1', {}, 'z')).toMatchObject({ index: null });
  });

  it('finds words of any language whole or in part, and takes none of them for SQL or a pattern', async () => {
    const { store, keys, sync } = await openIndex();
    await put(store, 'a', 0, { request: "100% _safe_ '); drop table rows; --" });
    await put(store, 'b', 1, { request: '收入是多少？' });
    await sync();
    expect(keys({ text: '100% _SAFE_' })).toEqual(['a']);
    expect(keys({ text: "'); drop" })).toEqual(['a']);
    expect(keys({ text: '%' })).toEqual(['a']);
    expect(keys({ text: '收入' })).toEqual(['b']);
    expect(keys({ text: '收入 nothing' })).toEqual([]);
  });
});

const action = fc.constantFrom('ask' as const, 'answer' as const);
const presets: readonly EpisodePreset[] = [
  'asked-but-should-answer',
  'answered-but-should-ask',
  'wrong-after-asking',
  'judge-undecided',
];

describe('a query', () => {
  it('finds what a look at every episode finds', async () => {
    const { studio } = await openApp();
    onTestFinished(() => undefined);
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ gold: action, did: action, value: fc.constantFrom(true, false, null) }), {
          maxLength: 12,
        }),
        fc.constantFrom(...presets),
        async (rows, preset) => {
          const id = `run-${number++}`;
          await studio.store.createRun(sampleRun({ id }));
          const episodes = rows.map(({ gold, did, value }, position) => ({
            ...sampleEpisode(`k${position}`, { decisions: [{ turnIndex: 0, gold, action: did }] }),
            verdicts: [verdict(value)],
          }));
          for (const [position, episode] of episodes.entries()) {
            await studio.store.putEpisode(id, episode, episode.verdicts, RULES, position);
          }
          await studio.store.flush();
          await studio.index.sync(id, '1');
          const expected = rows.flatMap(({ gold, did, value }, position) => {
            const fits = {
              'asked-but-should-answer': did === 'ask' && gold === 'answer',
              'answered-but-should-ask': did === 'answer' && gold === 'ask',
              'wrong-after-asking': did === 'ask' && value === false,
              'judge-undecided': value === null,
            };
            return fits[preset as keyof typeof fits] ? [`k${position}`] : [];
          });
          const found = studio.finder.page(id, { preset }, { from: 0, limit: 100 });
          expect(found.rows.map(({ key }) => key)).toEqual(expected);
          expect(found.counts[preset]).toBe(expected.length);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('a row of the index', () => {
  it('is bounded, however long the dialogue is', () => {
    const endless = 'word '.repeat(100_000);
    const row = indexRow({ ...sampleEpisode('a', { request: endless }), verdicts: [] });
    expect(row.request.length).toBeLessThanOrEqual(200);
    expect(row.words.length).toBeLessThanOrEqual(20_000);
  });

  it('shows a request without terminal escapes and what reorders text', () => {
    const row = indexRow({ ...sampleEpisode('a', { request: '\u001b[31mred\u202egnp.exe' }), verdicts: [] });
    expect(row.request).toBe('redgnp.exe');
  });
});
