import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Workplace } from '../support/cli.ts';
import { NO_CHROMIUM, openBrowser, openPage } from './support/chromium.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { seedRuns } from './support/seed.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

const SCRIPT = '<img src=x onerror="globalThis.pwned=1"><script>globalThis.pwned=1</script><b>bold</b>';
const REORDERED =
  '\u202Egnp.exe\u202C \u001b[31mred\u001b[0m \u001b]8;;http://evil.example\u0007link\u001b]8;;\u0007 \u0000';

describe.skipIf(NO_CHROMIUM)('hostile text and hostile pages', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    const place = new Workplace();
    await seedRuns(`sqlite:${place.path('home')}/querent.db`, [
      { id: 'hostile', episodes: 40, request: `${SCRIPT} ${REORDERED}`, answer: `${SCRIPT}\n${REORDERED}` },
    ]);
    [browser, studio] = await Promise.all([openBrowser(), startStudio({ place })]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it.each(['runs', 'runs/hostile', 'runs/hostile/episodes', 'runs/hostile/episodes/k00000000'])(
    'what a model wrote is text on /%s, never markup',
    async (path) => {
      const { page, complaints } = await openPage(browser);
      await page.goto(`${studio.url}${path}`);
      await page
        .getByText(path === 'runs' ? 'seeded@hostile' : /onerror=/)
        .first()
        .waitFor();
      await page.screenshot({ path: `${SCREENSHOTS}/hostile-${path.replaceAll('/', '-')}.png` });
      expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
      expect(await page.locator('main img, main script, main b:text-is("bold")').count()).toBe(0);
      const text = await page.locator('main').textContent();
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
      expect(text).not.toMatch(/[\u0000-\u0008\u001b\u202a-\u202e]/);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  it('a page of another origin can neither read nor start anything', async () => {
    const other = createServer((_, response) => {
      response.setHeader('content-type', 'text/html');
      response.end('<!doctype html><title>other</title>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { page } = await openPage(browser);
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
    const tried = await page.evaluate(async (url) => {
      const order = JSON.stringify({ benchmark: 'clarifymt', assistant: 'always-ask' });
      const read = await fetch(`${url}api/runs`).then(
        () => 'read',
        () => 'refused',
      );
      const simple = {
        method: 'POST',
        mode: 'no-cors',
        headers: { 'content-type': 'text/plain' },
        body: order,
      } as const;
      await fetch(`${url}api/runs`, simple).catch(() => undefined);
      return read;
    }, studio.url);
    expect(tried).toBe('refused');
    const { runs } = (await (await fetch(`${studio.url}api/runs`)).json()) as { readonly runs: readonly unknown[] };
    expect(runs).toHaveLength(1);
  });

  it.each([
    ['a foreign host', 'GET /api/runs HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n', / 403 /],
    [
      'a path that climbs',
      'GET /../../../etc/passwd HTTP/1.1\r\nHost: HERE\r\nConnection: close\r\n\r\n',
      / (?:200|400|404) /,
    ],
    ['no HTTP', '\u0000\u0001\r\n\r\n', / 400 /],
    [
      'a false length',
      'POST /api/runs HTTP/1.1\r\nHost: HERE\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n{}',
      / 413 /,
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: HERE\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, / 431 /],
  ])('%s on the wire is refused, and the server goes on', async (_, request, expected) => {
    const { port, host } = new URL(studio.url);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(request.replace('HERE', host)));
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > 10) socket.end();
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => resolve(text));
    });
    expect(answer.split('\r\n')[0]).toMatch(expected);
    expect(answer).not.toContain('root:');
    expect((await fetch(`${studio.url}api/runs`)).status).toBe(200);
  });
});

describe.skipIf(NO_CHROMIUM)('a studio with a token', () => {
  it('opens by the address that was printed, and by no other', async () => {
    await using studio = await startStudio({ args: ['--token'] });
    const browser = await openBrowser();
    onTestFinished(() => browser.close());
    const { page } = await openPage(browser);
    const plain = new URL('/', studio.url).href;
    expect((await page.goto(plain))?.status()).toBe(401);
    await page.goto(studio.url);
    await page.getByText('No runs yet').waitFor();
    expect(page.url()).not.toContain('token');
    expect((await fetch(`${plain}api/runs`)).status).toBe(401);
  });
});
