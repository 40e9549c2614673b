import { ModelCallError } from '../errors/model-call-error.ts';
import type { JsonObject } from '../schema/json.ts';
import type { CallContext, ChatReply, ChatRequest } from '../schema/model.ts';
import { hashText } from '../tools/hash.ts';
import { pump } from '../tools/pump.ts';
import type { ModelAdapter } from './adapter.ts';
import { failureOfStatus, failureOfTransport, malformedReply, timeOutFailure } from './call-failure.ts';
import { readChatCompletion } from './chat-completion.ts';
import { exchange, HttpExchangeError, type HttpReply, type HttpTarget } from './http-exchange.ts';

export interface OpenAICompatibleOptions {
  readonly reference: string;
  /** Up to and including `/v1`: `http://127.0.0.1:8000/v1`. */
  readonly baseUrl: string;
  /** The server's name for the model. */
  readonly model: string;
  /** Sent as a bearer token; never logged, never part of an error. */
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** For one call, in milliseconds. Default 120,000. */
  readonly timeoutMs?: number;
}

export const DEFAULT_TIMEOUT_MS = 120_000;
const MAX_REPLY_BYTES = 16 * 1024 * 1024;

/** Parameters that newer models refuse by name; each is left out (or renamed) from then on. */
const YIELDING = ['temperature', 'max_tokens', 'seed', 'stop', 'response_format', 'stream_options'] as const;
type Yielding = (typeof YIELDING)[number];

/**
 * OpenAI's chat completions, as spoken by OpenAI, vLLM, llama.cpp, Ollama, LM Studio, OpenRouter and others. The hot
 * path: node:http with kept-alive connections, 0.3 ms of CPU a call. A parameter that the endpoint refuses by name
 * (reasoning models: `temperature`, `max_tokens`) is left out from then on, and the request goes out again at once.
 */
export function createOpenAICompatibleModel(options: OpenAICompatibleOptions): ModelAdapter {
  const { reference } = options;
  const target = targetOf(options);
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
  const refused = new Set<Yielding>();

  const post = async (request: ChatRequest, signal: AbortSignal | undefined): Promise<HttpReply> => {
    const body = JSON.stringify(requestBody(options.model, request, refused));
    try {
      return await exchange(target, { body, timeoutMs, maxBytes: MAX_REPLY_BYTES, signal });
    } catch (error) {
      signal?.throwIfAborted();
      throw failureOfExchange(reference, error, timeoutMs);
    }
  };

  /** Throws the failure that an answer is, unless it refuses a parameter that can be left out. */
  const leaveOut = (reply: HttpReply): void => {
    const parameter = refusedParameter(reply);
    if (parameter === undefined || refused.has(parameter)) {
      throw failureOfStatus({ model: reference, ...reply, secret: options.key });
    }
    refused.add(parameter);
  };

  return {
    reference,
    endpointKey: hashText(`${options.baseUrl}\n${options.key ?? ''}`),
    async generate(request: ChatRequest, call: CallContext): Promise<ChatReply> {
      for (;;) {
        const started = performance.now();
        const reply = await post(request, call.signal);
        if (reply.status >= 200 && reply.status < 300) {
          return read(reference, reply, request, performance.now() - started, options.key);
        }
        leaveOut(reply);
      }
    },
    stream: (request, call) =>
      pump(call.signal, async (emit, signal) => {
        const { streamChatCompletion } = await import('./openai-stream.ts');
        for (;;) {
          const body = { ...requestBody(options.model, request, refused), ...streamParameters(refused) };
          const bounds = { timeoutMs, maxBytes: MAX_REPLY_BYTES, signal };
          const outcome = await streamChatCompletion(
            { reference, target, request, body, ...bounds, secret: options.key, emit },
            (reply, latencyMs) => read(reference, reply, request, latencyMs, options.key),
          ).catch((error: unknown) => {
            signal.throwIfAborted();
            throw error instanceof ModelCallError ? error : failureOfExchange(reference, error, timeoutMs);
          });
          if ('reply' in outcome) return emit({ type: 'reply', reply: outcome.reply });
          leaveOut(outcome.refusal);
        }
      }),
  };
}

function targetOf(options: OpenAICompatibleOptions): HttpTarget {
  const url = new URL(options.baseUrl);
  return {
    secure: url.protocol === 'https:',
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: `${url.pathname.replace(/\/+$/, '')}/chat/completions${url.search}`,
    headers: {
      ...options.headers,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
    },
  };
}

function requestBody(model: string, request: ChatRequest, refused: ReadonlySet<Yielding>): JsonObject {
  const { temperature = 0, maxTokens, seed, stop } = request.sampling;
  const lengthName = refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
  return {
    model,
    // A lone surrogate is no UTF-8: some servers refuse the whole request for it.
    messages: request.messages.map(({ role, content }) => ({ role, content: content.toWellFormed() })),
    ...(refused.has('temperature') ? {} : { temperature }),
    ...(maxTokens === undefined ? {} : { [lengthName]: maxTokens }),
    ...(seed === undefined || refused.has('seed') ? {} : { seed }),
    ...(stop === undefined || stop.length === 0 || refused.has('stop') ? {} : { stop }),
    ...(request.tools === undefined || request.tools.length === 0
      ? {}
      : { tools: request.tools.map((tool) => ({ type: 'function', function: { ...tool } })) }),
    ...(request.schema === undefined || refused.has('response_format')
      ? {}
      : {
          response_format: {
            type: 'json_schema',
            json_schema: { name: 'reply', strict: true, schema: request.schema },
          },
        }),
  };
}

/** Servers count the tokens of a stream only when they are asked to. */
function streamParameters(refused: ReadonlySet<Yielding>): JsonObject {
  return { stream: true, ...(refused.has('stream_options') ? {} : { stream_options: { include_usage: true } }) };
}

/** `error.param` of "unsupported parameter" and "unsupported value" answers (OpenAI, Azure). */
function refusedParameter(reply: HttpReply): Yielding | undefined {
  // Servers that know nothing of it say so in many ways.
  if ((reply.status === 400 || reply.status === 422) && reply.body.includes('stream_options')) return 'stream_options';
  if (reply.status !== 400) return undefined;
  try {
    const { error } = JSON.parse(reply.body) as { error?: { code?: unknown; param?: unknown } };
    if (error?.code !== 'unsupported_parameter' && error?.code !== 'unsupported_value') return undefined;
    return YIELDING.find((name) => name === error.param);
  } catch {
    return undefined;
  }
}

function read(
  reference: string,
  reply: HttpReply,
  request: ChatRequest,
  latencyMs: number,
  secret: string | undefined,
): ChatReply {
  let value: unknown;
  try {
    value = JSON.parse(reply.body);
  } catch {
    throw malformedReply(reference, 'it is not JSON');
  }
  const error = (value as { error?: { code?: unknown } } | null)?.error;
  if (error) {
    // Some routers answer 200 and put the upstream's failure inside.
    const status = typeof error.code === 'number' && error.code >= 400 && error.code < 600 ? error.code : 502;
    throw failureOfStatus({ model: reference, status, headers: reply.headers, body: reply.body, secret });
  }
  const read = readChatCompletion(value, request, latencyMs);
  if (typeof read === 'string') throw malformedReply(reference, read);
  return read;
}

export function failureOfExchange(reference: string, error: unknown, timeoutMs: number): ModelCallError {
  if (!(error instanceof HttpExchangeError)) return failureOfTransport(reference, error);
  switch (error.problem) {
    case 'timed-out':
      return timeOutFailure(reference, timeoutMs);
    case 'cut-off':
      return malformedReply(reference, 'the connection ended before the reply did');
    case 'too-long':
      return new ModelCallError({
        kind: 'bad-request',
        model: reference,
        message: `the reply is longer than ${MAX_REPLY_BYTES} bytes`,
      });
  }
}
