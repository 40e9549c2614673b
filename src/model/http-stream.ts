import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { HttpExchangeError, type HttpTarget, openRequest } from './http-exchange.ts';

/** A stream that goes on for longer than this many times its idle time is ended. */
const MOST_IDLE_TIMES = 10;
/** For a connection that a server leaves open after the end it announced. */
const LEFT_OPEN_MS = 1_000;

export interface HttpStreamOptions {
  readonly body: string;
  /** Until the head of the answer, and then between two pieces of progress. */
  readonly idleMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  /** Told of the head; `stream` false: the body is no stream, and comes whole. */
  readonly onHead: (head: HttpHead) => { readonly stream: boolean };
  /** Bytes of a stream: whether the reply came forward, or they were a sign of life only, or its end. */
  readonly onChunk: (chunk: Buffer) => 'progress' | 'alive' | 'end';
}

export interface HttpHead {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/**
 * One request whose answer is read as it comes; resolves to the whole body where it is no stream, else to ''. What goes
 * wrong is thrown as by `exchange`; what `onChunk` throws ends the exchange. Ended early, it closes the connection, which
 * is how a far end learns that nobody listens.
 */
export function streamExchange(target: HttpTarget, options: HttpStreamOptions): Promise<HttpHead & { body: string }> {
  const { signal, idleMs } = options;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const request = openRequest(target, Buffer.byteLength(options.body));
    const finish = (): void => {
      clearTimeout(idle);
      clearTimeout(whole);
      signal.removeEventListener('abort', onAbort);
    };
    const fail = (error: unknown): void => {
      finish();
      reject(error);
      request.destroy();
    };
    const onAbort = (): void => fail(signal.reason);
    const onTime = (): void => fail(new HttpExchangeError('timed-out'));
    const idle = setTimeout(onTime, idleMs);
    const whole = setTimeout(onTime, idleMs * MOST_IDLE_TIMES);
    signal.addEventListener('abort', onAbort);
    request.on('error', fail);
    request.on('response', (response) => {
      idle.refresh();
      readBody(response, options, { fail, progress: () => idle.refresh() }, (reply) => {
        finish();
        resolve(reply);
      });
    });
    request.end(options.body, 'utf8');
  });
}

function readBody(
  response: IncomingMessage,
  options: HttpStreamOptions,
  on: { readonly fail: (error: unknown) => void; readonly progress: () => void },
  done: (reply: HttpHead & { body: string }) => void,
): void {
  const head: HttpHead = { status: response.statusCode ?? 0, headers: response.headers };
  const { stream } = options.onHead(head);
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    done({ ...head, body: Buffer.concat(chunks).toString() });
  };
  response.on('data', (chunk: Buffer) => {
    if (isOver) return;
    bytes += chunk.length;
    if (bytes > options.maxBytes) return on.fail(new HttpExchangeError('too-long'));
    if (!stream) return void chunks.push(chunk);
    try {
      const said = options.onChunk(chunk);
      if (said === 'progress') on.progress();
      if (said !== 'end') return;
    } catch (error) {
      return on.fail(error);
    }
    end();
    setTimeout(() => response.complete || response.destroy(), LEFT_OPEN_MS).unref();
  });
  response.on('error', () => isOver || on.fail(new HttpExchangeError('cut-off')));
  response.on('end', () => {
    if (isOver) return;
    if (!response.complete) return on.fail(new HttpExchangeError('cut-off'));
    end();
  });
}
