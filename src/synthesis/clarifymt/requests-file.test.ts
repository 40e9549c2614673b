import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FileError } from '../../errors/file-error.ts';
import { ImportError } from '../../errors/import-error.ts';
import { readRequestsFile } from './requests-file.ts';

let folder: string;
const put = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'requests-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a file of requests', () => {
  it('is text with one a line', async () => {
    expect(await readRequestsFile(put('a.txt', '\uFEFFWhen is it?\r\n\r\n Send it. \n'))).toEqual([
      { request: 'When is it?', documents: [], line: 1 },
      { request: 'Send it.', documents: [], line: 3 },
    ]);
  });

  it('is CSV with a column request', async () => {
    const csv = 'id,request,instructions\n1,"When, and where?",You help a club.\n2,Send it.,\n';
    expect(await readRequestsFile(put('a.csv', csv))).toEqual([
      { request: 'When, and where?', instructions: 'You help a club.', documents: [], line: 1 },
      { request: 'Send it.', documents: [], line: 2 },
    ]);
  });

  it('is JSON Lines with documents', async () => {
    const document = { kind: 'text', id: 'note', text: 'Both are open.' };
    const file = put('a.jsonl', `${JSON.stringify({ request: 'Is it open?', documents: [document], other: 1 })}\n`);
    expect(await readRequestsFile(file)).toEqual([{ request: 'Is it open?', documents: [document], line: 1 }]);
  });

  it('names the lines of what cannot be read', async () => {
    const file = put('a.jsonl', '{"request": ""}\nnonsense\n{"request": "Good."}\n');
    await expect(readRequestsFile(file)).rejects.toThrow(/:1 at request[\s\S]*:2/);
    await expect(readRequestsFile(put('b.csv', 'text\nhello\n'))).rejects.toThrow(ImportError);
    await expect(readRequestsFile(put('a.pdf', 'x'))).rejects.toThrow(/\.txt, \.csv or \.jsonl/);
    await expect(readRequestsFile(put('empty.txt', '\n'))).rejects.toThrow(/holds no requests/);
    await expect(readRequestsFile(join(folder, 'none.txt'))).rejects.toThrow(FileError);
  });
});
