import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { codeStamp, filesStamp } from './code-stamp.ts';
import { createTables } from './index-tables.ts';

describe('what the index was made by', () => {
  it('names the version, and stays while nothing changes', () => {
    expect(codeStamp().startsWith(`${manifest.version} `)).toBe(true);
    expect(codeStamp()).toBe(codeStamp());
  });

  it('changes with the sources, not with their tests', () => {
    const folder = mkdtempSync(join(tmpdir(), 'querent-stamp-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'a.ts'), '1');
    const before = filesStamp(folder);
    writeFileSync(join(folder, 'a.test.ts'), '1');
    expect(filesStamp(folder)).toBe(before);
    writeFileSync(join(folder, 'a.ts'), '12');
    expect(filesStamp(folder)).not.toBe(before);
  });

  it('keeps reports made by the same code, and none made by other code', () => {
    const database = new DatabaseSync(':memory:');
    onTestFinished(() => database.close());
    const count = (): unknown => database.prepare('select count(*) as n from reports').get()?.n;
    createTables(database, '0.1.0');
    database.exec(`insert into reports values ('run-1', '1', '{}', '{}')`);
    createTables(database, '0.1.0');
    expect(count()).toBe(1);
    createTables(database, '0.1.1');
    expect(count()).toBe(0);
  });
});
