import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseSeeds } from '../benchmark/clarifymt/read-seeds.ts';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { type AgreementReport, agreementOf } from '../review/agreement.ts';
import { readAnswers } from '../review/answers.ts';
import { makeQueue, type ReviewQueue } from '../review/queue.ts';
import { decideSeeds, type SeedDecision } from '../review/seed-decisions.ts';
import { seedReview } from '../review/seed-review.ts';
import { type JudgedEpisode, verdictReview } from '../review/verdict-review.ts';
import { SET_FILES } from '../synthesis/clarifymt/write-set.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { readQueueFile, writeQueueFile } from './review-file.ts';
import { readKey, readQueues, writeAnswers, writeKey } from './review-folder.ts';

/** What is reviewed: the seeds of a set's folder, or the episodes of a run. */
export type ReviewSource =
  | { readonly type: 'set'; readonly folder: string }
  | { readonly type: 'run'; readonly id: string; readonly judged: () => Promise<readonly JudgedEpisode[]> };

/** The set in a folder; undefined when there is none: then it is the id of a run. */
export function setSource(target: string): ReviewSource | undefined {
  const folder = resolve(target);
  return existsSync(join(folder, SET_FILES.seeds)) ? { type: 'set', folder } : undefined;
}

/** Where keys and answers lie: in the set's own folder, or below the home folder for a run. */
function reviewFolder(source: ReviewSource, home: string): string {
  return source.type === 'set' ? join(source.folder, 'review') : join(reviewsHome(home), 'runs', source.id);
}

function reviewsHome(home: string): string {
  return join(home, 'reviews');
}

/** Writes a blind queue for reviewers; its key stays with the source. */
export async function exportReview(
  source: ReviewSource,
  options: {
    readonly output: string;
    readonly sample?: number | undefined;
    readonly seed: number;
    readonly home: string;
  },
): Promise<ReviewQueue> {
  const queue =
    source.type === 'set'
      ? makeQueue(seedReview, await readSeeds(source.folder), options)
      : makeQueue(verdictReview, await source.judged(), options);
  if (queue.items.length === 0) {
    const file = source.type === 'set' ? join(source.folder, SET_FILES.seeds) : `Run ${source.id}`;
    throw new DataError({ file, problem: 'holds nothing to review', hint: 'It needs seeds, or verdicts on answers.' });
  }
  const folder = reviewFolder(source, options.home);
  await writeQueueFile(options.output, queue.items);
  await writeKey(folder, queue.key);
  await remember(options.home, queue.key.queue, folder);
  return queue;
}

export interface ImportedReview {
  readonly queue: string;
  readonly items: number;
  readonly folder: string;
}

/** Takes in what a reviewer filled in; `into`: the set that the queue is of, where it was exported on another machine. */
export async function importReview(
  file: string,
  options: { readonly reviewer: string; readonly home: string; readonly into?: string | undefined },
): Promise<ImportedReview> {
  const reviewer = checkedName(options.reviewer);
  const rows = await readQueueFile(file);
  const queue = rows[0]?.queue ?? '';
  const folder = options.into === undefined ? await recall(options.home, queue) : join(resolve(options.into), 'review');
  const key = folder === undefined ? undefined : await readKey(folder, queue);
  if (folder === undefined || !key) {
    throw new DataError({
      file,
      problem: `its queue "${queue.slice(0, 40)}" is not known here`,
      hint: 'Name the set that it was exported from with --into DIR.',
    });
  }
  const answers = readAnswers(rows, key, file);
  await writeAnswers(folder, queue, { reviewer, answers });
  return { queue, items: answers.length, folder };
}

/** How far reviewers agree with each other and with the labels, by kind of review. */
export async function reviewAgreement(source: ReviewSource, home: string): Promise<readonly AgreementReport[]> {
  const folder = reviewFolder(source, home);
  const queues = await readQueues(folder);
  if (queues.some(({ answers }) => Object.keys(answers).length > 0)) return agreementOf(queues);
  throw new DataError({
    file: folder,
    problem: 'holds no answers of a reviewer',
    hint: 'First `querent review export`, then `querent review import FILE --reviewer NAME`.',
  });
}

/** What reviewers have decided about the seeds of a set's folder. */
export async function readSeedReviews(folder: string): Promise<ReadonlyMap<string, SeedDecision>> {
  return decideSeeds(await readQueues(join(folder, 'review')));
}

async function readSeeds(folder: string) {
  const file = join(folder, SET_FILES.seeds);
  try {
    return parseSeeds(await readFile(file, 'utf8'), file);
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new FileError({ file, doing: 'read', cause });
  }
}

function checkedName(name: string): string {
  const plain = name.normalize('NFC').trim();
  if (/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(plain) && plain !== 'key' && plain !== 'labels') return plain;
  throw new InvalidOptionError({
    option: '--reviewer',
    value: name,
    expected: 'it takes a name of up to 40 letters, figures, spaces, dots, hyphens (not "key" or "labels")',
  });
}

/** Where a queue's key lies, so that its file alone is enough to import it. */
async function remember(home: string, queue: string, folder: string): Promise<void> {
  const file = join(reviewsHome(home), `${queue}.json`);
  try {
    ensureFolder(reviewsHome(home));
    await writeFile(file, `${JSON.stringify({ folder })}\n`);
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}

async function recall(home: string, queue: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{6,40}$/.test(queue)) return undefined;
  try {
    const { folder } = JSON.parse(await readFile(join(reviewsHome(home), `${queue}.json`), 'utf8')) as {
      folder?: unknown;
    };
    return typeof folder === 'string' ? folder : undefined;
  } catch {
    return undefined;
  }
}
