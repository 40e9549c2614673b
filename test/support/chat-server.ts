import { hash as hashOnce } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRandom, deriveSeed } from '../../src/tools/random.ts';

/** What can go wrong with a call. `empty` is a good answer without a text; the last two are not worth another try. */
export const RETRYABLE_FAULTS = [
  'rate-limit',
  'rate-limit-seconds',
  'rate-limit-date',
  'error-500',
  'error-502',
  'error-503',
  'reset',
  'hang',
  'truncated',
  'malformed',
  'wrong-shape',
  'empty',
] as const;
export type ServerFault = (typeof RETRYABLE_FAULTS)[number] | 'overflow' | 'unauthorized';

export interface ServedMessage {
  readonly role: string;
  readonly content: string;
}

export interface ServedCall {
  /** SHA-256 of the body, cut short. */
  readonly hash: string;
  /** How often the same body came before. */
  readonly earlier: number;
  /** Size of the body. */
  readonly bytes: number;
  readonly messages: readonly ServedMessage[];
}

export interface ChatServerOptions {
  /** From the end of the request to the answer. Default 0. */
  readonly latencyMs?: number;
  /** The answer's text; default `mixedReply`. */
  readonly reply?: (messages: readonly ServedMessage[]) => string;
  readonly fault?: (call: ServedCall) => ServerFault | undefined;
  /** Told of each request when it has come in, before it is answered. */
  readonly onRequest?: (call: ServedCall) => void;
}

export interface ChatServer extends AsyncDisposable {
  /** A model reference to it: `http://127.0.0.1:PORT/v1#bench`. */
  readonly model: string;
  readonly origin: string;
  /** Requests received. */
  readonly calls: number;
  /** Most requests under way at once. */
  readonly mostAtOnce: number;
  /** Requests received, by hash of the body. */
  readonly callsByHash: ReadonlyMap<string, number>;
  /** Faults sent. */
  readonly faults: ReadonlyMap<ServerFault, number>;
}

/** Tokens that every answer says it used: what a call costs is known beforehand. */
const SERVED_TOKENS = { prompt_tokens: 1_000, completion_tokens: 100 } as const;

/**
 * An OpenAI-compatible server on this machine. What it answers depends on the messages alone, so that a run that was
 * killed, or met faults, must come to the same dialogues as an undisturbed one.
 */
export async function startChatServer(options: ChatServerOptions = {}): Promise<ChatServer> {
  const { latencyMs = 0, reply = mixedReply, fault, onRequest } = options;
  const callsByHash = new Map<string, number>();
  const faults = new Map<ServerFault, number>();
  let calls = 0;
  let underWay = 0;
  let mostAtOnce = 0;

  const answer = (body: Buffer, response: ServerResponse): void => {
    const hash = hashOnce('sha256', body).slice(0, 24);
    const earlier = callsByHash.get(hash) ?? 0;
    const { messages } = JSON.parse(body.toString()) as { messages: readonly ServedMessage[] };
    const call: ServedCall = { hash, earlier, bytes: body.length, messages };
    calls++;
    callsByHash.set(hash, earlier + 1);
    onRequest?.(call);
    const kind = fault?.(call);
    const send = (): void => {
      if (kind === undefined) {
        sendReply(response, reply(messages));
        return;
      }
      faults.set(kind, (faults.get(kind) ?? 0) + 1);
      SEND_FAULT[kind](response);
    };
    if (latencyMs > 0) setTimeout(send, latencyMs);
    else send();
  };

  const server = createServer((request, response) => {
    mostAtOnce = Math.max(mostAtOnce, ++underWay);
    response.on('close', () => underWay--);
    readBody(request, (body) => answer(body, response));
  });
  server.keepAliveTimeout = 60_000;
  const origin = await listen(server);
  return {
    model: `${origin}/v1#bench`,
    origin,
    callsByHash,
    faults,
    get calls() {
      return calls;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Asks one to three questions of some dialogues and none of others, then answers. */
export function mixedReply(messages: readonly ServedMessage[]): string {
  const seed = deriveSeed(messages.find((message) => message.role === 'user')?.content ?? '');
  const asked = messages.filter((message) => message.role === 'assistant').length;
  if (asked < seed % 4) return `Which one do you mean, and for which year? (${asked + 1})`;
  return `The answer is ${deriveSeed(...messages.map((message) => message.content)) % 1_000}.`;
}

/** Asks whatever is said: dialogues run to their limit. */
export function askingReply(messages: readonly ServedMessage[]): string {
  return `Which one do you mean, and for which year? (${messages.length})`;
}

/**
 * A share of all calls goes wrong, drawn by the seed from the call itself, so that the order of arrival plays no part in
 * which; how takes turns, so that every kind occurs.
 */
export function seededFaults(plan: {
  readonly seed: number;
  readonly share: number;
  readonly kinds: readonly ServerFault[];
}): (call: ServedCall) => ServerFault | undefined {
  let turn = 0;
  return (call) => {
    const isFault = createRandom('fault', plan.seed, call.hash, call.earlier).next() < plan.share;
    return isFault ? plan.kinds[turn++ % plan.kinds.length] : undefined;
  };
}

function sendReply(response: ServerResponse, content: string): void {
  const body = JSON.stringify(completion(content));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function completion(content: string): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'bench',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
    usage: SERVED_TOKENS,
  };
}

const SEND_FAULT: Readonly<Record<ServerFault, (response: ServerResponse) => void>> = {
  'rate-limit': (response) => refuse(response, 429, 'rate_limit_exceeded'),
  'rate-limit-seconds': (response) => refuse(response, 429, 'rate_limit_exceeded', { 'retry-after': '0.02' }),
  'rate-limit-date': (response) =>
    refuse(response, 429, 'rate_limit_exceeded', { 'retry-after': new Date().toUTCString() }),
  'error-500': (response) => refuse(response, 500, 'server_error'),
  'error-502': (response) => {
    response.writeHead(502, { 'content-type': 'text/html' });
    response.end('<html><body>Bad gateway</body></html>');
  },
  'error-503': (response) => refuse(response, 503, 'overloaded', { 'retry-after': '0' }),
  reset: (response) => response.socket?.resetAndDestroy(),
  hang: () => undefined,
  truncated: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(HALF_REPLY);
    setImmediate(() => response.destroy());
  },
  malformed: (response) => response.end(HALF_REPLY),
  'wrong-shape': (response) => response.end('{"choices": []}'),
  empty: (response) => sendReply(response, ''),
  overflow: (response) => refuse(response, 400, 'context_length_exceeded'),
  unauthorized: (response) => refuse(response, 401, 'invalid_api_key'),
};

const HALF_REPLY = '{"choices": [{"message": {"content": "Half of a';

function refuse(response: ServerResponse, status: number, code: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ error: { code, message: `${code}, says the test server` } }));
}

function readBody(request: IncomingMessage, done: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => done(Buffer.concat(chunks)));
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
