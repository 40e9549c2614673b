import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportError } from '../errors/import-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { QueueItem } from '../review/queue.ts';
import { readQueueFile, writeQueueFile } from './review-file.ts';

const ITEM: QueueItem = {
  queue: 'abc123',
  item: 'i1',
  kind: 'seeds',
  language: 'en',
  guideline: 'Judge it.',
  shown: {
    request: '=HYPERLINK("http://x.example","When, is it?")',
    context: 'By eight; else nine.\tOr later.',
    question: '+1 or -1?',
  },
  questions: { ambiguous: { ask: 'Unclear?', answers: ['yes', 'no'] } },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'review-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a queue file', () => {
  it('as CSV has no cell that a spreadsheet takes for a formula', async () => {
    const file = join(folder, 'queue.csv');
    await writeQueueFile(file, [ITEM]);
    const text = readFileSync(file, 'utf8');
    expect(text.split('\n')[0]).toBe('queue,item,request,context,question,guideline,ambiguous,note');
    expect(text).toContain(`"'=HYPERLINK(""http://x.example"",""When, is it?"")"`);
    expect(text).toContain(`,'+1 or -1?,`);
    expect(text).toContain('ambiguous: Unclear? (yes, no)');
  });

  it.each(['csv', 'jsonl'])('as %s comes back with nothing answered', async (kind) => {
    const file = join(folder, `queue.${kind}`);
    await writeQueueFile(file, [ITEM]);
    const [row] = await readQueueFile(file);
    expect(row).toMatchObject({ queue: 'abc123', item: 'i1', note: '' });
    expect(row?.answers.ambiguous).toBe('');
  });

  it('is read as a spreadsheet may write it: semicolons, a byte order mark, other line ends', async () => {
    const file = join(folder, 'back.csv');
    writeFileSync(file, '\uFEFFqueue;item;ambiguous;note\r\nabc123;i1;yes;"well; yes"\r\n');
    expect(await readQueueFile(file)).toMatchObject([{ item: 'i1', answers: { ambiguous: 'yes' }, note: 'well; yes' }]);
  });

  it('says where it is broken', async () => {
    const jsonl = join(folder, 'back.jsonl');
    writeFileSync(jsonl, '{"queue": "q", "item": "i", "answers": {}}\nnonsense\n');
    await expect(readQueueFile(jsonl)).rejects.toThrow(/:2/);
    const csv = join(folder, 'other.csv');
    writeFileSync(csv, 'a,b\n1,2\n');
    await expect(readQueueFile(csv)).rejects.toThrow(ImportError);
    await expect(readQueueFile(join(folder, 'queue.xlsx'))).rejects.toThrow(InvalidOptionError);
  });
});
