import { join, resolve } from 'node:path';
import { DataError } from '../errors/data-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { type AgreementReport, agreementOf } from '../review/agreement.ts';
import { readAnswers } from '../review/answers.ts';
import type { ReviewQueue } from '../review/queue.ts';
import { decideSeeds, type SeedDecision } from '../review/seed-decisions.ts';
import { readQueueFile, writeQueueFile } from './review-file.ts';
import { journalFile, readItems, readKey, readQueues, SETTLED, writeQueue } from './review-folder.ts';
import { appendAnswers, readJournal } from './review-journal.ts';
import { type QueuePlace, recallQueue, rememberQueue } from './review-registry.ts';
import { type QueueOptions, queueOf, type ReviewSource, reviewFolder } from './review-source.ts';

/** Makes a blind queue; it stays with its source, and page and command line both open it by its name. */
export async function openQueue(
  source: ReviewSource,
  options: QueueOptions & { readonly home: string },
): Promise<ReviewQueue> {
  const queue = await queueOf(source, options);
  const folder = reviewFolder(source, options.home);
  await writeQueue(folder, queue);
  await rememberQueue(options.home, queue.key.queue, folder);
  return queue;
}

/** The same, and writes it to a file for a reviewer. */
export async function exportReview(
  source: ReviewSource,
  options: QueueOptions & { readonly home: string; readonly output: string },
): Promise<ReviewQueue> {
  const queue = await openQueue(source, options);
  await writeQueueFile(options.output, queue.items);
  return queue;
}

/** Writes a queue that exists to a file; with a reviewer's name, filled in with what was said so far. */
export async function exportQueue(
  place: QueuePlace,
  options: { readonly output: string; readonly reviewer?: string | undefined },
): Promise<number> {
  const { folder, queue } = place;
  const { reviewer, output } = options;
  const items = await readItems(folder, queue);
  const said = reviewer === undefined ? undefined : await readJournal(journalFile(folder, queue, reviewer));
  await writeQueueFile(output, items, said?.answers);
  return items.length;
}

export interface ImportedReview {
  readonly queue: string;
  readonly items: number;
  readonly reviewer: string;
}

/**
 * Takes in what a reviewer filled in: what the file says of an item takes the place of what the same reviewer said of it
 * before. `into`: the set that the queue is of, where it was exported on another machine.
 */
export async function importReview(
  file: string,
  options: { readonly reviewer: string; readonly home: string; readonly into?: string | undefined },
): Promise<ImportedReview> {
  const reviewer = reviewerName(options.reviewer);
  const rows = await readQueueFile(file);
  const queue = rows[0]?.queue ?? '';
  const folder =
    options.into === undefined
      ? (await recallQueue(options.home, queue))?.folder
      : join(resolve(options.into), 'review');
  const key = folder === undefined ? undefined : await readKey(folder, queue);
  if (folder === undefined || !key) {
    throw new DataError({
      file,
      problem: `its queue "${queue.slice(0, 40)}" is not known here`,
      hint: 'Name the set that it was exported from with --into DIR.',
    });
  }
  const answers = readAnswers(rows, key, file);
  await appendAnswers(journalFile(folder, queue, reviewer), { queue, reviewer }, answers);
  await rememberQueue(options.home, queue, folder);
  return { queue, items: answers.length, reviewer };
}

/** How far reviewers agree with each other and with the labels, by kind of review. */
export async function reviewAgreement(source: ReviewSource, home: string): Promise<readonly AgreementReport[]> {
  const folder = reviewFolder(source, home);
  const queues = (await readQueues(folder)).filter(({ answers }) => Object.keys(answers).length > 0);
  if (queues.length > 0) return agreementOf(queues);
  throw new DataError({
    file: folder,
    problem: 'holds no answers of a reviewer',
    hint: 'First `querent review queue` and the page of `querent studio`, or `querent review export` and `import`.',
  });
}

/** What reviewers have decided about the seeds of a set's folder. */
export async function readSeedReviews(folder: string): Promise<ReadonlyMap<string, SeedDecision>> {
  return decideSeeds(await readQueues(join(folder, 'review')));
}

/** A reviewer's name as it is kept. Throws `InvalidOptionError`. */
export function reviewerName(name: string): string {
  const plain = name.normalize('NFC').trim();
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(plain) && !TAKEN.has(plain.toLowerCase())) return plain;
  throw new InvalidOptionError({
    option: '--reviewer',
    value: name,
    expected: `it takes a name of up to 40 letters, figures, spaces, dots, hyphens (not ${[...TAKEN].join(', ')})`,
  });
}

/** Words that stand for somebody else in reports. */
const TAKEN: ReadonlySet<string> = new Set(['labels', SETTLED]);
