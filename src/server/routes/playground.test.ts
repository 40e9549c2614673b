import { afterEach, describe, expect, it, vi } from 'vitest';
import { type StubAnswer, startStubEndpoint } from '../../model/stub-endpoint.ts';
import { openApp, type TestApp } from '../__fixtures__/open-app.ts';
import type { DataOverview, OpenedTalk, ScenarioPage, TalkEvent } from '../api-types.ts';

async function opened(app: TestApp, order: object): Promise<OpenedTalk> {
  const response = await app.send('POST', '/api/talks', order);
  expect(response.status).toBe(200);
  return (await response.json()) as OpenedTalk;
}

async function eventsOf(response: Response): Promise<TalkEvent[]> {
  const text = await response.text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TalkEvent);
}

async function said(app: TestApp, id: string, text: string): Promise<TalkEvent[]> {
  return eventsOf(await app.send('POST', `/api/talks/${id}/turns`, { text }));
}

function turnIn(events: readonly TalkEvent[]) {
  return events.find((event) => event.type === 'turn')?.turn;
}

/** A reply of a model in pieces, with what it used: 1,000 tokens in, 100 out. */
function streamed(...pieces: readonly string[]): StubAnswer {
  return {
    kind: 'stream',
    chunks: [
      ...pieces.map((content) => chunkOf({ choices: [{ index: 0, delta: { role: 'assistant', content } }] })),
      chunkOf({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }),
      chunkOf({ choices: [], usage: { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 } }),
      'data: [DONE]\n\n',
    ],
  };
}

/** A reply that begins and never ends. */
function begun(piece: string): StubAnswer {
  return { kind: 'stream', chunks: [chunkOf({ choices: [{ index: 0, delta: { content: piece } }] })], end: 'hang' };
}

function chunkOf(body: object): string {
  return `data: ${JSON.stringify({ id: 'x', model: 'm', ...body })}\n\n`;
}

const PRICE = { input: 100, output: 1_000 } as const;

describe('a talk', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('comes in parts, knows a reply from a new request, and is over when it is closed', async () => {
    const app = await openApp();
    const { id, assistant } = await opened(app, { assistant: 'always-ask', maxQuestions: 1 });
    expect(assistant).toBe('always-ask');
    const first = await said(app, id, 'Book me a flight to Cambridge.');
    expect(first.map(({ type }) => type)).toEqual(['text-delta', 'decision', 'turn', 'spent']);
    expect(turnIn(first)).toMatchObject({ action: 'ask' });
    expect(first.at(-1)).toEqual({ type: 'spent', spent: { usd: 0, calls: 0, tokens: 0 } });
    expect((await app.send('DELETE', `/api/talks/${id}`, {})).status).toBe(200);
    expect((await app.send('POST', `/api/talks/${id}/turns`, { text: 'On Monday.' })).status).toBe(404);
  });

  it('is paid for up to its budget, and says what it has cost', async () => {
    await using model = await startStubEndpoint(() => streamed('Which ', 'Cambridge', '?'));
    const app = await openApp();
    // 1,000 tokens in at 100 dollars a million and 100 out at 1,000: 0.2 dollars a call.
    const { id, maxCostUsd } = await opened(app, {
      ...{ assistant: `${model.origin}/v1#m`, tokenPrice: PRICE, maxCost: 0.3 },
    });
    expect(maxCostUsd).toBe(0.3);
    const events = await said(app, id, 'Book me a flight to Cambridge.');
    const pieces = events.flatMap((event) => (event.type === 'text-delta' ? [event.text] : []));
    expect(pieces.join('')).toBe('Which Cambridge?');
    const spent = { usd: expect.closeTo(0.2, 9), calls: 1, tokens: 1_100 };
    expect(events.at(-1)).toEqual({ type: 'spent', spent });
    await said(app, id, 'The one in England.');
    const refused = await said(app, id, 'On Monday.');
    expect(refused).toMatchObject([{ type: 'error', error: { code: 'QRT_BUDGET_SPENT' } }]);
    expect(model.requests).toHaveLength(2);
  });

  it('with a model of unknown price is refused, unless that is allowed', async () => {
    await using model = await startStubEndpoint(() => streamed('Fine.'));
    const app = await openApp();
    const assistant = `${model.origin}/v1#m`;
    const refused = await app.send('POST', '/api/talks', { assistant });
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: 'QRT_PRICE_UNKNOWN' } }]);
    const { id } = await opened(app, { assistant, allowUnknownPrice: true });
    expect((await said(app, id, 'Hello.')).at(-1)).toMatchObject({ spent: { usd: null, calls: 1 } });
  });

  it('ends the call of its model when it is closed, or when its reader goes', async () => {
    await using model = await startStubEndpoint(() => begun('Well, '));
    const app = await openApp();
    const order = { assistant: `${model.origin}/v1#m`, tokenPrice: PRICE };
    const closed = await opened(app, order);
    const response = await app.send('POST', `/api/talks/${closed.id}/turns`, { text: 'Hello.' });
    await vi.waitFor(() => expect(model.requests).toHaveLength(1));
    const busy = await said(app, closed.id, 'Hello?');
    expect(busy).toMatchObject([{ type: 'error', error: { code: 'QRT_REQUEST' } }]);
    const rest = response.text();
    await app.send('DELETE', `/api/talks/${closed.id}`, {});
    expect(await rest).toContain('QRT_STOPPED');
    await vi.waitFor(() => expect(model.left).toBe(1));
    const left = await opened(app, order);
    const reading = await app.send('POST', `/api/talks/${left.id}/turns`, { text: 'Hello.' });
    await vi.waitFor(() => expect(model.requests).toHaveLength(2));
    await reading.body?.cancel();
    await vi.waitFor(() => expect(model.left).toBe(2));
  });

  it('is one of eight at most, and is closed when nobody says anything for a quarter of an hour', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = await openApp();
    const ids: string[] = [];
    for (let count = 0; count < 8; count++) ids.push((await opened(app, { assistant: 'always-answer' })).id);
    expect((await app.send('POST', '/api/talks', { assistant: 'always-answer' })).status).toBe(429);
    vi.advanceTimersByTime(600_000);
    await said(app, ids[0] ?? '', 'Still here.');
    vi.advanceTimersByTime(600_000);
    const statuses = await Promise.all(
      ids.slice(0, 2).map(async (id) => {
        const response = await app.send('POST', `/api/talks/${id}/turns`, { text: 'Hello.' });
        await response.text();
        return response.status;
      }),
    );
    expect(statuses).toEqual([200, 404]);
    expect((await app.send('POST', '/api/talks', { assistant: 'always-answer' })).status).toBe(200);
  });

  it('is not opened with a program, the terminal, a control, an unknown name or member, or words without end', async () => {
    const { send } = await openApp();
    const orders = [
      { assistant: 'exec:cat /etc/passwd' },
      { assistant: 'human' },
      { assistant: 'oracle' },
      { assistant: 'always-askk' },
      { assistant: 'always-ask', key: 'sk-1' },
      { assistant: 'always-ask', system: 'x'.repeat(20_001) },
    ];
    for (const order of orders) expect((await send('POST', '/api/talks', order)).status).toBe(400);
  });

  it('takes no text without end, and no id that is none', async () => {
    const app = await openApp();
    const { id } = await opened(app, { assistant: 'always-ask' });
    const statusOf = async (path: string, text: string) => (await app.send('POST', path, { text })).status;
    expect(await statusOf(`/api/talks/${id}/turns`, 'x'.repeat(20_001))).toBe(400);
    expect(await statusOf(`/api/talks/${id}/turns`, '  ')).toBe(400);
    expect(await statusOf('/api/talks/..%2F..%2Fx/turns', 'Hello.')).toBe(400);
    expect(await statusOf(`/api/talks/${crypto.randomUUID()}/turns`, 'Hello.')).toBe(404);
  });
});

describe('what was talked about', () => {
  it('is saved into a set of its own, which grows, and is played from there', async () => {
    const app = await openApp();
    const { id } = await opened(app, { assistant: 'always-ask', maxQuestions: 1 });
    const early = await app.send('POST', `/api/talks/${id}/scenario`, { set: 'my-talks' });
    expect(early.status).toBe(400);
    await said(app, id, 'Book me a flight to Cambridge.');
    await said(app, id, 'The one in England.');
    const slot = {
      ...{ name: 'place', asksFor: 'which Cambridge', value: 'England' },
      options: ['England', 'Massachusetts'],
    };
    const saving = { set: 'my-talks', action: 'ask', goldQuestion: 'Which Cambridge do you mean?', slot };
    const saved = await app.send('POST', `/api/talks/${id}/scenario`, saving);
    expect([saved.status, await saved.json()]).toEqual([200, { set: 'my-talks', requests: 1 }]);
    const again = await app.send('POST', `/api/talks/${id}/scenario`, { set: 'my-talks', action: 'ask' });
    expect(await again.json()).toEqual({ set: 'my-talks', requests: 2 });
    const { benchmarks } = await app.get<DataOverview>('/api/data');
    expect(benchmarks.find(({ name }) => name === 'my-talks')?.imported).toBe(true);
    const page = await app.get<ScenarioPage>('/api/data/scenarios?benchmark=my-talks');
    expect(page.rows.map(({ request, gold }) => [request, gold])).toEqual([
      ['Book me a flight to Cambridge.', 'ask'],
      ['Book me a flight to Cambridge.', 'ask'],
    ]);
    const watched = await app.send('POST', '/api/watches', {
      ...{ benchmark: 'my-talks', scenario: page.rows[0]?.id, assistant: 'oracle' },
    });
    const end = (await eventsOf(watched)).at(-1);
    expect(end).toMatchObject({ type: 'end', episode: { decisions: [{ gold: 'ask', action: 'ask' }, {}] } });
  });

  it('is not saved under a path, the name of a benchmark or in capital letters', async () => {
    const app = await openApp();
    const { id } = await opened(app, { assistant: 'always-ask' });
    await said(app, id, 'Book me a flight.');
    for (const set of ['../x', 'clarifymt', 'Mine']) {
      expect((await app.send('POST', `/api/talks/${id}/scenario`, { set })).status).toBe(400);
    }
  });
});

describe('a watched dialogue', () => {
  it('is told from what the assistant sees to the verdict, each turn of both', async () => {
    const app = await openApp();
    const { rows } = await app.get<ScenarioPage>('/api/data/scenarios?benchmark=clarifymt&gold=ask&limit=1');
    const scenario = rows[0]?.id;
    const order = { benchmark: 'clarifymt', scenario, assistant: 'oracle' };
    const events = await eventsOf(await app.send('POST', '/api/watches', order));
    expect(events[0]).toMatchObject({ type: 'brief' });
    expect(JSON.stringify(events[0])).not.toMatch(/"(?:secret|readings|intended|goldQuestion)"/);
    const end = events.at(-1);
    const dialogue = end?.type === 'end' ? end.episode.dialogue : [];
    const turns = events.flatMap((event) => (event.type === 'turn' || event.type === 'user' ? [event.turn] : []));
    expect(turns).toEqual(dialogue);
    expect(dialogue.map(({ speaker }) => speaker)).toEqual(['assistant', 'user', 'assistant']);
    expect(end).toMatchObject({ episode: { scenarioId: scenario, fault: null, verdicts: [{ value: true }, {}] } });
  });

  it('says where there is no such scenario or benchmark', async () => {
    const app = await openApp();
    const codeOf = async (part: object): Promise<unknown> => {
      const order = { benchmark: 'clarifymt', assistant: 'always-ask', scenario: 'nothing-like-it', ...part };
      return eventsOf(await app.send('POST', '/api/watches', order));
    };
    expect(await codeOf({})).toMatchObject([{ type: 'error', error: { code: 'QRT_REQUEST' } }]);
    expect(await codeOf({ benchmark: 'clarifymtt' })).toMatchObject([{ error: { code: 'QRT_UNKNOWN_NAME' } }]);
  });

  it('starts no program for any part of it', async () => {
    const { send } = await openApp();
    const order = { benchmark: 'clarifymt', scenario: 'x', assistant: 'always-ask' };
    for (const part of ['assistant', 'user', 'judge']) {
      expect((await send('POST', '/api/watches', { ...order, [part]: 'exec:id' })).status).toBe(400);
    }
  });
});
