import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../errors/file-error.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { reviewsHome } from './review-folder.ts';

/** Where a queue lies, and when it came here. */
export interface QueuePlace {
  readonly queue: string;
  readonly folder: string;
  /** ISO 8601, UTC. */
  readonly since: string;
}

const QUEUE_NAME = /^[0-9a-f]{6,40}$/;
const ENTRY = '.json';

/** Notes where a queue lies, so that its name alone is enough to find it. Throws `FileError`. */
export async function rememberQueue(home: string, queue: string, folder: string): Promise<void> {
  const file = entryOf(home, queue);
  try {
    ensureFolder(reviewsHome(home));
    await writeFile(file, `${JSON.stringify({ folder })}\n`);
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}

/** undefined: no queue of that name is known here. */
export async function recallQueue(home: string, queue: string): Promise<QueuePlace | undefined> {
  if (!QUEUE_NAME.test(queue)) return undefined;
  const file = entryOf(home, queue);
  try {
    const { folder } = JSON.parse(await readFile(file, 'utf8')) as { folder?: unknown };
    if (typeof folder !== 'string') return undefined;
    return { queue, folder, since: (await stat(file)).mtime.toISOString() };
  } catch {
    return undefined;
  }
}

/** All queues that are known here, the newest first. */
export async function rememberedQueues(home: string): Promise<readonly QueuePlace[]> {
  const names = await readdir(reviewsHome(home)).catch((): string[] => []);
  const queues = names.filter((name) => name.endsWith(ENTRY)).map((name) => name.slice(0, -ENTRY.length));
  const found = await Promise.all(queues.map((queue) => recallQueue(home, queue)));
  return found
    .filter((place) => place !== undefined)
    .sort((left, right) => (left.since < right.since ? 1 : left.since > right.since ? -1 : 0));
}

function entryOf(home: string, queue: string): string {
  return join(reviewsHome(home), `${queue}${ENTRY}`);
}
