import { describe, expect, it } from 'vitest';
import type { CallContext, ChatRequest } from '../schema/model.ts';
import { type ContractEvent, describeChatModel } from './chat-model.contract.ts';
import { createOpenAICompatibleModel } from './openai-compatible.ts';
import { type StubAnswer, type StubEndpoint, type StubRequest, startStubEndpoint } from './stub-endpoint.ts';

const KEY = 'sk-test-0123456789';
const call: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };
const request: ChatRequest = { messages: [{ role: 'user', content: 'Hello' }], sampling: {} };

function completion(content: unknown, more: { finish?: string; message?: object; usage?: object | null } = {}) {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'm',
    choices: [
      { index: 0, message: { role: 'assistant', content, ...more.message }, finish_reason: more.finish ?? 'stop' },
    ],
    usage: more.usage === undefined ? { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 } : more.usage,
  };
}

function errorBody(status: number, message = `failure, with your key ${KEY}`) {
  return { error: { message, type: 'error', param: null, code: null, status } };
}

/** One event of a streamed completion. */
function chunk(delta: object, more: { finish?: string | null; usage?: object | null; index?: number } = {}): string {
  const choice = { index: more.index ?? 0, delta, finish_reason: more.finish ?? null };
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [choice], usage: more.usage ?? null })}\n\n`;
}

const DONE = 'data: [DONE]\n\n';
const START = chunk({ role: 'assistant', content: '' });
const usageChunk = (input: number, output: number): string =>
  `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: input, completion_tokens: output } })}\n\n`;
const textChunks = (text: string): string[] => [...text].map((content) => chunk({ content }));

/** The bytes of a stream, cut anywhere: also within a character and between a line and its end. */
function cutAnywhere(text: string, size: number): Uint8Array[] {
  const bytes = Buffer.from(text);
  const pieces: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size));
  return pieces;
}

function streamTo(event: ContractEvent): StubAnswer {
  switch (event.kind) {
    case 'text': {
      const end = [chunk({}, { finish: 'stop' }), usageChunk(event.inputTokens, event.outputTokens), DONE];
      return { kind: 'stream', chunks: cutAnywhere([START, ...textChunks(event.text), ...end].join(''), 97) };
    }
    case 'refusal':
      return { kind: 'stream', chunks: [START, chunk({ refusal: 'I cannot.' }), chunk({}, { finish: 'stop' }), DONE] };
    case 'cut-at-length':
      return { kind: 'stream', chunks: [START, chunk({ content: event.text }, { finish: 'length' }), DONE] };
    case 'within': {
      const error = `data: ${JSON.stringify(errorBody(500))}\n\n`;
      const chunks = [
        START,
        ...event.texts.map((content) => chunk({ content })),
        ...(event.ends === 'error' ? [error] : []),
      ];
      return { kind: 'stream', chunks, end: event.ends === 'hang' || event.ends === 'cut-off' ? event.ends : 'well' };
    }
    default:
      return answerTo(event);
  }
}

function answerTo(event: ContractEvent): StubAnswer {
  switch (event.kind) {
    case 'text': {
      const usage = { prompt_tokens: event.inputTokens, completion_tokens: event.outputTokens };
      return { kind: 'reply', body: completion(event.text, { usage }) };
    }
    case 'refusal':
      return { kind: 'reply', body: completion(null, { message: { refusal: 'I cannot help with that.' } }) };
    case 'cut-at-length':
      return { kind: 'reply', body: completion(event.text, { finish: 'length' }) };
    case 'status':
      return {
        kind: 'reply',
        status: event.status,
        body: errorBody(event.status),
        ...(event.headers === undefined ? {} : { headers: event.headers }),
      };
    case 'overflow':
      return {
        kind: 'reply',
        status: 400,
        body: { error: { message: 'Too many tokens.', code: 'context_length_exceeded', param: 'messages' } },
      };
    case 'not-json':
      return { kind: 'reply', body: '<html>gateway</html>' };
    case 'within':
    case 'hang':
      return { kind: 'hang' };
  }
}

function modelAt(endpoint: StubEndpoint, more: { timeoutMs?: number; key?: string } = {}) {
  return createOpenAICompatibleModel({
    reference: 'http://stub/v1#m',
    baseUrl: `${endpoint.origin}/v1/`,
    model: 'm',
    key: KEY,
    timeoutMs: 5_000,
    ...more,
  });
}

async function withAnswers<T>(
  answers: readonly StubAnswer[] | ((request: StubRequest, index: number) => StubAnswer),
  use: (endpoint: StubEndpoint) => Promise<T>,
): Promise<T> {
  await using endpoint = await startStubEndpoint((asked, index) =>
    typeof answers === 'function'
      ? answers(asked, index)
      : (answers[Math.min(index, answers.length - 1)] as StubAnswer),
  );
  return await use(endpoint);
}

const replies = (...bodies: unknown[]): StubAnswer[] => bodies.map((body) => ({ kind: 'reply', body }));

describeChatModel('the OpenAI-compatible model', async (event, { timeoutMs }) => {
  const endpoint = await startStubEndpoint(({ body }) =>
    (body as { stream?: boolean }).stream ? streamTo(event) : answerTo(event),
  );
  return {
    model: modelAt(endpoint, { timeoutMs }),
    key: KEY,
    left: () => endpoint.left,
    [Symbol.asyncDispose]: () => endpoint[Symbol.asyncDispose](),
  };
});

describe('OpenAI-compatible request', () => {
  it('sends messages, sampling, schema and the bearer key to /chat/completions', async () => {
    await withAnswers(replies(completion('{}')), async (endpoint) => {
      const schema = { type: 'object', properties: {}, additionalProperties: false } as const;
      const sampling = { temperature: 0.7, maxTokens: 50, seed: 4, stop: ['END'] };
      await modelAt(endpoint).generate({ ...request, sampling, schema }, call);
      const [sent] = endpoint.requests;
      expect(sent?.path).toBe('/v1/chat/completions');
      expect(sent?.headers.authorization).toBe(`Bearer ${KEY}`);
      expect(sent?.body).toEqual({
        model: 'm',
        messages: [{ role: 'user', content: 'Hello' }],
        temperature: 0.7,
        max_tokens: 50,
        seed: 4,
        stop: ['END'],
        response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } },
      });
    });
  });

  it('sends tools as functions', async () => {
    await withAnswers(replies(completion('{}')), async (endpoint) => {
      const tool = { name: 'cancel', description: 'Cancels.', parameters: { type: 'object', properties: {} } };
      await modelAt(endpoint).generate({ ...request, tools: [tool] }, call);
      expect(endpoint.requests[0]?.body).toMatchObject({ tools: [{ type: 'function', function: tool }] });
    });
  });

  it('is greedy when no temperature is given, and sends no key when it has none', async () => {
    await withAnswers(replies(completion('x')), async (endpoint) => {
      await createOpenAICompatibleModel({ reference: 'r', baseUrl: `${endpoint.origin}/v1`, model: 'm' }).generate(
        request,
        call,
      );
      expect(endpoint.requests[0]?.body).toEqual({ model: 'm', messages: request.messages, temperature: 0 });
      expect(endpoint.requests[0]?.headers.authorization).toBeUndefined();
    });
  });

  it('mends lone surrogates both ways', async () => {
    await withAnswers(replies(completion('b\ud800')), async (endpoint) => {
      const messages = [{ role: 'user', content: 'a\udfff' }] as const;
      const reply = await modelAt(endpoint).generate({ messages, sampling: {} }, call);
      expect(endpoint.requests[0]?.body).toMatchObject({ messages: [{ content: 'a\ufffd' }] });
      expect(reply.text).toBe('b\ufffd');
    });
  });

  it('uses one connection for calls that follow each other', async () => {
    await withAnswers(replies(completion('x')), async (endpoint) => {
      const model = modelAt(endpoint);
      for (let index = 0; index < 5; index++) await model.generate(request, call);
      expect(endpoint.connections).toBe(1);
    });
  });

  it('leaves out for good what the endpoint refuses by name, and renames the length', async () => {
    const refusing = (asked: StubRequest): StubAnswer => {
      const body = asked.body as Record<string, unknown>;
      for (const param of ['temperature', 'max_tokens']) {
        if (!(param in body)) continue;
        const code = param === 'temperature' ? 'unsupported_value' : 'unsupported_parameter';
        return { kind: 'reply', status: 400, body: { error: { message: 'no', code, param } } };
      }
      return { kind: 'reply', body: completion('x') };
    };
    await withAnswers(refusing, async (endpoint) => {
      const model = modelAt(endpoint);
      const limited = { ...request, sampling: { maxTokens: 9 } };
      expect((await model.generate(limited, call)).text).toBe('x');
      expect(endpoint.requests).toHaveLength(3);
      await model.generate(limited, call);
      expect(endpoint.requests).toHaveLength(4);
      expect(endpoint.requests[3]?.body).toEqual({ model: 'm', messages: request.messages, max_completion_tokens: 9 });
    });
  });

  it('does not follow a redirect: the key would go to another host', async () => {
    await withAnswers(replies(completion('stolen')), async (other) => {
      const redirect: StubAnswer = {
        kind: 'reply',
        status: 307,
        headers: { location: `${other.origin}/v1/chat/completions` },
        body: '',
      };
      await withAnswers([redirect], async (endpoint) => {
        await expect(modelAt(endpoint).generate(request, call)).rejects.toMatchObject({ kind: 'bad-request' });
        expect(other.requests).toHaveLength(0);
      });
    });
  });
});

describe('OpenAI-compatible reply', () => {
  const read = (body: unknown) => withAnswers(replies(body), (endpoint) => modelAt(endpoint).generate(request, call));

  it('keeps reasoning, tool calls and cached tokens apart', async () => {
    const message = {
      reasoning_content: 'They ask for weather.',
      tool_calls: [
        { id: '1', type: 'function', function: { name: 'weather', arguments: '{"city":"Rome"}' } },
        { id: '2', type: 'function', function: { name: 'note', arguments: 'not json' } },
      ],
    };
    const usage = { prompt_tokens: 20, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 16 } };
    expect(await read(completion(null, { finish: 'tool_calls', message, usage }))).toMatchObject({
      text: '',
      reasoning: 'They ask for weather.',
      toolCalls: [
        { name: 'weather', arguments: { city: 'Rome' } },
        { name: 'note', arguments: 'not json' },
      ],
      finish: 'tool-calls',
      usage: { inputTokens: 20, outputTokens: 5, cachedInputTokens: 16 },
    });
  });

  it('reads content in parts', async () => {
    const parts = [{ type: 'text', text: 'Bl' }, { type: 'other' }, { type: 'text', text: 'ue' }];
    expect((await read(completion(parts))).text).toBe('Blue');
  });

  it('estimates tokens that the server does not count: four characters each', async () => {
    // "Hello" has 5 characters: 2 tokens; "123456789" has 9: 3 tokens.
    const { usage } = await read(completion('123456789', { usage: null }));
    expect(usage).toEqual({ inputTokens: 2, outputTokens: 3 });
  });

  it.each([
    ['no choices', { choices: [] }],
    ['not an object', 'null'],
    ['a choice without a message', { choices: [{ finish_reason: 'stop' }] }],
  ])('takes %s for a passing fault', async (_name, body) => {
    await expect(read(body)).rejects.toMatchObject({ kind: 'transient' });
  });

  it('finds the upstream failure that a router answers with 200', async () => {
    await expect(read({ error: { code: 429, message: 'slow down' } })).rejects.toMatchObject({ kind: 'rate-limit' });
    await expect(read({ error: { message: 'provider failed' } })).rejects.toMatchObject({ kind: 'transient' });
  });

  it.each(['before', 'within'] as const)('takes a connection cut %s the body for a passing fault', async (when) => {
    await withAnswers([{ kind: 'cut-off', when }], async (endpoint) => {
      await expect(modelAt(endpoint).generate(request, call)).rejects.toMatchObject({ kind: 'transient' });
      expect(endpoint.requests).toHaveLength(1);
    });
  });

  it('never sends a request twice by itself, not even when a connection that was kept is reset', async () => {
    const answers: StubAnswer[] = [...replies(completion('1')), { kind: 'cut-off', when: 'before' }];
    await withAnswers(answers, async (endpoint) => {
      const model = modelAt(endpoint);
      await model.generate(request, call);
      await expect(model.generate(request, call)).rejects.toMatchObject({ kind: 'transient', retryable: true });
      expect(endpoint.requests).toHaveLength(2);
      expect(endpoint.connections).toBe(1);
    });
  });

  it('cuts off a reply without end', async () => {
    await withAnswers(replies(completion('x'.repeat(17 * 1024 * 1024))), async (endpoint) => {
      await expect(modelAt(endpoint).generate(request, call)).rejects.toMatchObject({ kind: 'bad-request' });
    });
  });

  it('says where nobody listens', async () => {
    const model = createOpenAICompatibleModel({ reference: 'r', baseUrl: 'http://127.0.0.1:9/v1', model: 'm' });
    await expect(model.generate(request, call)).rejects.toMatchObject({
      kind: 'transient',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  it('stops many calls with one signal', async () => {
    await withAnswers([{ kind: 'hang' }], async (endpoint) => {
      const model = modelAt(endpoint);
      const controller = new AbortController();
      const calls = Array.from({ length: 40 }, () => model.generate(request, { ...call, signal: controller.signal }));
      const settled = Promise.allSettled(calls);
      setTimeout(() => controller.abort('stopped'), 50);
      const reasons = (await settled).map((result) => (result.status === 'rejected' ? result.reason : result.value));
      expect(new Set(reasons)).toEqual(new Set(['stopped']));
    });
  });
});
