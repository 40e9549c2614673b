import { Agent as HttpAgent, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

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
const httpAgent = new HttpAgent(KEEP_ALIVE);
// Own agents read no proxy variables unless told; only https goes through a proxy, since http targets are local servers.
const httpsAgent = new HttpsAgent({ ...KEEP_ALIVE, proxyEnv: process.env });

/** One request over a kept-alive connection: no redirects, no retries, no decoding but UTF-8. */
export async function exchange(target: HttpTarget, options: HttpExchangeOptions): Promise<HttpReply> {
  try {
    return await exchangeOnce(target, options);
  } catch (error) {
    // A server may close an idle socket in the moment it is used again: the request was never read, so it goes out once more.
    if (!(error instanceof StaleSocket)) throw error;
    return await exchangeOnce(target, options);
  }
}

class StaleSocket extends Error {}

function exchangeOnce(target: HttpTarget, options: HttpExchangeOptions): Promise<HttpReply> {
  const { signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const send = target.secure ? httpsRequest : httpRequest;
    const request = send({
      method: target.method ?? 'POST',
      hostname: target.hostname,
      port: target.port,
      path: target.path,
      agent: target.secure ? httpsAgent : httpAgent,
      headers: { ...target.headers, 'content-length': Buffer.byteLength(options.body) },
    });
    let answered = false;
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown): void => {
      finish();
      reject(error);
      request.destroy();
    };
    const onAbort = (): void => fail(signal?.reason);
    const timer = setTimeout(() => fail(new HttpExchangeError('timed-out')), options.timeoutMs);
    signal?.addEventListener('abort', onAbort);
    request.on('error', (error: NodeJS.ErrnoException) => {
      const stale = !answered && request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      fail(stale ? new StaleSocket() : error);
    });
    request.on('response', (response) => {
      answered = true;
      collect(response, options.maxBytes, fail, (body) => {
        finish();
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    request.end(options.body);
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
