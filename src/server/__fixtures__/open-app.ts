import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { readPlaces } from '../../references/environment.ts';
import { createApp } from '../create-app.ts';
import { allowedHosts } from '../guards/hosts.ts';
import { openStudio, type Studio } from '../studio.ts';
import { WebFiles } from '../web-files.ts';

export interface TestApp {
  readonly app: Hono;
  readonly studio: Studio;
  /** As the page at its own address asks. */
  get<Value = unknown>(path: string): Promise<Value>;
  send(method: string, path: string, body: unknown): Promise<Response>;
}

const ORIGIN = 'http://127.0.0.1:4180';

/** The whole server over a store of its own, without a socket. */
export async function openApp(
  options: { readonly token?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'querent-studio-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><meta name="csp-nonce" content="__NONCE__">');
  const env = { QUERENT_HOME: folder, ...options.env };
  const studio = await openStudio({ places: readPlaces(env), env });
  const app = await createApp({
    studio,
    web: new WebFiles(folder),
    hosts: allowedHosts('127.0.0.1'),
    token: options.token,
  });
  onTestFinished(async () => {
    await studio.close();
    rmSync(folder, { recursive: true });
  });
  const send = async (method: string, path: string, body: unknown): Promise<Response> =>
    app.request(`${ORIGIN}${path}`, {
      method,
      headers: { host: '127.0.0.1:4180', origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    app,
    studio,
    get: async <Value>(path: string) => {
      const response = await app.request(`${ORIGIN}${path}`, { headers: { host: '127.0.0.1:4180' } });
      return (await response.json()) as Value;
    },
    send,
  };
}
