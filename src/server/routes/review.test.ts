import { describe, expect, it } from 'vitest';
import { openApp, type TestApp } from '../__fixtures__/open-app.ts';
import { scoreOf } from '../__fixtures__/wait.ts';
import type {
  MadeReview,
  ReviewAgreement,
  ReviewDisagreements,
  ReviewItems,
  ReviewList,
  ReviewQueueDetail,
  ReviewState,
  RunReport,
  StartedRun,
} from '../api-types.ts';

const STARTER = { source: { type: 'built-in', name: 'starter' }, sample: 2 } as const;

async function made(app: TestApp, order: object = STARTER): Promise<string> {
  const response = await app.send('POST', '/api/reviews', order);
  expect(response.status).toBe(200);
  return ((await response.json()) as MadeReview).queue;
}

async function played(app: TestApp): Promise<string> {
  const response = await app.send('POST', '/api/runs', {
    benchmark: 'clarifymt',
    assistant: 'oracle',
    language: 'en',
    sample: 12,
  });
  const { id } = (await response.json()) as StartedRun;
  await scoreOf(app, id);
  return id;
}

describe('queues of the studio', () => {
  it('are made of a set that comes with Querent, listed, and read without their labels', async () => {
    const app = await openApp();
    expect(await app.get('/api/reviews')).toEqual({
      queues: [],
      kinds: { set: ['seeds'], run: ['verdicts', 'questions', 'users'] },
      sets: ['open', 'starter'],
    });
    const queue = await made(app);
    const { queues } = await app.get<ReviewList>('/api/reviews');
    expect(queues).toMatchObject([{ queue, kind: 'seeds', items: 4, reviewers: [], source: { name: 'starter' } }]);
    const detail = await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`);
    const page = await app.get<ReviewItems>(`/api/reviews/${queue}/items?from=1&limit=2`);
    expect(page.items.map(({ item }) => item)).toEqual(detail.order.slice(1, 3));
    for (const text of [JSON.stringify(detail), JSON.stringify(page)]) {
      expect(text).not.toMatch(/"(?:labels|role|subject|cases|id":"(?:en|zh)-)/);
    }
  });

  it('are made of a run, by each kind of review that it can be put to', async () => {
    const app = await openApp();
    const name = await played(app);
    for (const kind of ['verdicts', 'questions', 'users']) {
      const queue = await made(app, { source: { type: 'run', name }, kind, sample: 3, seed: 7 });
      expect(await app.get(`/api/reviews/${queue}`)).toMatchObject({
        kind,
        items: 3,
        source: { type: 'run', name, benchmark: 'clarifymt', judge: 'rules', user: 'rules' },
      });
    }
  });

  it.each([
    ['a run that is not there', { source: { type: 'run', name: 'none' } }, 404],
    ['a set that does not come with Querent', { source: { type: 'built-in', name: '../../etc' } }, 404],
    ['a folder of the machine', { source: { type: 'set', name: '/etc' } }, 400],
    ['a kind that is none', { ...STARTER, kind: 'moods' }, 400],
    ['a sample of nothing', { ...STARTER, sample: 0 }, 400],
  ])('are not made of %s', async (_, order, status) => {
    const { send } = await openApp();
    expect((await send('POST', '/api/reviews', order)).status).toBe(status);
  });

  it.each(['nothing', '..%2F..%2Fetc', '000000000000'])('of the name %s are not found', async (name) => {
    const app = await openApp();
    expect(await app.get(`/api/reviews/${name}`)).toMatchObject({ error: { code: 'QRT_REQUEST' } });
    expect((await app.send('POST', `/api/reviews/${name}/answers/anna`, { item: 'i', answers: {} })).status).toBe(404);
  });
});

describe('answers', () => {
  it('are saved, changed and taken back one by one', async () => {
    const app = await openApp();
    const queue = await made(app);
    const path = `/api/reviews/${queue}/answers/${encodeURIComponent('陈 静')}`;
    const { order } = await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`);
    const item = order[0] ?? '';
    const say = async (body: object) => (await (await app.send('POST', path, body)).json()) as ReviewState;
    const first = { item, answers: { ambiguous: 'yes' } };
    expect(await say(first)).toEqual({ reviewer: '陈 静', answers: [first], changed: item, done: 0 });
    const whole = { item, answers: { ambiguous: 'no', subtype: 'none', question: null }, note: 'odd' };
    expect(await say(whole)).toMatchObject({ answers: [whole], done: 1 });
    const undo = async () => (await (await app.send('POST', `${path}/undo`, {})).json()) as ReviewState;
    expect(await undo()).toMatchObject({ answers: [first], changed: item, done: 0 });
    expect(await undo()).toMatchObject({ answers: [], changed: item });
    expect(await undo()).toMatchObject({ answers: [], changed: null });
    expect(await app.get<ReviewState>(path)).toMatchObject({ answers: [], done: 0 });
  });

  it.each([
    ['a name that is none', '..%2Fkey', { item: 'X', answers: {} }],
    ['a name that stands for the labels', 'labels', { item: 'X', answers: {} }],
    ['an answer that is none', 'anna', { item: 'X', answers: { ambiguous: 'perhaps' } }],
    ['an item that is none', 'anna', { item: 'nowhere', answers: { ambiguous: 'yes' } }],
    ['a note without end', 'anna', { item: 'X', answers: {}, note: 'x'.repeat(2_001) }],
    ['more than an answer', 'anna', { item: 'X', answers: {}, label: 'yes' }],
  ])('with %s are refused, and nothing is kept', async (_, reviewer, body) => {
    const app = await openApp();
    const queue = await made(app);
    const { order } = await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`);
    const item = body.item === 'X' ? order[0] : body.item;
    const response = await app.send('POST', `/api/reviews/${queue}/answers/${reviewer}`, { ...body, item });
    expect(response.status).toBe(400);
    expect((await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`)).reviewers).toEqual([]);
  });

  it('of two reviewers are compared, and what differs is settled', async () => {
    const app = await openApp();
    const queue = await made(app);
    const { order } = await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`);
    const base = `/api/reviews/${queue}`;
    const all = (ambiguous: string) =>
      order.map((item) => ({ item, answers: { ambiguous, subtype: null, question: null } }));
    for (const said of all('yes')) await app.send('POST', `${base}/answers/anna`, said);
    for (const said of all('yes').slice(1)) await app.send('POST', `${base}/answers/ben`, said);
    const hidden = await app.get<ReviewDisagreements>(`${base}/disagreements?reviewer=ben`);
    expect(hidden).toEqual({ hidden: true, items: [] });
    await app.send('POST', `${base}/answers/ben`, {
      item: order[0],
      answers: { ambiguous: 'no', subtype: null, question: null },
    });
    const { questions } = await app.get<ReviewAgreement>(`${base}/agreement`);
    // Equal on three of four.
    expect(questions[0]).toMatchObject({ question: 'ambiguous', items: 4, pairs: [{ n: 4, equal: 0.75 }] });
    expect(questions[0]?.againstLabels.map(({ raters: [name], n }) => [name, n])).toEqual([
      ['anna', 4],
      ['ben', 4],
    ]);
    const open = await app.get<ReviewDisagreements>(`${base}/disagreements?reviewer=ben`);
    expect(open.items[0]).toMatchObject({
      item: order[0],
      questions: [{ question: 'ambiguous', between: 'reviewers', said: { anna: 'yes', ben: 'no' }, settled: null }],
    });
    await app.send('POST', `${base}/settled`, { item: order[0], answers: { ambiguous: 'yes' } });
    const settled = await app.get<ReviewDisagreements>(`${base}/disagreements?reviewer=ben`);
    expect(settled.items[0]?.questions[0]?.settled).toBe('yes');
    // What was settled is nobody's answer.
    expect((await app.get<ReviewQueueDetail>(base)).reviewers.map(({ name }) => name)).toEqual(['anna', 'ben']);
  });

  it('on a set that comes with Querent are put together over all its queues', async () => {
    const app = await openApp();
    expect(await app.get('/api/set-reviews/starter')).toEqual({ questions: [] });
    for (const seed of [1, 2]) {
      const queue = await made(app, { ...STARTER, seed, sample: 60 });
      const { order } = await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`);
      await app.send('POST', `/api/reviews/${queue}/answers/anna`, { item: order[0], answers: { ambiguous: 'yes' } });
    }
    const { questions } = await app.get<ReviewAgreement>('/api/set-reviews/starter');
    expect(questions[0]).toMatchObject({ question: 'ambiguous', items: 2 });
    expect(await app.get('/api/set-reviews/open')).toEqual({ questions: [] });
  });

  it('come in and go out as files, which no spreadsheet takes for formulas', async () => {
    const app = await openApp();
    const queue = await made(app);
    const { order } = await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`);
    const text = `queue,item,ambiguous\n${queue},${order[0]},yes\n`;
    const taken = await app.send('POST', `/api/reviews/${queue}/import`, { reviewer: 'anna', format: 'csv', text });
    expect([taken.status, await taken.json()]).toEqual([200, { items: 1 }]);
    const wrong = { reviewer: 'anna', format: 'csv', text: text.replace('yes', 'maybe') };
    expect((await app.send('POST', `/api/reviews/${queue}/import`, wrong)).status).toBe(400);
    const file = await app.app.request(`http://127.0.0.1:4180/api/reviews/${queue}/export?format=jsonl&reviewer=anna`, {
      headers: { host: '127.0.0.1:4180' },
    });
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${queue}.jsonl"`);
    expect(JSON.parse((await file.text()).split('\n')[0] ?? '')).toMatchObject({
      item: order[0],
      answers: { ambiguous: 'yes' },
    });
  });
});

describe('what people say of verdicts', () => {
  it('stands in the report of the run, beside its judge', async () => {
    const app = await openApp();
    const name = await played(app);
    const queue = await made(app, { source: { type: 'run', name }, kind: 'verdicts' });
    const before = await app.get<RunReport>(`/api/runs/${name}/report`);
    expect(before.report.notes.join()).not.toContain('person');
    const { order } = await app.get<ReviewQueueDetail>(`/api/reviews/${queue}`);
    for (const item of order) {
      await app.send('POST', `/api/reviews/${queue}/answers/anna`, { item, answers: { right: 'yes' } });
    }
    const { report } = await app.get<RunReport>(`/api/runs/${name}/report`);
    expect(report.notes.at(-1)).toMatch(
      /^One person judged \d+ final answers of this run: the judge rules says the same of \d+% of them \(kappa /,
    );
    // Another run by the same judge names what is known of it.
    const other = await played(app);
    const elsewhere = await app.get<RunReport>(`/api/runs/${other}/report`);
    expect(elsewhere.report.notes.at(-1)).toMatch(/ of another run: the judge rules /);
  });
});
