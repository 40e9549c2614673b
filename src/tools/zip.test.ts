import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storedZip } from './__fixtures__/stored-zip.ts';
import { extractZipMember } from './zip.ts';

let folder: string;
let archive: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-zip-'));
  archive = join(folder, 'a.whl');
  await writeFile(archive, storedZip({ 'pkg/one.txt': Buffer.from('one'), 'pkg/two.bin': Buffer.alloc(1_000, 7) }));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('writes one member to a file', async () => {
  const to = join(folder, 'two.bin');
  expect(await extractZipMember({ archive, member: 'pkg/two.bin', to, maxBytes: 1_000 })).toBe(true);
  expect(await readFile(to)).toEqual(Buffer.alloc(1_000, 7));
});

it('says when there is no such member', async () => {
  expect(await extractZipMember({ archive, member: 'pkg/three', to: join(folder, 'x'), maxBytes: 9 })).toBe(false);
});

it('refuses a member that unpacks to more than expected', async () => {
  const to = join(folder, 'big');
  await expect(extractZipMember({ archive, member: 'pkg/two.bin', to, maxBytes: 999 })).rejects.toThrow('999 bytes');
});

it('refuses what is no archive', async () => {
  const other = join(folder, 'no.zip');
  await writeFile(other, 'not a zip');
  await expect(extractZipMember({ archive: other, member: 'x', to: join(folder, 'x'), maxBytes: 9 })).rejects.toThrow();
});
