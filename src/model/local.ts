import type { LlamaContextSequence, Token } from 'node-llama-cpp';
import { ModelCallError } from '../errors/model-call-error.ts';
import type { ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { pump } from '../tools/pump.ts';
import type { ModelAdapter } from './adapter.ts';
import { boundedSchema } from './bounded-schema.ts';
import { timeOutFailure } from './call-failure.ts';
import { GrowingText } from './growing-text.ts';
import { type LlamaRuntime, loadLlama } from './llama-runtime.ts';

export interface LocalModelOptions {
  readonly reference: string;
  /** The GGUF file. */
  readonly path: string;
  /** LoRA adapters in GGUF, all of them applied. */
  readonly adapterPaths?: readonly string[] | undefined;
  /** Default 1: more threads than idle cores make it many times slower. */
  readonly threads?: number | undefined;
  /** Default 8,192, or what the model was trained for if that is less. */
  readonly maxContextTokens?: number | undefined;
  /** For one call, its turn in the queue not counted, in milliseconds. Default 600,000. */
  readonly timeoutMs?: number | undefined;
}

/** Output tokens when the request sets no limit: a small model may never stop by itself. */
const DEFAULT_MAX_TOKENS = 512;

/**
 * Prompts are read in pieces of this many tokens, each in a batch of its own. A piece's state then depends on nothing
 * but the tokens up to its end, so that what a call shares with earlier ones need not be read again and the reply is
 * still the same to the last bit, whatever ran before.
 */
const PIECE_TOKENS = 128;

/** JSON ends the reply: the grammar goes on with line breaks, which no valid JSON text has outside a string. */
const AFTER_JSON = '\n\n\n\n';

/**
 * A GGUF model in this process (`node-llama-cpp`, loaded at the first call). One call at a time, in the order of
 * arrival. Greedy at temperature 0, seeded otherwise (seed 0 by default): same request, same reply. With a schema the
 * reply is held to it by a grammar. Throws `PackageMissingError`, `ModelMissingError`, `ModelCallError`.
 */
export function createLocalModel(options: LocalModelOptions): ModelAdapter {
  const { reference, path, adapterPaths = [], threads = 1, maxContextTokens = 8_192, timeoutMs = 600_000 } = options;
  let loading: Promise<LlamaRuntime> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const load = (): Promise<LlamaRuntime> => {
    loading ??= loadLlama({ reference, path, adapterPaths, threads, maxContextTokens, pieceTokens: PIECE_TOKENS });
    return loading;
  };
  const generate = async (
    request: ChatRequest,
    signal: AbortSignal | undefined,
    emit?: (part: ChatStreamPart) => void,
  ): Promise<ChatReply> => {
    signal?.throwIfAborted();
    const runtime = await load();
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await reply(
        runtime,
        reference,
        request,
        signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
        emit,
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted) throw timeOutFailure(reference, timeoutMs);
      throw error;
    }
  };
  const inTurn = (
    request: ChatRequest,
    signal: AbortSignal | undefined,
    emit?: (part: ChatStreamPart) => void,
  ): Promise<ChatReply> => {
    const turn = queue.then(() => generate(request, signal, emit));
    queue = turn.catch(() => {});
    return leavingAtOnce(turn, signal);
  };
  return {
    reference,
    endpointKey: `local:${path}+${adapterPaths.join('+')}`,
    generate: (request, call) => inTurn(request, call.signal),
    stream: (request, call) =>
      pump(call.signal, async (emit, signal) => {
        emit({ type: 'reply', reply: await inTurn(request, signal, emit) });
      }),
    async dispose() {
      await queue;
      await (await loading?.catch(() => undefined))?.dispose();
      loading = undefined;
    },
  };
}

/** A call that waits for its turn need not wait for it to be told that it is aborted. */
function leavingAtOnce<T>(turn: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return turn;
  const { promise, reject, resolve } = Promise.withResolvers<T>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  turn.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  return promise;
}

async function reply(
  runtime: LlamaRuntime,
  reference: string,
  request: ChatRequest,
  signal: AbortSignal,
  emit: ((part: ChatStreamPart) => void) | undefined,
): Promise<ChatReply> {
  const started = performance.now();
  const prompt = runtime.tokenize(request.messages);
  const maxTokens = request.sampling.maxTokens ?? DEFAULT_MAX_TOKENS;
  const { contextSize } = runtime.context;
  if (prompt.length + maxTokens > contextSize) {
    throw new ModelCallError({
      kind: 'context-overflow',
      model: reference,
      message: `${prompt.length} tokens of prompt and ${maxTokens} of reply do not fit into a context of ${contextSize}`,
    });
  }
  const { sequence, rest } = await readPieces(runtime, prompt, signal);
  emit?.({ type: 'start' });
  const telling = emit && new GrowingText((text) => emit({ type: 'text-delta', text }), request.sampling.stop);
  const { text, tokens, finish } = await write(runtime, sequence, reference, rest, request, maxTokens, signal, telling);
  telling?.end(text);
  return {
    text,
    finish,
    usage: { inputTokens: prompt.length, outputTokens: tokens },
    latencyMs: performance.now() - started,
  };
}

/** Reads all whole pieces before the last token, except those that a sequence holds already; returns what is left. */
async function readPieces(
  { sequences }: LlamaRuntime,
  prompt: Token[],
  signal: AbortSignal,
): Promise<{ sequence: LlamaContextSequence; rest: Token[] }> {
  const end = prompt.length - 1 - ((prompt.length - 1) % PIECE_TOKENS);
  const { holder: sequence, kept } = sequences.take(prompt.slice(0, end));
  await sequence.eraseContextTokenRanges([{ start: kept, end: sequence.nextTokenIndex }]);
  // Models whose state cannot be cut (recurrent ones) start again from nothing.
  if (sequence.nextTokenIndex !== kept) await sequence.clearHistory();
  for (let at = sequence.nextTokenIndex; at < end; at += PIECE_TOKENS) {
    signal.throwIfAborted();
    await sequence.evaluateWithoutGeneratingNewTokens(prompt.slice(at, at + PIECE_TOKENS));
  }
  return { sequence, rest: prompt.slice(end) };
}

async function write(
  { library, llama, model }: LlamaRuntime,
  sequence: LlamaContextSequence,
  reference: string,
  rest: Token[],
  request: ChatRequest,
  maxTokens: number,
  signal: AbortSignal,
  telling: GrowingText | undefined,
): Promise<{ text: string; tokens: number; finish: ChatReply['finish'] }> {
  const { temperature = 0, seed = 0, stop = [] } = request.sampling;
  const grammar = request.schema === undefined ? undefined : await jsonGrammar(llama, reference, request.schema);
  const stops = grammar === undefined ? stop : [...stop, AFTER_JSON];
  const written: Token[] = [];
  signal.throwIfAborted();
  if (maxTokens <= 0) return { text: '', tokens: 0, finish: 'length' };
  for await (const token of sequence.evaluate(rest, {
    temperature,
    seed,
    topK: 0,
    topP: 1,
    minP: 0,
    ...(grammar === undefined
      ? {}
      : { grammarEvaluationState: new library.LlamaGrammarEvaluationState({ model, grammar }) }),
  })) {
    signal.throwIfAborted();
    written.push(token);
    if (stops.length > 0 || telling) {
      const text = model.detokenize(written);
      const end = firstOf(stops, text);
      if (end >= 0) return { text: text.slice(0, end), tokens: written.length, finish: 'stop' };
      telling?.grow(text);
    }
    if (written.length >= maxTokens)
      return { text: model.detokenize(written), tokens: written.length, finish: 'length' };
  }
  return { text: model.detokenize(written), tokens: written.length, finish: 'stop' };
}

async function jsonGrammar(
  llama: LlamaRuntime['llama'],
  reference: string,
  schema: NonNullable<ChatRequest['schema']>,
) {
  try {
    return await llama.createGrammarForJsonSchema(
      boundedSchema(schema) as Parameters<typeof llama.createGrammarForJsonSchema>[0],
    );
  } catch (cause) {
    throw new ModelCallError({
      kind: 'bad-request',
      model: reference,
      message: `no grammar can be made of this JSON schema: ${(cause as Error).message}`,
      cause,
    });
  }
}

function firstOf(stops: readonly string[], text: string): number {
  const ends = stops.map((stop) => text.indexOf(stop)).filter((at) => at >= 0);
  return ends.length === 0 ? -1 : Math.min(...ends);
}
