import type { Agent, ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { onAbort } from '../tools/on-abort.ts';

/** Where requests go; built once per model, so that a call parses no URL. */
export interface HttpTarget {
  /** Default POST. */
  readonly method?: string;
  readonly secure: boolean;
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface HttpExchangeOptions {
  readonly body: string;
  readonly timeoutMs: number;
  /** A longer answer is cut off with `ReplyTooLong`. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Why an exchange brought nothing, apart from what the sockets report and the signal's own reason. */
export type HttpExchangeProblem = 'timed-out' | 'too-long' | 'cut-off';

export class HttpExchangeError extends Error {
  readonly problem: HttpExchangeProblem;

  constructor(problem: HttpExchangeProblem) {
    super(problem);
    this.problem = problem;
  }
}

// Idle sockets are closed before common servers (5 s) close them, so that few requests meet a dying socket.
const KEEP_ALIVE = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, maxFreeSockets: 1_024, timeout: 4_000 };

interface Transport {
  readonly request: typeof import('node:http').request;
  readonly agent: Agent;
}

let plain: Transport | undefined;
let secure: Transport | undefined;

// As ES modules node:http and node:https fill in all their exports, undici's WebSocket too: 25 ms of every start.
function plainTransport(): Transport {
  const { Agent, request } = process.getBuiltinModule('node:http');
  plain ??= { request, agent: new Agent(KEEP_ALIVE) };
  return plain;
}

// Own agents read no proxy variables unless told; only https goes through a proxy, since http targets are local servers.
function secureTransport(): Transport {
  const { Agent, request } = process.getBuiltinModule('node:https');
  secure ??= { request, agent: new Agent({ ...KEEP_ALIVE, proxyEnv: process.env }) };
  return secure;
}

/** A request whose body, of so many bytes, is still to be sent. */
export function openRequest(target: HttpTarget, bytes: number): ClientRequest {
  const { request, agent } = target.secure ? secureTransport() : plainTransport();
  return request({
    method: target.method ?? 'POST',
    hostname: target.hostname,
    port: target.port,
    path: target.path,
    agent,
    headers: { ...target.headers, 'content-length': bytes },
  });
}

/**
 * One request over a kept-alive connection: no redirects, no decoding but UTF-8, and no retries, not even on a reused
 * connection that is reset, since nobody knows whether the server has read the request (and will bill it).
 */
export function exchange(target: HttpTarget, options: HttpExchangeOptions): Promise<HttpReply> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const bytes = Buffer.byteLength(options.body);
    const request = openRequest(target, bytes);
    const finish = (): void => {
      clearTimeout(timer);
      leave?.();
    };
    const fail = (error: unknown): void => {
      finish();
      reject(error);
      request.destroy();
    };
    const timer = setTimeout(() => fail(new HttpExchangeError('timed-out')), options.timeoutMs);
    const leave = signal && onAbort(signal, () => fail(signal.reason));
    request.on('error', fail);
    request.on('response', (response) => {
      collect(response, options.maxBytes, fail, (body) => {
        finish();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    // Text without a character beyond ASCII is the same bytes either way, and goes out faster this way.
    request.end(options.body, bytes === options.body.length ? 'latin1' : 'utf8');
  });
}

function collect(
  response: IncomingMessage,
  maxBytes: number,
  fail: (error: unknown) => void,
  done: (body: string) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) return fail(new HttpExchangeError('too-long'));
    chunks.push(chunk);
  });
  response.on('error', () => fail(new HttpExchangeError('cut-off')));
  response.on('end', () => {
    if (!response.complete) return fail(new HttpExchangeError('cut-off'));
    const [only] = chunks;
    done(chunks.length === 1 && only !== undefined ? only.toString() : Buffer.concat(chunks, bytes).toString());
  });
}
