import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findGgufProblem } from './gguf-header.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-gguf-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** magic, version, tensors, metadata entries. */
function header(version: number, tensors: bigint, entries: bigint): Buffer {
  const bytes = Buffer.alloc(24);
  bytes.write('GGUF', 'latin1');
  bytes.writeUInt32LE(version, 4);
  bytes.writeBigUInt64LE(tensors, 8);
  bytes.writeBigUInt64LE(entries, 16);
  return bytes;
}

it.each([
  ['a good header', header(3, 272n, 38n), undefined],
  ['a text', Buffer.from('not a model, but long enough'), 'it is no GGUF file'],
  ['an empty file', Buffer.alloc(0), 'it is no GGUF file'],
  ['a cut header', header(3, 1n, 1n).subarray(0, 20), 'it is no GGUF file'],
  ['another version', header(9, 1n, 1n), 'it has GGUF version 9; 2 and 3 are known'],
  ['impossible counts', header(3, 1n, 2n ** 60n), 'its header is damaged'],
])('judges %s', async (_name, bytes, problem) => {
  const path = join(folder, 'x.gguf');
  await writeFile(path, bytes);
  expect(await findGgufProblem(path)).toBe(problem);
});
