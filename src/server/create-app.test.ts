import { describe, expect, it } from 'vitest';
import { openApp } from './__fixtures__/open-app.ts';
import { MOST_BODY } from './read-input.ts';

const HOST = { host: '127.0.0.1:4180' };
const at = (path: string): string => `http://127.0.0.1:4180${path}`;

describe('who may speak to the studio', () => {
  it.each([
    [{ host: 'evil.example' }, 403],
    [{ host: 'evil.example:4180' }, 403],
    [{ host: '127.0.0.1.evil.example:4180' }, 403],
    [{ host: '127.0.0.1:4180@evil.example' }, 403],
    [{ host: '' }, 403],
    [{ host: '127.0.0.1:4180' }, 200],
    [{ host: 'LOCALHOST:4180' }, 200],
    [{ host: '[::1]:4180' }, 200],
    [{ host: '127.0.0.1:4180', origin: 'http://127.0.0.1:4180' }, 200],
    [{ host: '127.0.0.1:4180', origin: 'http://127.0.0.1:9999' }, 403],
    [{ host: '127.0.0.1:4180', origin: 'https://127.0.0.1:4180' }, 403],
    [{ host: '127.0.0.1:4180', origin: 'http://evil.example' }, 403],
    [{ host: '127.0.0.1:4180', origin: 'null' }, 403],
    [{ host: '127.0.0.1:4180', 'sec-fetch-site': 'same-origin' }, 200],
    [{ host: '127.0.0.1:4180', 'sec-fetch-site': 'cross-site' }, 403],
    [{ host: '127.0.0.1:4180', 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' }, 403],
  ])('with the headers %j the answer is %i', async (headers, status) => {
    const { app } = await openApp();
    const response = await app.request(at('/api/runs'), { headers });
    expect(response.status).toBe(status);
    if (status === 403) expect(await response.json()).toMatchObject({ error: { code: 'QRT_REQUEST' } });
  });

  it('a link from elsewhere opens the page', async () => {
    const { app } = await openApp();
    const headers = { ...HOST, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
    expect((await app.request(at('/runs'), { headers })).status).toBe(200);
  });

  it('a token is asked for: as a bearer, by the cookie, or once in the address', async () => {
    const { app } = await openApp({ token: 'open-sesame' });
    const ask = (path: string, headers: Record<string, string> = {}) =>
      app.request(at(path), { headers: { ...HOST, ...headers } });
    expect((await ask('/api/runs')).status).toBe(401);
    expect((await ask('/')).status).toBe(401);
    expect((await ask('/?token=open-sesam')).status).toBe(401);
    expect((await ask('/api/runs', { authorization: 'Bearer open-sesame' })).status).toBe(200);
    const opened = await ask('/?token=open-sesame');
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/']);
    const cookie = opened.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    expect((await ask('/api/runs', { cookie: cookie.split(';')[0] ?? '' })).status).toBe(200);
  });
});

describe('what the studio refuses', () => {
  it.each([
    '/api/runs/..%2f..%2fetc%2fpasswd',
    '/api/runs/%2e%2e',
    '/api/runs/a%00b',
    '/api/runs/x/episodes/..%5c..%5cx',
    `/api/runs/${'a'.repeat(201)}`,
    '/api/runs/-',
  ])('the path %s', async (path) => {
    const { app } = await openApp();
    const response = await app.request(at(path), { headers: HOST });
    expect([400, 404]).toContain(response.status);
    expect(await response.json()).toMatchObject({ error: { code: 'QRT_REQUEST' } });
  });

  it.each([
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/.vite/manifest.json',
    '/x.js',
  ])('the file %s', async (path) => {
    const { app } = await openApp();
    expect((await app.request(at(path), { headers: HOST })).status).toBe(404);
  });

  it.each([
    ['no JSON', '{', 'application/json', 400],
    ['an unknown member', '{"benchmark":"clarifymt","assistant":"always-ask","shell":"ls"}', 'application/json', 400],
    ['a wrong type', '{"benchmark":"clarifymt","assistant":7}', 'application/json', 400],
    ['a form', 'benchmark=clarifymt', 'application/x-www-form-urlencoded', 415],
    ['plain text, which any page may send', '{"benchmark":"clarifymt"}', 'text/plain', 415],
    ['a deep nest', `{"benchmark":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'application/json', 400],
    ['a program', '{"benchmark":"clarifymt","assistant":"exec:touch /tmp/x"}', 'application/json', 400],
    ['a prototype', '{"__proto__":{"benchmark":"clarifymt"},"assistant":"always-ask"}', 'application/json', 400],
  ])('%s as the body of a start', async (_, body, type, status) => {
    const { app } = await openApp();
    const response = await app.request(at('/api/runs'), {
      method: 'POST',
      headers: { ...HOST, 'content-type': type },
      body,
    });
    expect(response.status).toBe(status);
    const { error } = (await response.json()) as {
      readonly error: { readonly message: string; readonly hint: string };
    };
    expect(error.message.length).toBeLessThan(1_000);
    expect(error.hint).not.toBe('');
  });

  it('a body beyond the bound', async () => {
    const { send } = await openApp();
    const response = await send('POST', '/api/runs', { system: 'x'.repeat(MOST_BODY) });
    expect([response.status, await response.json()]).toMatchObject([413, { error: { code: 'QRT_REQUEST' } }]);
  });
});

describe('what every response says', () => {
  it.each(['/', '/runs/x', '/api/runs', '/api/nothing', '/nothing.js'])(
    '%s is guarded by its headers',
    async (path) => {
      const { app } = await openApp();
      const { headers } = await app.request(at(path), { headers: HOST });
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/);
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|script-src[^;]*nonce/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
    },
  );

  it('the page carries a nonce of its own each time', async () => {
    const { app } = await openApp();
    const nonces = new Set<string>();
    for (let time = 0; time < 2; time++) {
      const response = await app.request(at('/'), { headers: HOST });
      const nonce = /content="([^"]+)"/.exec(await response.text())?.[1] ?? '';
      expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
  });

  it('no key of the environment is in any answer', async () => {
    const env = { OPENAI_API_KEY: 'sk-canary-7731', ANTHROPIC_API_KEY: 'canary-7731', QUERENT_API_KEY: 'canary-7731' };
    const { app, send } = await openApp({ env });
    const order = { benchmark: 'clarifymt', assistant: 'prompted@openai/gpt-4o-mini', sample: 2 };
    const answers = [
      await app.request(at('/api/choices'), { headers: HOST }),
      await app.request(at('/api/runs'), { headers: HOST }),
      await send('POST', '/api/estimates', order),
    ];
    for (const response of answers) {
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain('canary');
    }
  });
});
