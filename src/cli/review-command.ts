import type { AgreementReport, PairAgreement, QuestionAgreement } from '../review/agreement.ts';
import { judgedEpisodes } from '../study/review-run.ts';
import { exportReview, importReview, type ReviewSource, reviewAgreement, setSource } from '../study/review-set.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { ReviewExportOptions, ReviewImportOptions } from './commands/review.ts';
import { findRun, places, print, withStore } from './context.ts';

/** `querent review export`: a queue out of a set or a run. */
export async function reviewExport(target: string, options: ReviewExportOptions): Promise<void> {
  const { home } = places();
  await withSource(target, async (source) => {
    const { items, key } = await exportReview(source, { ...options, home });
    print(
      `${items.length} items (${key.kind}) in ${terminalLine(options.output)}, queue ${key.queue}.\n` +
        `Next: fill in ${key.questions.map(({ id }) => id).join(', ')}, then ` +
        `querent review import ${terminalLine(options.output)} --reviewer NAME`,
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
    const run = await findRun(store, target);
    await use({ type: 'run', id: run.id, judged: () => judgedEpisodes(run, { places: places(), store }) });
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

function describePair({ raters: [left, right], n, equal, kappa }: PairAgreement): string {
  const share = equal === null ? '-' : `${(100 * equal).toFixed(0)}%`;
  return `${terminalLine(left)} and ${terminalLine(right)}: equal in ${share} of ${n}, kappa ${figure(kappa)}`;
}

/** Two decimals; a dash where it is not defined. */
function figure(value: number | null): string {
  return value === null ? '-' : value.toFixed(2);
}
