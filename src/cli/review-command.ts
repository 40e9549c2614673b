import type { AgreementReport, PairAgreement, QuestionAgreement } from '../review/agreement.ts';
import type { QueueKey } from '../review/queue.ts';
import { doneCount, ReviewDesk } from '../study/review-desk.ts';
import { recallQueue } from '../study/review-registry.ts';
import { exportQueue, exportReview, importReview, openQueue, reviewAgreement } from '../study/review-set.ts';
import { type ReviewSource, setSource } from '../study/review-source.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { ReviewExportOptions, ReviewImportOptions, ReviewQueueOptions } from './commands/review.ts';
import { findRun, places, print, withStore } from './context.ts';

/** `querent review queue`: one to be reviewed in the page. */
export async function reviewQueue(target: string, options: ReviewQueueOptions): Promise<void> {
  await withSource(target, async (source) => {
    const { items, key } = await openQueue(source, { ...options, home: places().home });
    print(
      `Queue ${key.queue}: ${items.length} items (${key.kind}).\n` +
        `Next: querent studio, page Review; or querent review export ${key.queue} -o queue.csv`,
    );
  });
}

/** `querent review list`. */
export async function reviewList(json: boolean): Promise<void> {
  const desk = new ReviewDesk(places().home);
  const rows = await Promise.all(
    (await desk.queues()).map(async (queue) => {
      const { answers } = await desk.reviewed(queue);
      const done = Object.entries(answers).map(([name, list]) => [name, doneCount(list, queue.key)] as const);
      const { key, since } = queue;
      return { queue: key.queue, kind: key.kind, source: key.source, since, items: key.cases.length, done };
    }),
  );
  if (json)
    print(
      JSON.stringify(
        rows.map((row) => ({ ...row, done: Object.fromEntries(row.done) })),
        null,
        2,
      ),
    );
  else if (rows.length === 0) print('There are no queues. Next: querent review queue open --sample 40');
  else print(rows.map(renderRow).join('\n'));
}

function renderRow(row: {
  readonly queue: string;
  readonly kind: string;
  readonly source: QueueKey['source'];
  readonly items: number;
  readonly done: readonly (readonly [string, number])[];
}): string {
  const who = row.done.map(([name, done]) => `${terminalLine(name)} ${done}`).join(', ') || 'nobody yet';
  return `${row.queue}  ${row.kind} of ${terminalLine(row.source.name)}, ${row.items} items: ${who}`;
}

/** `querent review export`: a queue out of a set or a run, or one that is here, as a file. */
export async function reviewExport(target: string, options: ReviewExportOptions): Promise<void> {
  const { home } = places();
  const place = await recallQueue(home, target);
  const next = (fields: string): string =>
    `Next: fill in ${fields}, then querent review import ${terminalLine(options.output)} --reviewer NAME`;
  if (place) {
    const items = await exportQueue(place, options);
    return print(`${items} items in ${terminalLine(options.output)}.\n${next('the answers')}`);
  }
  await withSource(target, async (source) => {
    const { items, key } = await exportReview(source, { ...options, home });
    print(
      `${items.length} items (${key.kind}) in ${terminalLine(options.output)}, queue ${key.queue}.\n` +
        next(key.questions.map(({ id }) => id).join(', ')),
    );
  });
}

/** `querent review import`: what a reviewer filled in. */
export async function reviewImport(file: string, options: ReviewImportOptions): Promise<void> {
  const { reviewer, into } = options;
  const { items, queue } = await importReview(file, { reviewer, into, home: places().home });
  print(`${items} items of queue ${queue} by ${terminalLine(reviewer)} were taken in.`);
}

/** `querent review agreement`. */
export async function reviewAgreementCommand(target: string, json: boolean): Promise<void> {
  await withSource(target, async (source) => {
    const reports = await reviewAgreement(source, places().home);
    print(json ? JSON.stringify(reports, null, 2) : reports.map(renderReport).join('\n\n'));
  });
}

async function withSource(target: string, use: (source: ReviewSource) => Promise<void>): Promise<void> {
  const set = setSource(target);
  if (set) return await use(set);
  await withStore(async (store) => {
    await use({ type: 'run', run: await findRun(store, target), store, places: places() });
  });
}

function renderReport({ kind, reviewers, questions }: AgreementReport): string {
  const who = Object.entries(reviewers).map(([name, items]) => `${terminalLine(name)} (${items} items)`);
  return [`Review of ${kind}: ${who.join(', ')}.`, ...questions.map(renderQuestion)].join('\n');
}

function renderQuestion({ question, items, pairs, alpha, againstLabels }: QuestionAgreement): string {
  return [
    '',
    `${question}: ${items} items`,
    ...pairs.map((pair) => `  ${describePair(pair)}`),
    `  Krippendorff's alpha: reviewers ${figure(alpha.reviewers)}, with the labels ${figure(alpha.withLabels)}`,
    ...againstLabels
      .filter(({ n }) => n > 0)
      .map((pair) => `  ${describePair(pair)}${pair.role === 'all' ? '' : ` (${pair.role})`}`),
  ].join('\n');
}

function describePair({ raters: [left, right], n, equal, kappa, low, high }: PairAgreement): string {
  const interval = low === null || high === null ? '' : ` [${figure(low)}, ${figure(high)}]`;
  const share = equal === null ? '-' : `${(100 * equal).toFixed(0)}%`;
  return `${terminalLine(left)} and ${terminalLine(right)}: equal in ${share} of ${n}, kappa ${figure(kappa)}${interval}`;
}

/** Two decimals; a dash where it is not defined. */
function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(2);
}
