import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { openWorkFile } from './work-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'work-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a work file', () => {
  it('gives back in order what was appended, also when that was done at once', async () => {
    const path = join(folder, 'work.jsonl');
    const first = await openWorkFile(path);
    expect(first.records).toEqual([]);
    await Promise.all([1, 2, 3].map((n) => first.append({ type: 'stage', n, text: 'ä\n' })));
    await first.close();
    const again = await openWorkFile(path);
    expect(again.records).toEqual([1, 2, 3].map((n) => ({ type: 'stage', n, text: 'ä\n' })));
    await again.close();
  });

  it('drops a last line that was cut off by a kill, and goes on behind the last whole one', async () => {
    const path = join(folder, 'work.jsonl');
    writeFileSync(path, '{"type":"stage","text":"ä"}\n');
    appendFileSync(path, '{"type":"sta');
    const file = await openWorkFile(path);
    expect(file.records).toHaveLength(1);
    await file.append({ type: 'stage', text: 'b' });
    await file.close();
    expect(readFileSync(path, 'utf8')).toBe('{"type":"stage","text":"ä"}\n{"type":"stage","text":"b"}\n');
  });

  it('refuses a file that is something else, and says where', async () => {
    const path = join(folder, 'work.jsonl');
    writeFileSync(path, '{"type":"head"}\nnonsense\n');
    await expect(openWorkFile(path)).rejects.toThrow(DataError);
    await expect(openWorkFile(path)).rejects.toThrow(/:2/);
    await expect(openWorkFile(join(folder, 'nowhere', 'x'))).rejects.toThrow(FileError);
  });
});
