import type { JsonObject } from '../schema/json.ts';
import type { ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { failureOfStatus, malformedReply } from './call-failure.ts';
import { readChatCompletion } from './chat-completion.ts';
import { CompletionAssembly } from './chat-completion-stream.ts';
import { EventStreamReader } from './event-stream.ts';
import type { HttpReply, HttpTarget } from './http-exchange.ts';
import { type HttpHead, streamExchange } from './http-stream.ts';

export interface StreamedCall {
  readonly reference: string;
  readonly target: HttpTarget;
  readonly request: ChatRequest;
  readonly body: JsonObject;
  /** Time without progress, in milliseconds. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly secret: string | undefined;
  readonly signal: AbortSignal;
  readonly emit: (part: ChatStreamPart) => void;
}

/** Reads an answer that is no stream: that of a server which does not know `stream`. */
type ReadWhole = (reply: HttpReply, latencyMs: number) => ChatReply;

/** The reply, or an answer that is no success: the adapter decides whether to ask again. */
export type StreamOutcome = { readonly reply: ChatReply } | { readonly refusal: HttpReply };

/**
 * One streamed chat completion. A stream that ends without a finish, holds an error or what is no chunk, is a failed
 * call; a server that answers whole is read as it is. Throws `ModelCallError` or what `exchange` throws.
 */
export async function streamChatCompletion(call: StreamedCall, readWhole: ReadWhole): Promise<StreamOutcome> {
  const started = performance.now();
  const events = new EventStreamReader();
  const reading = new ChunkReader(call);
  const body = JSON.stringify(call.body);
  const { timeoutMs: idleMs, maxBytes, signal } = call;
  const answer = await streamExchange(call.target, {
    ...{ body, idleMs, maxBytes, signal },
    onHead: (head) => {
      const stream = isGood(head) && String(head.headers['content-type'] ?? '').startsWith('text/event-stream');
      if (isGood(head)) call.emit({ type: 'start' });
      reading.headers = head.headers;
      return { stream };
    },
    onChunk: (chunk) => {
      const data = events.push(chunk);
      for (const one of data) reading.read(one);
      reading.check(events.problem);
      if (reading.isDone) return 'end';
      return data.length > 0 ? 'progress' : 'alive';
    },
  });
  const latencyMs = performance.now() - started;
  if (!isGood(answer)) return { refusal: answer };
  if (answer.body !== '') return { reply: passWhole(call, readWhole(answer, latencyMs)) };
  for (const one of events.end()) reading.read(one);
  reading.check(events.problem);
  return { reply: reading.reply(latencyMs) };
}

function isGood({ status }: HttpHead): boolean {
  return status >= 200 && status < 300;
}

function passWhole({ emit }: StreamedCall, reply: ChatReply): ChatReply {
  if (reply.text !== '') emit({ type: 'text-delta', text: reply.text });
  return reply;
}

const DONE = '[DONE]';

class ChunkReader {
  isDone = false;
  headers: HttpHead['headers'] = {};
  readonly #call: StreamedCall;
  readonly #assembly = new CompletionAssembly();
  #cut = '';
  #emitted = 0;

  constructor(call: StreamedCall) {
    this.#call = call;
  }

  read(data: string): void {
    if (this.isDone || data.trim() === '') return;
    if (data.trim() === DONE) {
      this.isDone = true;
      return;
    }
    const { reference, emit } = this.#call;
    const value = this.#parse(data);
    const added = this.#assembly.add(value);
    if (typeof added === 'string') throw malformedReply(reference, added);
    const text = this.#wellFormed(added.text);
    if (added.reasoning !== '') emit({ type: 'reasoning-delta', text: added.reasoning });
    if (added.toolCall !== '') emit({ type: 'tool-call-delta', text: added.toolCall });
    if (text !== '') emit({ type: 'text-delta', text });
    this.#emitted += text.length;
  }

  check(problem: string | undefined): void {
    if (problem !== undefined) throw malformedReply(this.#call.reference, problem);
  }

  reply(latencyMs: number): ChatReply {
    const { reference, request } = this.#call;
    if (!this.#assembly.isFinished) throw malformedReply(reference, 'the stream ended before the reply did');
    const reply = readChatCompletion(this.#assembly.completion(), request, latencyMs);
    if (typeof reply === 'string') throw malformedReply(reference, reply);
    // A refusal, which counts where no text came; half a character.
    const rest = reply.text.slice(this.#emitted);
    if (rest !== '') this.#call.emit({ type: 'text-delta', text: rest });
    return reply;
  }

  #parse(data: string): unknown {
    let value: unknown;
    try {
      value = JSON.parse(data);
    } catch {
      throw malformedReply(this.#call.reference, 'a piece of the stream is not JSON');
    }
    const error = (value as { error?: { code?: unknown } } | null)?.error;
    if (!error) return value;
    const status = typeof error.code === 'number' && error.code >= 400 && error.code < 600 ? error.code : 502;
    const { reference: model, secret } = this.#call;
    throw failureOfStatus({ model, status, headers: this.headers, body: data, secret });
  }

  /** A character of two halves may come in two pieces: the first half waits for the second. */
  #wellFormed(piece: string): string {
    const text = this.#cut + piece;
    const last = text.charCodeAt(text.length - 1);
    const isHalf = last >= 0xd800 && last < 0xdc00;
    this.#cut = isHalf ? text.slice(-1) : '';
    return (isHalf ? text.slice(0, -1) : text).toWellFormed();
  }
}
