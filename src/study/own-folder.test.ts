import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkOwnFolder, OWN_NAMES } from './own-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'querent-own-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kinds = Object.keys(OWN_NAMES) as readonly (keyof typeof OWN_NAMES)[];

it.each(kinds)('takes a folder that is new or empty for a %s', async (kind) => {
  await expect(checkOwnFolder(join(folder, 'new'), kind)).resolves.toBeUndefined();
  await expect(checkOwnFolder(folder, kind)).resolves.toBeUndefined();
});

it.each(kinds)('takes the folder of an earlier %s, also one that was interrupted', async (kind) => {
  writeFileSync(join(folder, 'README.md'), '# A card');
  for (const name of OWN_NAMES[kind]) {
    mkdirSync(join(folder, name));
    await expect(checkOwnFolder(folder, kind), name).resolves.toBeUndefined();
    rmSync(join(folder, name), { recursive: true });
  }
});

it.each(kinds)('refuses a project, whose README.md a %s would write over, and a file', async (kind) => {
  writeFileSync(join(folder, 'README.md'), '# My project');
  await expect(checkOwnFolder(folder, kind)).rejects.toThrow(`other things than a ${kind}`);
  await expect(checkOwnFolder(join(folder, 'README.md'), kind, '--training')).rejects.toThrow(
    /^--training cannot be ".*": that is a file/,
  );
});
