import type { ApiError } from '../../src/server/api-types.ts';
import { strings } from '../strings.ts';

/** A request that was refused or failed, in the words of the server. `status` 0: it could not be reached. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly hint: string;

  constructor(status: number, { code, message, hint }: ApiError['error']) {
    super(message);
    this.name = 'ApiFailure';
    this.status = status;
    this.code = code;
    this.hint = hint;
  }
}

export function getJson<Value>(path: string, signal?: AbortSignal): Promise<Value> {
  return call<Value>(path, signal ? { signal } : {});
}

export function sendJson<Value>(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: unknown): Promise<Value> {
  return call<Value>(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** Lines of JSON as the server sends them; whoever stops reading ends the request. */
export async function* sendForLines<Line>(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<Line, void> {
  const headers = { 'content-type': 'application/json' };
  const response = await reach(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
  if (!response.ok || !response.body) throw await failureOf(response);
  let rest = '';
  for await (const text of textsOf(response.body)) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Line;
  }
}

/** Not every browser iterates over a stream. */
async function* textsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A path with its parts written so that none of them can be another path. */
export function apiPath(parts: readonly string[], query: object = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/api/${parts.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

async function call<Value>(path: string, init: RequestInit): Promise<Value> {
  const response = await reach(path, init);
  if (!response.ok) throw await failureOf(response);
  const value: unknown = await response.json().catch(() => undefined);
  if (value !== undefined) return value as Value;
  throw new ApiFailure(response.status, errorOf(undefined, response.status));
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const { unreachable, unreachableHint } = strings.shell;
    throw new ApiFailure(0, { code: 'unreachable', message: unreachable, hint: unreachableHint });
  }
}

async function failureOf(response: Response): Promise<ApiFailure> {
  const value: unknown = await response.json().catch(() => undefined);
  return new ApiFailure(response.status, errorOf(value, response.status));
}

function errorOf(value: unknown, status: number): ApiError['error'] {
  const error = (value as Partial<ApiError> | undefined)?.error;
  return error ?? { code: String(status), message: strings.shell.failed, hint: '' };
}
