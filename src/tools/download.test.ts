import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DownloadError } from '../errors/download-error.ts';
import { downloadFile } from './download.ts';

const CONTENT = Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251));
const SHA256 = createHash('sha256').update(CONTENT).digest('hex');

interface Seen {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
}

async function serve(handle: (seen: Seen, response: ServerResponse) => void) {
  const requests: Seen[] = [];
  const server = createServer((incoming, response) => {
    const seen = { url: incoming.url ?? '', headers: incoming.headers };
    requests.push(seen);
    handle(seen, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A file server that honours ranges. */
function sendFile({ headers }: Seen, response: ServerResponse): void {
  const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
  if (from >= CONTENT.length) {
    response.writeHead(416).end();
  } else if (headers.range === undefined) {
    response.writeHead(200, { 'content-length': CONTENT.length }).end(CONTENT);
  } else {
    const range = `bytes ${from}-${CONTENT.length - 1}/${CONTENT.length}`;
    response.writeHead(206, { 'content-range': range, 'content-length': CONTENT.length - from });
    response.end(CONTENT.subarray(from));
  }
}

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-download-'));
  path = join(folder, 'deep', 'file.bin');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytesOnDisk = async (): Promise<number> => {
  const [part] = await readdir(dirname(path));
  return part === undefined ? 0 : (await stat(join(dirname(path), part))).size;
};

const options = (url: string) => ({ what: 'The test file', url, path, sha256: SHA256, bytes: CONTENT.length });
const filesThere = () => readdir(join(folder, 'deep')).catch(() => []);

describe('download', () => {
  it('fetches a file, reports progress and leaves nothing else behind', async () => {
    await using server = await serve(sendFile);
    const progress: number[] = [];
    await downloadFile({ ...options(server.origin), onProgress: ({ done }) => progress.push(done) });
    expect(await readFile(path)).toEqual(CONTENT);
    expect(progress.at(-1)).toBe(CONTENT.length);
    expect(await filesThere()).toEqual(['file.bin']);
  });

  it('goes on where a cut connection ended', async () => {
    let cut = true;
    await using server = await serve((seen, response) => {
      if (!cut) return sendFile(seen, response);
      cut = false;
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 20_000));
      // Cut once some of it is on disk: what is still on the way when a connection breaks may be lost, and is fetched anew.
      void vi
        .waitFor(async () => expect(await bytesOnDisk()).toBeGreaterThan(0), 10_000)
        .finally(() => response.destroy());
    });
    await expect(downloadFile(options(server.origin))).rejects.toBeInstanceOf(DownloadError);
    expect(await filesThere()).not.toContain('file.bin');
    await downloadFile(options(server.origin));
    const from = Number(/^bytes=(\d+)-$/.exec(server.requests[1]?.headers.range ?? '')?.[1]);
    expect(from).toBeGreaterThan(0);
    expect(await readFile(path)).toEqual(CONTENT);
    expect(await filesThere()).toEqual(['file.bin']);
  });

  it('takes over the part of a process that is gone, and starts again where the server ignores ranges', async () => {
    await using server = await serve((_seen, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length }).end(CONTENT);
    });
    await downloadFile(options(server.origin));
    // Process ids end well below this on every system.
    await writeFile(`${path}.${SHA256.slice(0, 12)}.999999999-1.part`, CONTENT.subarray(0, 777));
    await downloadFile(options(server.origin));
    expect(server.requests[1]?.headers.range).toBe('bytes=777-');
    expect(await readFile(path)).toEqual(CONTENT);
    expect(await filesThere()).toEqual(['file.bin']);
  });

  it('asks for nothing when an earlier part is whole already', async () => {
    await using server = await serve(sendFile);
    await downloadFile(options(server.origin));
    await writeFile(`${path}.${SHA256.slice(0, 12)}.999999999-1.part`, CONTENT);
    await downloadFile(options(server.origin));
    expect(server.requests).toHaveLength(1);
  });

  it('keeps a file with a wrong checksum out, and deletes it', async () => {
    await using server = await serve(sendFile);
    const wrong = { ...options(server.origin), sha256: '0'.repeat(64) };
    await expect(downloadFile(wrong)).rejects.toThrow(`its SHA-256 is ${SHA256}, not ${'0'.repeat(64)}`);
    expect(await filesThere()).toEqual([]);
  });

  it('verifies the checksum that the host names when the caller knows none', async () => {
    await using server = await serve((_seen, response) => {
      response.writeHead(200, { 'x-linked-etag': `"${'1'.repeat(64)}"` }).end(CONTENT);
    });
    await expect(downloadFile({ what: 'x', url: server.origin, path })).rejects.toThrow('SHA-256');
  });

  it('refuses a file that is longer than it may be', async () => {
    await using server = await serve(sendFile);
    const tooLong = downloadFile({ what: 'x', url: server.origin, path, maxBytes: 49_999 });
    await expect(tooLong).rejects.toThrow('longer than 49999 bytes');
    expect(await filesThere()).toEqual([]);
  });

  it('serves two at once: both end with the whole file', async () => {
    await using server = await serve(sendFile);
    await Promise.all([downloadFile(options(server.origin)), downloadFile(options(server.origin))]);
    expect(await readFile(path)).toEqual(CONTENT);
    expect(await filesThere()).toEqual(['file.bin']);
  });

  it('sends its token to the named host only, not along a redirect', async () => {
    await using content = await serve(sendFile);
    await using hub = await serve((_seen, response) => {
      response.writeHead(302, { location: `${content.origin}/blob` }).end();
    });
    await downloadFile({ ...options(hub.origin), headers: { authorization: 'Bearer hub-token' } });
    expect(hub.requests[0]?.headers.authorization).toBe('Bearer hub-token');
    expect(content.requests[0]?.url).toBe('/blob');
    expect(content.requests[0]?.headers.authorization).toBeUndefined();
    expect(await readFile(path)).toEqual(CONTENT);
  });

  it('gives up on endless redirects, refusals and silence', async () => {
    await using circle = await serve((_seen, response) => {
      response.writeHead(302, { location: '/' }).end();
    });
    await expect(downloadFile(options(circle.origin))).rejects.toThrow('redirects more than 5 times');
    await using missing = await serve((_seen, response) => {
      response.writeHead(404).end();
    });
    await expect(downloadFile(options(missing.origin))).rejects.toThrow('the server answers 404');
    await using silent = await serve(() => {});
    await expect(downloadFile({ ...options(silent.origin), stallTimeoutMs: 50 })).rejects.toThrow('no bytes for 50 ms');
  });

  it('fails soon where there is no way to the host', async () => {
    const started = performance.now();
    await expect(downloadFile(options('http://host.invalid/file'))).rejects.toBeInstanceOf(DownloadError);
    expect(performance.now() - started).toBeLessThan(6_000);
  });

  it('stops with the reason of the signal and keeps what it has', async () => {
    await using server = await serve((_seen, response) => {
      response.writeHead(200, { 'content-length': CONTENT.length });
      response.write(CONTENT.subarray(0, 10_000));
    });
    const controller = new AbortController();
    const reason = new RangeError('stopped by the test');
    const fetching = downloadFile({
      ...options(server.origin),
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    });
    await expect(fetching).rejects.toBe(reason);
    expect((await filesThere()).filter((name) => name.endsWith('.part'))).toHaveLength(1);
  });
});
