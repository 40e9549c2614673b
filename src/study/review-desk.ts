import { isDeepStrictEqual } from 'node:util';
import type { ReviewedQueue } from '../review/agreement.ts';
import { isDone, type ReviewAnswer } from '../review/answers.ts';
import type { QueueItem, QueueKey } from '../review/queue.ts';
import { journalFile, readItems, readKey, readReviewed } from './review-folder.ts';
import { appendAnswers, appendUndo, type JournalState, readJournal } from './review-journal.ts';
import { recallQueue, rememberedQueues } from './review-registry.ts';

/** Keys and items kept in memory: of queues that are listed, and of those that somebody works on. */
const MOST_KEYS = 64;
const MOST_ITEMS = 4;

/** A queue as it was made; it never changes, since its name is a hash of it. */
export interface OpenQueue {
  readonly folder: string;
  /** ISO 8601, UTC. */
  readonly since: string;
  readonly key: QueueKey;
}

/** What reviewing in a page needs of the queues of a home folder. Answers are on disk when a method resolves. */
export class ReviewDesk {
  readonly #home: string;
  readonly #keys = new Map<string, Promise<QueueKey | undefined>>();
  readonly #items = new Map<string, Promise<readonly QueueItem[]>>();
  /** Appends to a journal, one after the other. */
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(home: string) {
    this.#home = home;
  }

  /** All queues that can be opened, the newest first; one whose folder is gone is passed over. */
  async queues(): Promise<readonly OpenQueue[]> {
    const places = await rememberedQueues(this.#home);
    const found = await Promise.all(places.map(({ queue }) => this.find(queue).catch(() => undefined)));
    return found.filter((queue) => queue !== undefined);
  }

  /** undefined: there is none of that name. */
  async find(queue: string): Promise<OpenQueue | undefined> {
    const place = await recallQueue(this.#home, queue);
    if (!place) return undefined;
    const { folder, since } = place;
    const key = await remembered(this.#keys, MOST_KEYS, `${folder} ${queue}`, () => readKey(folder, queue));
    return key && { folder, since, key };
  }

  /** As reviewers see them, in the order of the queue. */
  async items({ folder, key: { queue } }: OpenQueue): Promise<readonly QueueItem[]> {
    return await remembered(this.#items, MOST_ITEMS, `${folder} ${queue}`, () => readItems(folder, queue));
  }

  /** What everybody said of it. */
  async reviewed({ folder, key }: OpenQueue): Promise<ReviewedQueue> {
    return await readReviewed(folder, key);
  }

  /** What one reviewer said; undefined: nothing yet. */
  async journal({ folder, key }: OpenQueue, reviewer: string): Promise<JournalState | undefined> {
    return await readJournal(journalFile(folder, key.queue, reviewer));
  }

  /**
   * Answers must be of the queue (`answerProblem`). What a reviewer has said already is not written again: it would be one
   * more step to undo.
   */
  async answer(queue: OpenQueue, reviewer: string, answers: readonly ReviewAnswer[]): Promise<void> {
    await this.#write(queue, reviewer, async (file, whose) => {
      const known = (await readJournal(file))?.answers;
      const news = answers.filter((answer) => !isDeepStrictEqual(known?.get(answer.item), answer));
      if (news.length > 0) await appendAnswers(file, whose, news);
    });
  }

  /** Takes the reviewer's last answer back. Gives the item that changed; undefined: there was nothing to undo. */
  async undo(queue: OpenQueue, reviewer: string): Promise<string | undefined> {
    return await this.#write(queue, reviewer, async (file, whose) => {
      const last = (await readJournal(file))?.last;
      if (last !== undefined) await appendUndo(file, whose);
      return last;
    });
  }

  async #write<Result>(
    { folder, key }: OpenQueue,
    reviewer: string,
    write: (file: string, whose: { readonly queue: string; readonly reviewer: string }) => Promise<Result>,
  ): Promise<Result> {
    const file = journalFile(folder, key.queue, reviewer);
    const before = this.#writing.get(file) ?? Promise.resolve();
    const written = before.then(() => write(file, { queue: key.queue, reviewer }));
    const settled = written.catch(() => undefined);
    this.#writing.set(file, settled);
    void settled.then(() => this.#writing.get(file) === settled && this.#writing.delete(file));
    return await written;
  }
}

/** Items of a queue that a reviewer is done with. */
export function doneCount(answers: readonly ReviewAnswer[], key: QueueKey): number {
  return answers.filter((answer) => isDone(answer, key)).length;
}

/**
 * May what others said, and the labels, be shown? To a reviewer who is done with all items; to nobody in particular when
 * all who have begun are.
 */
export function isRevealed({ key, answers }: ReviewedQueue, to: string | undefined): boolean {
  const isThrough = (list: readonly ReviewAnswer[] = []): boolean => doneCount(list, key) >= key.cases.length;
  if (to === undefined) {
    const all = Object.values(answers);
    return all.length > 0 && all.every((list) => isThrough(list));
  }
  const own = Object.entries(answers).find(([name]) => name.toLowerCase() === to.toLowerCase());
  return isThrough(own?.[1]);
}

/** The value of a name, made once; what failed, or was not there, is made again. The least used go. */
async function remembered<Value>(
  known: Map<string, Promise<Value>>,
  most: number,
  name: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const value = known.get(name) ?? make();
  known.delete(name);
  known.set(name, value);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
  try {
    const found = await value;
    if (found === undefined) known.delete(name);
    return found;
  } catch (error) {
    known.delete(name);
    throw error;
  }
}
