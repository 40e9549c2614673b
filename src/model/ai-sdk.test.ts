import { describe, expect, it } from 'vitest';
import type { CallContext } from '../schema/model.ts';
import type { ModelAdapter } from './adapter.ts';
import { createAnthropicModel } from './anthropic.ts';
import { type ContractEvent, describeChatModel } from './chat-model.contract.ts';
import { createGoogleModel } from './google.ts';
import { createOpenAIResponsesModel } from './openai-responses.ts';
import type { ProviderModelOptions } from './provider.ts';
import { type StubAnswer, startStubEndpoint } from './stub-endpoint.ts';

const KEY = 'provider-key-0123456789';
const call: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };

/** Replies in the shapes that the providers document (Messages API, Responses API, generateContent). */
interface Dialect {
  readonly create: (options: ProviderModelOptions) => ModelAdapter;
  readonly basePath: string;
  readonly text: (text: string, input: number, output: number, finish: 'stop' | 'length') => unknown;
  readonly refusal: () => unknown;
  readonly error: (message: string) => unknown;
  /** Events of a stream: its beginning, a piece of text, its end, a failure. */
  readonly begin: (input: number) => readonly object[];
  readonly piece: (text: string) => object;
  readonly end: (finish: 'stop' | 'length' | 'refusal', input: number, output: number) => readonly object[];
  readonly failure: object;
  readonly overflow: string;
}

const anthropicMessage = (content: unknown[], stopReason: string, input: number, output: number): unknown => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-test',
  content,
  stop_reason: stopReason,
  stop_sequence: null,
  usage: { input_tokens: input, output_tokens: output },
});

const anthropic: Dialect = {
  create: createAnthropicModel,
  basePath: '/v1',
  text: (text, input, output, finish) =>
    anthropicMessage([{ type: 'text', text }], finish === 'stop' ? 'end_turn' : 'max_tokens', input, output),
  refusal: () => anthropicMessage([], 'refusal', 12, 0),
  error: (message) => ({ type: 'error', error: { type: 'some_error', message } }),
  begin: (input) => [
    { type: 'message_start', message: anthropicMessage([], '', input, 1) as object },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ],
  piece: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end: (finish, _input, output) => [
    { type: 'content_block_stop', index: 0 },
    {
      type: 'message_delta',
      delta: {
        stop_reason: { stop: 'end_turn', length: 'max_tokens', refusal: 'refusal' }[finish],
        stop_sequence: null,
      },
      usage: { output_tokens: output },
    },
    { type: 'message_stop' },
  ],
  failure: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } },
  overflow: 'prompt is too long: 210000 tokens > 200000 maximum',
};

const geminiReply = (parts: unknown[], finishReason: string, input: number, output: number): unknown => ({
  candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
  usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
  modelVersion: 'gemini-test',
});

const google: Dialect = {
  create: createGoogleModel,
  basePath: '/v1beta',
  text: (text, input, output, finish) =>
    geminiReply([{ text }], finish === 'stop' ? 'STOP' : 'MAX_TOKENS', input, output),
  refusal: () => geminiReply([], 'SAFETY', 12, 0),
  error: (message) => ({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
  begin: () => [],
  piece: (text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
  end: (finish, input, output) => [
    geminiReply([], { stop: 'STOP', length: 'MAX_TOKENS', refusal: 'SAFETY' }[finish], input, output) as object,
  ],
  failure: { error: { code: 500, message: 'Internal error', status: 'INTERNAL' } },
  overflow: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
};

const responseOf = (content: unknown[], input: number, output: number, incomplete: string | null): unknown => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1_700_000_000,
  status: incomplete === null ? 'completed' : 'incomplete',
  incomplete_details: incomplete === null ? null : { reason: incomplete },
  error: null,
  model: 'gpt-test',
  output: [{ type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content }],
  usage: {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  },
});

const openaiResponses: Dialect = {
  create: createOpenAIResponsesModel,
  basePath: '/v1',
  text: (text, input, output, finish) =>
    responseOf(
      [{ type: 'output_text', text, annotations: [] }],
      input,
      output,
      finish === 'stop' ? null : 'max_output_tokens',
    ),
  refusal: () => responseOf([{ type: 'output_text', text: '', annotations: [] }], 12, 0, 'content_filter'),
  error: (message) => ({ error: { message, type: 'error', param: null, code: null } }),
  begin: () => [
    { type: 'response.created', response: { id: 'resp_1', created_at: 1_700_000_000, model: 'gpt-test' } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { type: 'message', id: 'msg_1', status: 'in_progress', role: 'assistant', content: [] },
    },
  ],
  piece: (delta) => ({
    type: 'response.output_text.delta',
    item_id: 'msg_1',
    output_index: 0,
    content_index: 0,
    delta,
    logprobs: [],
  }),
  end: (finish, input, output) => [
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [] },
    },
    {
      type: finish === 'stop' ? 'response.completed' : 'response.incomplete',
      response: responseOf(
        [],
        input,
        output,
        { stop: null, length: 'max_output_tokens', refusal: 'content_filter' }[finish],
      ) as object,
    },
  ],
  failure: { type: 'error', sequence_number: 3, code: 'server_error', message: 'The server had an error', param: null },
  overflow: 'Your input exceeds the context window of this model.',
};

function answerTo(dialect: Dialect, event: ContractEvent): StubAnswer {
  switch (event.kind) {
    case 'text':
      return { kind: 'reply', body: dialect.text(event.text, event.inputTokens, event.outputTokens, 'stop') };
    case 'cut-at-length':
      return { kind: 'reply', body: dialect.text(event.text, 12, 3, 'length') };
    case 'refusal':
      return { kind: 'reply', body: dialect.refusal() };
    case 'status': {
      const body = dialect.error(`failure, with your key ${KEY}`);
      return { kind: 'reply', status: event.status, body, ...(event.headers ? { headers: event.headers } : {}) };
    }
    case 'overflow':
      return { kind: 'reply', status: 400, body: dialect.error(dialect.overflow) };
    case 'not-json':
      return { kind: 'reply', body: '<html>gateway</html>' };
    case 'within':
    case 'hang':
      return { kind: 'hang' };
  }
}

function streamTo(dialect: Dialect, event: ContractEvent): StubAnswer {
  const sse = (events: readonly object[]): readonly string[] =>
    events.map((one) => `event: ${(one as { type?: string }).type ?? 'message'}\ndata: ${JSON.stringify(one)}\n\n`);
  const stream = (
    texts: readonly string[],
    finish: 'stop' | 'length' | 'refusal',
    [input, output]: readonly [number, number],
  ): StubAnswer => ({
    kind: 'stream',
    chunks: sse([...dialect.begin(input), ...texts.map(dialect.piece), ...dialect.end(finish, input, output)]),
  });
  switch (event.kind) {
    case 'text':
      return stream([...event.text], 'stop', [event.inputTokens, event.outputTokens]);
    case 'cut-at-length':
      return stream([event.text], 'length', [12, 3]);
    case 'refusal':
      return stream([], 'refusal', [12, 0]);
    case 'within': {
      const pieces = [...dialect.begin(12), ...event.texts.map(dialect.piece)];
      const chunks = sse(event.ends === 'error' ? [...pieces, dialect.failure] : pieces);
      return { kind: 'stream', chunks, end: event.ends === 'hang' || event.ends === 'cut-off' ? event.ends : 'well' };
    }
    default:
      return answerTo(dialect, event);
  }
}

describe.each([
  ['the Anthropic model', anthropic],
  ['the Google model', google],
  ['the OpenAI Responses model', openaiResponses],
])('%s', (name, dialect) => {
  const modelAt = (origin: string, timeoutMs = 5_000): ModelAdapter =>
    dialect.create({
      reference: 'provider/test-model',
      model: 'test-model',
      key: KEY,
      baseUrl: `${origin}${dialect.basePath}`,
      timeoutMs,
    });

  describeChatModel(name, async (event, { timeoutMs }) => {
    const endpoint = await startStubEndpoint(({ path, body }) =>
      path.includes('stream') || (body as { stream?: boolean }).stream
        ? streamTo(dialect, event)
        : answerTo(dialect, event),
    );
    return {
      model: modelAt(endpoint.origin, timeoutMs),
      key: KEY,
      left: () => endpoint.left,
      [Symbol.asyncDispose]: () => endpoint[Symbol.asyncDispose](),
    };
  });

  it('sends system, dialogue and a schema, and makes one request only, whatever comes back', async () => {
    await using endpoint = await startStubEndpoint(() => ({ kind: 'reply', status: 500, body: dialect.error('down') }));
    const messages = [
      { role: 'system', content: 'SYSTEM-TEXT' },
      { role: 'user', content: 'FIRST-REQUEST' },
      { role: 'assistant', content: 'A-QUESTION' },
      { role: 'user', content: 'AN-ANSWER' },
    ] as const;
    const schema = { type: 'object', properties: { pick: { type: 'string' } }, required: ['pick'] } as const;
    await expect(
      modelAt(endpoint.origin).generate({ messages, sampling: { maxTokens: 77 }, schema }, call),
    ).rejects.toMatchObject({ kind: 'transient' });
    expect(endpoint.requests).toHaveLength(1);
    const sent = JSON.stringify(endpoint.requests[0]?.body);
    for (const part of ['SYSTEM-TEXT', 'FIRST-REQUEST', 'A-QUESTION', 'AN-ANSWER', '77', 'pick']) {
      expect(sent).toContain(part);
    }
  });

  it('sends tools with their schemas', async () => {
    await using endpoint = await startStubEndpoint(() => ({ kind: 'reply', status: 500, body: dialect.error('down') }));
    const tool = { name: 'cancel_it', parameters: { type: 'object', properties: { orderNumber: { type: 'string' } } } };
    const messages = [{ role: 'user', content: 'Cancel' }] as const;
    await modelAt(endpoint.origin)
      .generate({ messages, sampling: {}, tools: [tool] }, call)
      .catch(() => {});
    const sent = JSON.stringify(endpoint.requests[0]?.body);
    for (const part of ['cancel_it', 'orderNumber']) expect(sent).toContain(part);
  });

  it('leaves the temperature out for good where the model refuses it', async () => {
    await using endpoint = await startStubEndpoint((request) =>
      JSON.stringify(request.body).includes('temperature')
        ? { kind: 'reply', status: 400, body: dialect.error('`temperature` is not supported by this model.') }
        : { kind: 'reply', body: dialect.text('Blue.', 12, 3, 'stop') },
    );
    const model = modelAt(endpoint.origin);
    const request = { messages: [{ role: 'user', content: 'Hello' }], sampling: {} } as const;
    expect((await model.generate(request, call)).text).toBe('Blue.');
    await model.generate(request, call);
    expect(endpoint.requests).toHaveLength(3);
  });

  it('does not follow a redirect: the key would go to another host', async () => {
    await using other = await startStubEndpoint(() => ({ kind: 'reply', body: dialect.text('stolen', 1, 1, 'stop') }));
    await using endpoint = await startStubEndpoint((request) => ({
      kind: 'reply',
      status: 307,
      headers: { location: `${other.origin}${request.path}` },
      body: '',
    }));
    const request = { messages: [{ role: 'user', content: 'Hello' }], sampling: {} } as const;
    await expect(modelAt(endpoint.origin).generate(request, call)).rejects.toMatchObject({ kind: 'bad-request' });
    expect(other.requests).toHaveLength(0);
  });
});
