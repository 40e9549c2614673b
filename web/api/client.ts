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
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const { unreachable, unreachableHint } = strings.shell;
    throw new ApiFailure(0, { code: 'unreachable', message: unreachable, hint: unreachableHint });
  }
  const value: unknown = await response.json().catch(() => undefined);
  if (response.ok && value !== undefined) return value as Value;
  throw new ApiFailure(response.status, errorOf(value, response.status));
}

function errorOf(value: unknown, status: number): ApiError['error'] {
  const error = (value as Partial<ApiError> | undefined)?.error;
  return error ?? { code: String(status), message: strings.shell.failed, hint: '' };
}
