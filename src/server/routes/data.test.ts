import { describe, expect, it, vi } from 'vitest';
import { ImportPlace } from '../../benchmark/imported/__fixtures__/imports.ts';
import { openApp, type TestApp } from '../__fixtures__/open-app.ts';
import { scoreOf } from '../__fixtures__/wait.ts';
import type {
  ApiError,
  DataChecks,
  DataOverview,
  EpisodePage,
  ScenarioDetail,
  ScenarioEpisodes,
  ScenarioPage,
  ScenarioSecret,
  SetCard,
  StartedRun,
  Taxonomy,
} from '../api-types.ts';

const query = (values: Readonly<Record<string, string>>): string => new URLSearchParams(values).toString();
const status = async (app: TestApp, path: string): Promise<number> =>
  (await app.app.request(`http://127.0.0.1:4180${path}`, { headers: { host: '127.0.0.1:4180' } })).status;

describe('data sets', () => {
  it('are listed with licence, source and files', async () => {
    const app = await openApp({ env: { QUERENT_DATA_DIR: '/nowhere' } });
    const { benchmarks } = await app.get<DataOverview>('/api/data');
    const of = (name: string) => benchmarks.find((benchmark) => benchmark.name === name);
    expect(of('clarifymt')).toMatchObject({ imported: false, files: [], paper: 'arXiv 2512.21120' });
    expect(of('clarifymt')?.sets).toContain(of('clarifymt')?.defaults.set);
    expect(of('pacific')?.files[0]).toMatchObject({ path: 'pacific/validation.json', isHere: false });
  });

  it('the taxonomy comes with definitions, examples and what users say', async () => {
    const app = await openApp();
    const { dimensions, subtypes, personas } = await app.get<Taxonomy>('/api/data/taxonomy');
    expect([dimensions.length, subtypes.length, personas.length]).toEqual([5, 12, 7]);
    expect(subtypes.every(({ definition, example }) => definition !== '' && example.request !== '')).toBe(true);
    const refusal = personas.find(({ id }) => id === 'refusal');
    expect(refusal).toMatchObject({ leaves: 'declined', goldAction: 'answer', goldMove: 'assume' });
    expect(refusal?.phrases.zh.any?.length).toBeGreaterThan(10);
    expect(personas.find(({ id }) => id === 'revising')?.definition).not.toBe('');
  });

  it('a set is filtered, searched and opened, its secret apart', async () => {
    const app = await openApp();
    const place = { benchmark: 'clarifymt', set: 'starter' };
    const all = await app.get<ScenarioPage>(`/api/data/scenarios?${query({ ...place, limit: '7' })}`);
    // 60 seeds, each with a clear twin.
    expect([all.total, all.rows.length, all.mode, all.counts.all]).toEqual([120, 7, 'interactive', 120]);
    const found = { ...place, subtype: 'lexical', language: 'zh', gold: 'ask' };
    const page = await app.get<ScenarioPage>(`/api/data/scenarios?${query(found)}`);
    expect(page.rows.every(({ language, gold }) => language === 'zh' && gold === 'ask')).toBe(true);
    const id = page.rows[0]?.id ?? '';
    const text = await (
      await app.app.request(`http://127.0.0.1:4180/api/data/scenario?${query({ ...found, id })}`, {
        headers: { host: '127.0.0.1:4180' },
      })
    ).text();
    const detail = JSON.parse(text) as ScenarioDetail;
    expect(detail).toMatchObject({ index: 0, total: page.total, siblingCount: 1 });
    expect(detail.siblings[0]?.gold).toBe('answer');
    const { secret } = await app.get<ScenarioSecret>(`/api/data/scenario/secret?${query({ ...place, id })}`);
    expect(secret.slots.length).toBeGreaterThan(0);
    expect(text).not.toContain(secret.goldQuestion);
  });

  it('a scenario leads to the episodes that were played on it', async () => {
    const app = await openApp();
    const order = { benchmark: 'clarifymt', assistant: 'always-ask', language: 'zh', limit: 4 };
    const { id: run } = (await (await app.send('POST', '/api/runs', order)).json()) as StartedRun;
    await scoreOf(app, run);
    const { rows } = await app.get<EpisodePage>(`/api/runs/${run}/episodes`);
    const id = rows[1]?.scenarioId ?? '';
    const path = `/api/data/scenario/episodes?${query({ benchmark: 'clarifymt', set: 'starter', id })}`;
    await vi.waitFor(async () => expect((await app.get<ScenarioEpisodes>(path)).reading).toBe(0));
    const { episodes, more } = await app.get<ScenarioEpisodes>(path);
    expect(episodes).toMatchObject([{ runId: run, assistant: 'always-ask', key: rows[1]?.key, action: 'ask' }]);
    expect(more).toBe(false);
    // Another set may hold a scenario of the same name.
    const other = path.replace('set=starter', 'set=open');
    expect((await app.get<ScenarioEpisodes>(other)).episodes).toEqual([]);
  });

  it('an imported set is shown like any other, and anew when it is imported again', async () => {
    using place = new ImportPlace();
    await place.import('own.jsonl', '{"request":"Book it.","action":"ask"}');
    const app = await openApp({ env: { QUERENT_HOME: place.home } });
    const { benchmarks } = await app.get<DataOverview>('/api/data');
    expect(benchmarks.at(-1)).toMatchObject({ name: 'mine', imported: true });
    const first = await app.get<ScenarioPage>('/api/data/scenarios?benchmark=mine');
    expect(first.rows).toMatchObject([{ request: 'Book it.', gold: 'ask' }]);
    await place.import('own.csv', 'request,action\nBook it.,ask\nWhat is 2 + 2?,answer');
    expect((await app.get<ScenarioPage>('/api/data/scenarios?benchmark=mine')).total).toBe(2);
  });

  it('a set has the card of its makers, where they wrote one', async () => {
    const app = await openApp();
    const card = (set: string) => app.get<SetCard>(`/api/data/card?benchmark=clarifymt&set=${set}`);
    expect((await card('open')).text).toMatch(/CC BY 4\.0/);
    expect((await card('paper')).text).toBe((await card('open')).text);
    expect(await card('starter')).toEqual({ text: null });
  });

  it('checks tell what `querent data check` tells, once for all who ask', async () => {
    using place = new ImportPlace();
    await place.import('own.csv', 'request,action\nBook it.,ask\nBook it.,ask');
    const app = await openApp({ env: { QUERENT_HOME: place.home } });
    const [first, second] = await Promise.all([0, 1].map(() => app.get<DataChecks>('/api/data/checks?benchmark=mine')));
    expect(first?.remarks.map(({ code }) => code)).toEqual(['same-request']);
    expect(first?.remarkCount).toBe(1);
    expect(second).toEqual(first);
  });

  it('what is not there, or is asked wrongly, is refused with what to do', async () => {
    const app = await openApp({ env: { QUERENT_DATA_DIR: '/nowhere' } });
    expect(await status(app, '/api/data/scenarios?benchmark=none')).toBe(400);
    expect(await status(app, '/api/data/scenarios?benchmark=clarifymt&set=../../etc')).toBe(400);
    expect(await status(app, '/api/data/scenarios?benchmark=clarifymt&mode=none')).toBe(400);
    expect(await status(app, '/api/data/scenarios?benchmark=clarifymt&set=starter&limit=501')).toBe(400);
    expect(await status(app, '/api/data/scenarios?benchmark=clarifymt&turns=-1')).toBe(400);
    expect(await status(app, `/api/data/scenarios?benchmark=clarifymt&text=${'x'.repeat(201)}`)).toBe(400);
    expect(await status(app, '/api/data/scenario?benchmark=clarifymt&set=starter&id=none')).toBe(404);
    expect(await status(app, '/api/data/scenario/secret?benchmark=clarifymt&set=starter&id=__proto__')).toBe(404);
    expect(await status(app, '/api/data/scenarios?benchmark=pacific')).toBe(409);
    const { error } = await app.get<ApiError>('/api/data/scenarios?benchmark=pacific');
    expect(error.hint).toContain('querent data pull pacific');
  });
});
