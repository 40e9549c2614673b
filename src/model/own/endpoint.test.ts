import { describe, expect, it } from 'vitest';
import type { ModelCallError } from '../../errors/model-call-error.ts';
import type { JsonObject, JsonValue } from '../../schema/json.ts';
import type { CallContext, ChatRequest } from '../../schema/model.ts';
import { type StubAnswer, type StubRequest, startStubEndpoint } from '../stub-endpoint.ts';
import { createEndpointAdapter, type EndpointOptions } from './endpoint.ts';
import { OwnPartFailure } from './own-adapter.ts';

const CALL: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };

function requestAt(turn: number, said = 'Which year?'): ChatRequest {
  const brief = { language: 'en', documents: [], history: [], request: 'How high?' };
  const dialogue =
    turn === 0
      ? []
      : [
          { speaker: 'assistant', text: 'x' },
          { speaker: 'user', text: said },
        ];
  const payload: JsonObject = { type: 'respond', brief, dialogue, context: { dialogueId: 'd', turn, seed: 1 } };
  return { messages: [{ role: 'user', content: 'How high?' }], sampling: {}, payload };
}

const BASE: Omit<EndpointOptions, 'url'> = {
  ...{ reference: 'bot', method: 'POST', headers: {}, body: { q: '{{lastUserMessage}}' }, secrets: [], members: {} },
  ...{ actions: {}, remembers: false, timeoutMs: 2_000, settings: { method: 'POST', url: 'http://h/' } },
};

async function ask(answer: StubAnswer | ((request: StubRequest) => StubAnswer), more: Partial<EndpointOptions> = {}) {
  await using stub = await startStubEndpoint(typeof answer === 'function' ? answer : () => answer);
  const adapter = createEndpointAdapter({ ...BASE, url: `${stub.origin}/chat`, ...more });
  const reply = await adapter.generate(requestAt(0), CALL).catch((error: ModelCallError) => error);
  return { reply, requests: [...stub.requests] };
}

async function payloadOf(body: JsonValue, more: Partial<EndpointOptions>): Promise<JsonValue | undefined> {
  const { reply } = await ask({ kind: 'reply', body }, more);
  if (reply instanceof Error) throw reply;
  return reply.payload;
}

describe('an endpoint', () => {
  it('gathers the reply and its members by path; what is not there is left out', async () => {
    const body = { out: [{ text: 'Which?' }], meta: { intent: 'clarify', sure: 0.7 }, use: { in: 12, out: 3 } };
    const members = {
      action: 'meta.intent',
      confidence: '/meta/sure',
      slot: 'meta.slot',
      inputTokens: 'use.in',
      outputTokens: 'use.out',
    };
    const { reply } = await ask({ kind: 'reply', body }, { reply: 'out.0.text', members, actions: { clarify: 'ask' } });
    expect(reply).toMatchObject({
      payload: { text: 'Which?', action: 'ask', confidence: 0.7 },
      usage: { inputTokens: 12, outputTokens: 3 },
    });
  });

  it('takes the whole answer where no path is given', async () => {
    expect(await payloadOf({ text: 'a', action: 'answer' }, {})).toEqual({ text: 'a', action: 'answer' });
    const plain: StubAnswer = { kind: 'reply', headers: { 'content-type': 'text/plain' }, body: 'Which year?' };
    expect((await ask(plain)).reply).toMatchObject({ text: 'Which year?' });
  });

  it('takes null for nothing, but for a judge, who is undecided', async () => {
    expect((await ask({ kind: 'reply', body: { out: null } }, { reply: 'out' })).reply).toMatchObject({ text: '' });
    await using stub = await startStubEndpoint(() => ({ kind: 'reply', body: { out: null } }));
    const request = requestAt(0);
    const judging = { ...request, payload: { ...request.payload, type: 'judge' } };
    const reply = await createEndpointAdapter({ ...BASE, url: stub.origin, reply: 'out' }).generate(judging, CALL);
    expect(reply).toMatchObject({ payload: null, text: 'null' });
  });

  it('takes tool calls without a text', async () => {
    const { reply } = await ask(
      { kind: 'reply', body: { text: null, calls: [{ name: 'stop' }] } },
      { reply: 'text', members: { toolCalls: 'calls' } },
    );
    expect(reply).toMatchObject({ payload: { text: '', toolCalls: [{ name: 'stop' }] } });
    expect((reply as { text: string }).text).not.toBe('');
  });

  it('sends by GET with the words in the address', async () => {
    const { requests } = await ask(({ path }) => ({ kind: 'reply', body: { text: path } }), { method: 'GET' });
    expect(requests[0]?.path).toBe('/chat');
    await using stub = await startStubEndpoint(() => ({ kind: 'reply', body: { text: 'a' } }));
    const adapter = createEndpointAdapter({
      ...BASE,
      method: 'GET',
      url: `${stub.origin}/a?q={{lastUserMessage}}&t={{turn}}`,
    });
    await adapter.generate(requestAt(1, 'a&b=c #1'), CALL);
    expect(stub.requests[0]?.path).toBe('/a?q=a%26b%3Dc%20%231&t=1');
  });

  it('lets no words become headers', async () => {
    await using stub = await startStubEndpoint(() => ({ kind: 'reply', body: { text: 'a' } }));
    const adapter = createEndpointAdapter({ ...BASE, url: stub.origin, headers: { 'X-Said': '{{lastUserMessage}}' } });
    await adapter.generate(requestAt(1, 'a\r\nx-evil: 1\n好'), CALL);
    expect(stub.requests[0]?.headers['x-said']).toBe('a  x-evil: 1');
    expect(stub.requests[0]?.headers).not.toHaveProperty('x-evil');
  });

  it.each<[string, StubAnswer, string, boolean, string]>([
    ['too many calls', { kind: 'reply', status: 429, body: 'slow' }, 'rate-limit', false, 'slow'],
    ['a wrong key', { kind: 'reply', status: 401, body: 'no' }, 'auth', false, 'no'],
    [
      'a broken gateway',
      { kind: 'reply', status: 502, body: '<html>bad gateway</html>' },
      'transient',
      false,
      'gateway',
    ],
    ['half a reply', { kind: 'reply', body: '{"text": "ha' }, 'transient', false, '{"text": "ha'],
    ['a cut connection', { kind: 'cut-off', when: 'within' }, 'transient', false, 'ended before'],
    ['silence', { kind: 'hang' }, 'time-out', false, '300 ms'],
    ['a page', { kind: 'reply', body: '  <!DOCTYPE html><body>Hi' }, 'bad-request', true, 'HTML'],
    [
      'a stream',
      { kind: 'reply', headers: { 'content-type': 'text/event-stream' }, body: 'data: x' },
      'bad-request',
      true,
      'events',
    ],
    ['a flood', { kind: 'reply', body: JSON.stringify('x'.repeat(5_000_000)) }, 'bad-request', true, '4194304 bytes'],
    ['a tower', { kind: 'reply', body: `${'['.repeat(9_000)}${']'.repeat(9_000)}` }, 'bad-request', true, 'too deeply'],
    [
      'a redirect',
      { kind: 'reply', status: 307, headers: { location: 'https://x/' }, body: '' },
      'bad-request',
      false,
      'https://x/',
    ],
  ])('types %s', async (_, answer, kind, isOwn, word) => {
    const { reply } = await ask(answer, { timeoutMs: 300 });
    expect(reply).toMatchObject({ kind });
    expect(reply instanceof OwnPartFailure).toBe(isOwn);
    expect((reply as Error).message).toContain(word);
  });

  it('shows no value of the environment, even where the endpoint repeats it', async () => {
    const secrets = ['sk-very-hidden'];
    for (const answer of [
      { kind: 'reply', status: 400, body: 'bad key sk-very-hidden' },
      { kind: 'reply', body: { error: 'sk-very-hidden' } },
      { kind: 'reply', body: '<html>sk-very-hidden' },
    ] as const) {
      const { reply } = await ask(answer, { secrets, reply: 'text' });
      expect((reply as Error).message).toContain('[hidden]');
      expect((reply as Error).message).not.toContain('very-hidden');
    }
  });

  it('has a session for each dialogue, a new one whenever the dialogue begins', async () => {
    await using stub = await startStubEndpoint(() => ({ kind: 'reply', body: { text: 'a' } }));
    const adapter = createEndpointAdapter({
      ...BASE,
      url: stub.origin,
      body: { id: '{{sessionId}}' },
      remembers: true,
    });
    for (const turn of [0, 1, 0, 1]) await adapter.generate(requestAt(turn), CALL);
    const ids = stub.requests.map(({ body }) => (body as { id: string }).id);
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).toBe(ids[3]);
    expect(ids[0]).not.toBe(ids[2]);
  });
});
