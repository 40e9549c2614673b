import { get as httpGet, type IncomingMessage } from 'node:http';
import { get as httpsGet } from 'node:https';
import type { Socket } from 'node:net';
import { TransferProblem } from './transfer-problem.ts';

export interface HttpGetOptions {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Time to a connection, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Longest silence while waiting for bytes, in milliseconds. */
  readonly stallTimeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface HttpGetReply {
  readonly response: IncomingMessage;
  /** SHA-256 that the file's host names for it on the way (Hugging Face: `x-linked-etag`). */
  readonly namedSha256: string | undefined;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * GET with redirects followed. The caller's headers go to the first host only (`range` goes along): a token must not
 * reach the content network that a hub redirects to. Never goes from https to http.
 */
export async function httpGetFile(options: HttpGetOptions): Promise<HttpGetReply> {
  const first = new URL(options.url);
  let url = first;
  let namedSha256: string | undefined;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await getOnce(url, headersFor(url, first, options.headers ?? {}), options);
    namedSha256 ??= /^"?([0-9a-f]{64})"?$/.exec(String(response.headers['x-linked-etag'] ?? ''))?.[1];
    const location = response.headers.location;
    if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return { response, namedSha256 };
    response.destroy();
    const next = new URL(location, url);
    if (next.protocol !== 'https:' && (next.protocol !== 'http:' || url.protocol === 'https:')) {
      throw new TransferProblem('redirect', `it redirects to ${next.protocol}//${next.host}`);
    }
    url = next;
  }
  throw new TransferProblem('redirect', `it redirects more than ${MAX_REDIRECTS} times`);
}

function headersFor(url: URL, first: URL, headers: Readonly<Record<string, string>>): Record<string, string> {
  if (url.origin === first.origin) return { ...headers };
  return headers.range === undefined ? {} : { range: headers.range };
}

function getOnce(url: URL, headers: Record<string, string>, options: HttpGetOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? httpsGet : httpGet;
    const request = get(url, { headers, agent: false, signal: options.signal }, resolve);
    const connecting = setTimeout(
      () => request.destroy(new TransferProblem('silence', `no connection after ${options.connectTimeoutMs} ms`)),
      options.connectTimeoutMs,
    );
    request.on('socket', (socket: Socket) => {
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(connecting));
    });
    request.setTimeout(options.stallTimeoutMs, () =>
      request.destroy(new TransferProblem('silence', `no bytes for ${options.stallTimeoutMs} ms`)),
    );
    request.on('error', (error) => {
      clearTimeout(connecting);
      reject(error);
    });
  });
}
