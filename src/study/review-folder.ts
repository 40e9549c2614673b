import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import type { ReviewedQueue } from '../review/agreement.ts';
import { type QueueItem, type QueueKey, queueItemSchema, queueKeySchema, type ReviewQueue } from '../review/queue.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { readJournal } from './review-journal.ts';

/**
 * Queues of a source: `QUEUE.key.json`, `QUEUE.items.json` as reviewers see them, and `QUEUE.NAME.jsonl`, the journal of
 * each reviewer.
 */
const KEY = '.key.json';
const ITEMS = '.items.json';
const JOURNAL = '.jsonl';

/** Whose journal holds what was settled between reviewers; nobody can take this name. */
export const SETTLED = '-settled-';

/** Where queues are kept that have no folder of their own. */
export function reviewsHome(home: string): string {
  return join(home, 'reviews');
}

export async function writeQueue(folder: string, { key, items }: ReviewQueue): Promise<void> {
  await writeWhole(folder, `${key.queue}${ITEMS}`, items);
  await writeWhole(folder, `${key.queue}${KEY}`, key);
}

/** The key of a queue; undefined when the folder has none. */
export async function readKey(folder: string, queue: string): Promise<QueueKey | undefined> {
  const names = await namesIn(folder);
  return names.includes(`${queue}${KEY}`) ? await read(join(folder, `${queue}${KEY}`), queueKeySchema) : undefined;
}

export async function readItems(folder: string, queue: string): Promise<readonly QueueItem[]> {
  return await read(join(folder, `${queue}${ITEMS}`), z.array(queueItemSchema));
}

/** Names of reviewers that differ by case only share a file: some systems could not keep two. */
export function journalFile(folder: string, queue: string, reviewer: string): string {
  return join(folder, `${queue}.${encodeURIComponent(reviewer.toLowerCase())}${JOURNAL}`);
}

/** Names of the queues of a folder; empty when there is none. */
async function queuesIn(folder: string): Promise<readonly string[]> {
  const names = [...(await namesIn(folder))].sort();
  return names.filter((name) => name.endsWith(KEY)).map((name) => name.slice(0, -KEY.length));
}

/** A queue with what everybody said of it. */
export async function readReviewed(folder: string, key: QueueKey): Promise<ReviewedQueue> {
  const own = (await namesIn(folder)).filter((name) => name.startsWith(`${key.queue}.`) && name.endsWith(JOURNAL));
  const journals = await Promise.all([...own].sort().map((name) => readJournal(join(folder, name))));
  const said = journals.flatMap((journal) =>
    journal === undefined ? [] : [[journal.reviewer, [...journal.answers.values()]] as const],
  );
  return {
    key,
    answers: Object.fromEntries(said.filter(([reviewer]) => reviewer !== SETTLED)),
    settled: said.find(([reviewer]) => reviewer === SETTLED)?.[1] ?? [],
  };
}

/** All queues of a folder with what was said of them; empty when there is none. */
export async function readQueues(folder: string): Promise<readonly ReviewedQueue[]> {
  return await Promise.all(
    (await queuesIn(folder)).map(async (queue) =>
      readReviewed(folder, await read(join(folder, `${queue}${KEY}`), queueKeySchema)),
    ),
  );
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw new FileError({ file: folder, doing: 'read', cause });
  }
}

async function read<Value>(file: string, schema: z.ZodType<Value>): Promise<Value> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new DataError({ file, problem: 'is no file of a review', hint: 'Export the queue again.', cause });
  }
}

async function writeWhole(folder: string, name: string, value: object): Promise<void> {
  const file = join(folder, name);
  try {
    ensureFolder(folder);
    await writeFile(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`, { flush: true });
    await rename(`${file}.part`, file);
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}
