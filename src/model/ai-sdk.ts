import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4FunctionTool,
  type LanguageModelV4Message,
} from '@ai-sdk/provider';
import { ModelCallError } from '../errors/model-call-error.ts';
import type { Message } from '../schema/message.ts';
import type { ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { hashText } from '../tools/hash.ts';
import { pump } from '../tools/pump.ts';
import type { ModelAdapter } from './adapter.ts';
import { type ReadResult, readAiSdkStream } from './ai-sdk-stream.ts';
import { blot, failureOfStatus, failureOfTransport, malformedReply, timeOutFailure } from './call-failure.ts';
import { parseArguments } from './chat-completion.ts';
import { createIdleTimer } from './idle-timer.ts';

/** What a provider package needs to make a model; `fetch` is bounded and follows no redirects. */
interface ProviderInput {
  readonly model: string;
  readonly key: string;
  readonly baseUrl: string;
  readonly fetch: typeof globalThis.fetch;
}

export interface AiSdkOptions {
  readonly reference: string;
  readonly model: string;
  readonly key: string;
  readonly baseUrl: string;
  /** For one call, in milliseconds. */
  readonly timeoutMs: number;
  /** Loads the provider's package and makes the model; called once, at the first call. */
  readonly create: (input: ProviderInput) => Promise<LanguageModelV4>;
}

const MAX_REPLY_BYTES = 16 * 1024 * 1024;

/**
 * A provider of the AI SDK at the level of the language-model specification: one `doGenerate`, none of its retries.
 * A model that refuses `temperature` (reasoning models) is called without it from then on.
 */
export function createAiSdkModel(options: AiSdkOptions): ModelAdapter {
  const { reference, timeoutMs, key } = options;
  let loading: Promise<LanguageModelV4> | undefined;
  let sendsTemperature = true;
  const load = (): Promise<LanguageModelV4> => {
    loading ??= options.create({ model: options.model, key, baseUrl: options.baseUrl, fetch: boundedFetch });
    return loading;
  };
  const callOnce = async (request: ChatRequest, signal: AbortSignal | undefined): Promise<ChatReply> => {
    const model = await load();
    const deadline = AbortSignal.timeout(timeoutMs);
    const abortSignal = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
    const started = performance.now();
    try {
      const result = await model.doGenerate(callOptions(request, sendsTemperature, abortSignal));
      return replyOf(result, performance.now() - started);
    } catch (error) {
      signal?.throwIfAborted();
      throw deadline.aborted ? timeOutFailure(reference, timeoutMs) : failureOf(reference, error, key);
    }
  };
  const streamOnce = async (
    request: ChatRequest,
    signal: AbortSignal,
    emit: (part: ChatStreamPart) => void,
  ): Promise<ChatReply> => {
    const model = await load();
    const idle = createIdleTimer(timeoutMs);
    const started = performance.now();
    try {
      const abortSignal = AbortSignal.any([signal, idle.signal]);
      const { stream } = await model.doStream(callOptions(request, sendsTemperature, abortSignal));
      emit({ type: 'start' });
      const result = await readAiSdkStream(reference, stream, { emit, progress: idle.refresh, signal: abortSignal });
      return replyOf(result, performance.now() - started);
    } catch (error) {
      signal.throwIfAborted();
      throw idle.signal.aborted ? timeOutFailure(reference, timeoutMs) : failureOf(reference, error, key);
    } finally {
      idle.dispose();
    }
  };
  const withoutTemperature = async (send: () => Promise<ChatReply>): Promise<ChatReply> => {
    try {
      return await send();
    } catch (error) {
      const refusesTemperature =
        error instanceof ModelCallError && error.kind === 'bad-request' && /\btemperature\b/.test(error.message);
      if (!refusesTemperature || !sendsTemperature) throw error;
      sendsTemperature = false;
      return await send();
    }
  };
  return {
    reference,
    endpointKey: hashText(`${options.baseUrl}\n${key}`),
    generate: (request, call) => withoutTemperature(() => callOnce(request, call.signal)),
    stream: (request, call) =>
      pump(call.signal, async (emit, signal) => {
        const reply = await withoutTemperature(() => streamOnce(request, signal, emit));
        emit({ type: 'reply', reply });
      }),
  };
}

function callOptions(
  request: ChatRequest,
  sendsTemperature: boolean,
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const { temperature = 0, maxTokens, seed, stop } = request.sampling;
  return {
    prompt: request.messages.map(promptMessage),
    ...(sendsTemperature ? { temperature } : {}),
    abortSignal,
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(seed === undefined ? {} : { seed }),
    ...(stop === undefined || stop.length === 0 ? {} : { stopSequences: [...stop] }),
    ...(request.tools === undefined || request.tools.length === 0
      ? {}
      : {
          tools: request.tools.map(({ name, description, parameters }) => ({
            type: 'function',
            name,
            ...(description === undefined ? {} : { description }),
            inputSchema: structuredClone(parameters) as LanguageModelV4FunctionTool['inputSchema'],
          })),
        }),
    ...(request.schema === undefined
      ? {}
      : {
          responseFormat: {
            type: 'json',
            name: 'reply',
            schema: structuredClone(request.schema) as NonNullable<
              Extract<LanguageModelV4CallOptions['responseFormat'], { type: 'json' }>['schema']
            >,
          },
        }),
  };
}

function promptMessage({ role, content }: Message): LanguageModelV4Message {
  const text = content.toWellFormed();
  return role === 'system' ? { role, content: text } : { role, content: [{ type: 'text', text }] };
}

function replyOf(result: ReadResult, latencyMs: number): ChatReply {
  const { content, usage } = result;
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
  const reasoning = content.flatMap((part) => (part.type === 'reasoning' ? [part.text] : [])).join('\n');
  const toolCalls = content.flatMap((part) =>
    part.type === 'tool-call' ? [{ name: part.toolName, arguments: parseArguments(part.input) }] : [],
  );
  const { unified } = result.finishReason;
  const cached = usage.inputTokens.cacheRead;
  return {
    text: (result.structuredOutputText ?? text).toWellFormed(),
    ...(reasoning === '' ? {} : { reasoning: reasoning.toWellFormed() }),
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    finish: unified === 'error' || unified === 'interrupted' ? 'other' : unified,
    usage: {
      inputTokens: usage.inputTokens.total ?? 0,
      outputTokens: usage.outputTokens.total ?? 0,
      ...(cached ? { cachedInputTokens: cached } : {}),
    },
    latencyMs,
  };
}

/** The cause is left out: the SDK's errors carry the whole prompt. */
function failureOf(model: string, error: unknown, secret: string): ModelCallError {
  if (error instanceof ModelCallError) return error;
  if (APICallError.isInstance(error)) {
    const { statusCode, responseBody, responseHeaders = {} } = error;
    if (statusCode !== undefined && (statusCode < 200 || statusCode >= 300)) {
      return failureOfStatus({ model, status: statusCode, headers: responseHeaders, body: responseBody ?? '', secret });
    }
    if (statusCode !== undefined) return malformedReply(model, blot(error.message, secret));
    return failureOfTransport(model, rootCause(error));
  }
  // Some providers put the plain JSON of an error into their streams.
  const { name, message } = error instanceof Error ? error : new TypeError(JSON.stringify(error)?.slice(0, 300));
  if (/^AI_(JSONParse|TypeValidation|InvalidResponseData|EmptyResponseBody|NoContentGenerated)/.test(name)) {
    return malformedReply(model, blot(message, secret).slice(0, 300));
  }
  if (name.startsWith('AI_')) {
    return new ModelCallError({ kind: 'bad-request', model, message: blot(message, secret).slice(0, 300) });
  }
  return failureOfTransport(model, rootCause(error));
}

/** `fetch failed` hides the socket's error, several levels deep. */
function rootCause(error: unknown): unknown {
  let root = error;
  for (let depth = 0; depth < 8 && root instanceof Error && root.cause instanceof Error; depth++) root = root.cause;
  return root;
}

/** Own keys go to the given host only, so a redirect is not followed; an endless reply is cut off. */
const boundedFetch: typeof globalThis.fetch = async (input, init) => {
  const response = await globalThis.fetch(input, { ...init, redirect: 'manual' });
  if (response.body === null) return response;
  let bytes = 0;
  const bound = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_REPLY_BYTES)
        controller.error(new RangeError(`the reply is longer than ${MAX_REPLY_BYTES} bytes`));
      else controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(bound), response);
};
