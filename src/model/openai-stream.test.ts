import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallContext, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { createOpenAICompatibleModel } from './openai-compatible.ts';
import { type StubAnswer, type StubRequest, startStubEndpoint } from './stub-endpoint.ts';

const KEY = 'sk-test-0123456789';
const call: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };
const request: ChatRequest = { messages: [{ role: 'user', content: 'Hello you' }], sampling: {} };

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  event({ choices: [{ index: 0, delta, finish_reason: finish }] });
const STOP = chunk({}, 'stop');
const DONE = 'data: [DONE]\n\n';

async function readFrom(answer: StubAnswer | ((asked: StubRequest) => StubAnswer), timeoutMs = 5_000) {
  await using endpoint = await startStubEndpoint((asked) => (typeof answer === 'function' ? answer(asked) : answer));
  const model = createOpenAICompatibleModel({
    ...{ reference: 'http://stub/v1#m', baseUrl: `${endpoint.origin}/v1`, model: 'm', key: KEY, timeoutMs },
  });
  const parts: ChatStreamPart[] = [];
  let error: { kind?: string; message?: string } | undefined;
  try {
    for await (const part of model.stream!(request, call)) parts.push(part);
  } catch (thrown) {
    error = thrown as NonNullable<typeof error>;
  }
  const text = parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
  const reply = parts.flatMap((part) => (part.type === 'reply' ? [part.reply] : []))[0];
  return { parts, text, reply, error, requests: endpoint.requests };
}

const stream = (...chunks: readonly (string | Uint8Array)[]): StubAnswer => ({ kind: 'stream', chunks });

describe('a streamed chat completion', () => {
  it('asks for a stream with its usage', async () => {
    const { requests } = await readFrom(stream(chunk({ content: 'Hi' }), STOP, DONE));
    expect(requests[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true }, temperature: 0 });
  });

  it('puts tool calls together from their pieces, with an index or without', async () => {
    const piece = (index: number | undefined, name: string | undefined, given: string): string =>
      chunk({ tool_calls: [{ ...(index !== undefined && { index }), function: { name, arguments: given } }] });
    const indexed = [
      piece(0, 'find', ''),
      piece(1, 'book', '{"a":'),
      piece(0, undefined, '{"b": 2}'),
      piece(1, undefined, '1}'),
    ];
    const { reply, parts } = await readFrom(stream(...indexed, chunk({}, 'tool_calls'), DONE));
    const calls = [
      { name: 'find', arguments: { b: 2 } },
      { name: 'book', arguments: { a: 1 } },
    ];
    expect([reply?.toolCalls, reply?.finish]).toEqual([calls, 'tool-calls']);
    expect(parts.filter(({ type }) => type === 'tool-call-delta')).toHaveLength(4);
    const plain = [
      piece(undefined, 'find', '{"b":'),
      piece(undefined, undefined, ' 2}'),
      piece(undefined, 'book', '{"a":1}'),
    ];
    expect((await readFrom(stream(...plain, chunk({}, 'tool_calls'), DONE))).reply?.toolCalls).toEqual(calls);
  });

  it('passes reasoning on apart from the text, and counts neither where the server counts tokens itself', async () => {
    const usage = event({ choices: [], usage: { prompt_tokens: 7, completion_tokens: 9 } });
    const { parts, reply } = await readFrom(
      stream(chunk({ reasoning_content: 'Hm.' }), chunk({ content: 'Hi' }), STOP, usage, DONE),
    );
    expect(parts.map(({ type }) => type)).toEqual(['start', 'reasoning-delta', 'text-delta', 'reply']);
    expect(reply).toMatchObject({ text: 'Hi', reasoning: 'Hm.', usage: { inputTokens: 7, outputTokens: 9 } });
  });

  it('estimates the tokens where the server counts none, so that a budget is not fooled', async () => {
    const { reply } = await readFrom(stream(chunk({ content: 'Hello there' }), STOP, DONE));
    // 9 / 4 and 11 / 4 characters.
    expect(reply?.usage).toEqual({ inputTokens: 3, outputTokens: 3 });
  });

  it('gives the text whole however the bytes are cut', async () => {
    const bytes = Buffer.from(
      [chunk({ content: 'é 蓝 ' }), ': alive\n\n', chunk({ content: '🟦\r\n' }), STOP, DONE].join(''),
    );
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length - 1 }), async (at) => {
        const { text, reply } = await readFrom(stream(bytes.subarray(0, at), bytes.subarray(at)));
        expect([text, reply?.text]).toEqual(['é 蓝 🟦\r\n', 'é 蓝 🟦\r\n']);
      }),
      { numRuns: 15 },
    );
  });

  it('holds half a character back for its other half, and mends one that has none', async () => {
    const halves = [chunk({ content: 'a\ud83d' }), chunk({ content: '\udfe6b' }), chunk({ content: 'c\ud83d' })];
    const { parts, reply } = await readFrom(stream(...halves, STOP, DONE));
    expect(parts.flatMap((part) => (part.type === 'text-delta' ? [part.text] : []))).toEqual([
      'a',
      '🟦b',
      'c',
      '\ufffd',
    ]);
    expect(reply?.text).toBe('a🟦bc\ufffd');
  });

  it.each([
    ['ends without a finish', [chunk({ content: 'Hi' }), DONE], 'the stream ended before the reply did'],
    ['holds a piece that is no JSON', [chunk({ content: 'Hi' }), 'data: {"choices\n\n'], 'not JSON'],
    ['holds a line that is no event', [chunk({ content: 'Hi' }), '<html>gateway</html>\n\n'], 'no event'],
    ['holds a piece that is no chunk', [event({ choices: 7 })], 'choices'],
    ['holds an error', [chunk({ content: 'Hi' }), event({ error: { message: `down ${KEY}` } })], 'down [key]'],
  ])('takes a stream for a passing fault that %s', async (_name, chunks, said) => {
    const { error, reply } = await readFrom(stream(...chunks));
    expect([error?.kind, reply]).toEqual(['transient', undefined]);
    expect(error?.message).toContain(said);
    expect(error?.message).not.toContain(KEY);
  });

  it('types an error in the stream by the code it has', async () => {
    const { error } = await readFrom(stream(event({ error: { message: 'slow down', code: 429 } })));
    expect(error?.kind).toBe('rate-limit');
  });

  it('reads a stream that ends by its finish alone, or that is left open after its end', async () => {
    expect((await readFrom(stream(chunk({ content: 'Hi' }), STOP))).reply?.text).toBe('Hi');
    const open: StubAnswer = { kind: 'stream', chunks: [chunk({ content: 'Hi' }), STOP, DONE], end: 'hang' };
    expect((await readFrom(open, 2_000)).reply?.text).toBe('Hi');
  });

  it('does not take signs of life for progress', async () => {
    const alive: StubAnswer = { kind: 'stream', chunks: new Array(20).fill(': alive\n\n'), every: 20, end: 'hang' };
    expect((await readFrom(alive, 150)).error?.kind).toBe('time-out');
  });

  it('waits as long as pieces keep coming', async () => {
    const pieces = 'abcdefgh'.split('').map((content) => chunk({ content }));
    const slow: StubAnswer = { kind: 'stream', chunks: [...pieces, STOP, DONE], every: 40 };
    expect((await readFrom(slow, 200)).reply?.text).toBe('abcdefgh');
  });

  it('reads the answer of a server that does not stream', async () => {
    const body = { choices: [{ message: { content: 'Hi' }, finish_reason: 'stop' }] };
    const { text, reply } = await readFrom({ kind: 'reply', body });
    expect([text, reply?.text]).toEqual(['Hi', 'Hi']);
  });

  it('leaves the wish for usage out where the server does not know it', async () => {
    const { text, requests } = await readFrom(({ body }) =>
      'stream_options' in (body as object)
        ? { kind: 'reply', status: 422, body: { detail: 'Extra inputs are not permitted: stream_options' } }
        : stream(chunk({ content: 'Hi' }), STOP, DONE),
    );
    expect([text, requests.length]).toEqual(['Hi', 2]);
  });
});
