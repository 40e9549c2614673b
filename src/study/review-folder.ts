import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import type { ReviewedQueue } from '../review/agreement.ts';
import { type ReviewAnswer, reviewAnswerSchema } from '../review/answers.ts';
import { type QueueKey, queueKeySchema } from '../review/queue.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';

/** Keys and answers of a source's queues: `QUEUE.key.json`, and `QUEUE.NAME.json` for each reviewer. */
const KEY = '.key.json';
const answersSchema = z.strictObject({ reviewer: z.string(), answers: z.array(reviewAnswerSchema) });

export async function writeKey(folder: string, key: QueueKey): Promise<void> {
  await writeWhole(folder, `${key.queue}${KEY}`, key);
}

/** The key of a queue; undefined when the folder has none. */
export async function readKey(folder: string, queue: string): Promise<QueueKey | undefined> {
  const names = await namesIn(folder);
  return names.includes(`${queue}${KEY}`) ? await read(join(folder, `${queue}${KEY}`), queueKeySchema) : undefined;
}

/** Takes the place of what the same reviewer said before. */
export async function writeAnswers(
  folder: string,
  queue: string,
  said: { readonly reviewer: string; readonly answers: readonly ReviewAnswer[] },
): Promise<void> {
  await writeWhole(folder, `${queue}.${encodeURIComponent(said.reviewer)}.json`, said);
}

/** All queues of a folder with their answers; empty when there is none. */
export async function readQueues(folder: string): Promise<readonly ReviewedQueue[]> {
  const names = [...(await namesIn(folder))].sort();
  const queues = names.filter((name) => name.endsWith(KEY)).map((name) => name.slice(0, -KEY.length));
  return await Promise.all(
    queues.map(async (queue) => {
      const own = names.filter((name) => name.startsWith(`${queue}.`) && name.endsWith('.json') && !name.endsWith(KEY));
      const said = await Promise.all(own.map((name) => read(join(folder, name), answersSchema)));
      return {
        key: await read(join(folder, `${queue}${KEY}`), queueKeySchema),
        answers: Object.fromEntries(said.map(({ reviewer, answers }) => [reviewer, answers])),
      };
    }),
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
    await writeFile(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`);
    await rename(`${file}.part`, file);
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}
