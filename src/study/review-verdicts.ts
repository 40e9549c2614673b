import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataError } from '../errors/data-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import { buildReport } from '../report/build-report.ts';
import { createFold } from '../report/fold.ts';
import { agreementOfPairs, type ReviewedQueue } from '../review/agreement.ts';
import { type Consensus, consensusOn } from '../review/consensus.ts';
import type { Verdict } from '../schema/judge.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import type { GraderKey, Store } from '../schema/store.ts';
import { hashJson } from '../tools/hash.ts';
import { reportRun } from './report-run.ts';
import { readQueues, reviewsHome } from './review-folder.ts';

/** The judge's name under which what people say of a run is kept. */
export const PEOPLE = 'people';
const QUESTION = 'right';
const VERDICTS = 'verdicts';

/**
 * Reports a run by what people say of its final answers: what was settled, else what most reviewers say, undecided on a
 * tie. While answers are left that nobody has judged, the report is on the judged ones alone, and a note says so. The
 * run's own verdicts stay. Throws `DataError` when nobody has judged any.
 */
export async function rescoreByPeople(
  run: RunRecord,
  around: { readonly places: Places; readonly store: Store },
): Promise<{ readonly report: Report; readonly grader: GraderKey }> {
  const { places, store } = around;
  const queues = await verdictQueues(places.home, run.id);
  const said = consensusOn(QUESTION, queues);
  if (said.size === 0) {
    throw new DataError({
      file: `Run ${run.id}`,
      problem: 'has been judged by no person',
      hint: `First \`querent review queue ${run.id}\`, then the page Review of \`querent studio\`.`,
    });
  }
  // Other answers are another version: an earlier report stays what it was.
  const version = hashJson([...said].map(([key, { value }]) => [key, value])).slice(0, 12);
  const grader: GraderKey = { judge: PEOPLE, version };
  let left = 0;
  for await (const { key, fault, verdicts } of store.episodes(run.id)) {
    const consensus = said.get(key);
    if (consensus && !fault) await store.putVerdicts(run.id, key, [verdictOf(consensus)], grader);
    else if (verdicts.some(({ name }) => name === 'final')) left++;
  }
  await store.flush();
  return { report: await reportOn({ ...run, judge: PEOPLE }, { said, left, grader, ...around }), grader };
}

async function reportOn(
  run: RunRecord,
  by: {
    readonly said: ReadonlyMap<string, Consensus>;
    readonly left: number;
    readonly grader: GraderKey;
    readonly places: Places;
    readonly store: Store;
  },
): Promise<Report> {
  const { said, left, grader, places, store } = by;
  const benchmark = await findBenchmark(run.benchmark, places);
  if (left === 0) return await reportRun(store, run, benchmark, grader);
  const fold = createFold(benchmark);
  for await (const episode of store.episodes(run.id, grader)) if (said.has(episode.key)) fold.add(episode);
  const report = buildReport({ run: { ...run, planned: said.size }, benchmark, fold });
  const note = `People have judged ${said.size} of ${said.size + left} final answers: all figures are of these episodes alone.`;
  return { ...report, notes: [...report.notes, note] };
}

function verdictOf({ value, said, isSettled }: Consensus): Verdict {
  const who = Object.entries(said).map(([name, answer]) => `${name}: ${answer}`);
  const reason = [...(isSettled ? ['settled'] : []), ...who].join(', ');
  return { name: 'final', value: value === null ? null : value === 'yes', reason };
}

/**
 * The report with a note on how far people agree with its judge: on this run where they have judged it, else on others of
 * the same benchmark and judge. As it was, where they have judged nothing of it.
 */
export async function withJudgeAgreement(report: Report, home: string): Promise<Report> {
  const note = await agreementNote(report.run, home);
  return note === undefined ? report : { ...report, notes: [...report.notes, note] };
}

async function agreementNote(run: Report['run'], home: string): Promise<string | undefined> {
  const own = agreementWithPeople(await verdictQueues(home, run.id), run);
  if (own) return sentence(run.judge, own, 'of this run');
  const ids = await readdir(join(reviewsHome(home), 'runs')).catch((): string[] => []);
  const others = (await Promise.all(ids.map((id) => verdictQueues(home, id)))).flat();
  const all = agreementWithPeople(others, run);
  return all && sentence(run.judge, all, `of ${all.runs === 1 ? 'another run' : `${all.runs} other runs`}`);
}

type PeopleAgreement = ReturnType<typeof agreementOfPairs> & { readonly reviewers: number; readonly runs: number };

/** Verdicts of the run's judge against what people say together. */
function agreementWithPeople(
  queues: readonly ReviewedQueue[],
  { benchmark, judge }: Pick<RunRecord, 'benchmark' | 'judge'>,
): PeopleAgreement | undefined {
  const ofJudge = queues.filter(({ key: { source } }) => source.benchmark === benchmark && source.judge === judge);
  // Runs apart: the same episode of two runs has one key and two dialogues.
  const byRun = [...Map.groupBy(ofJudge, ({ key }) => key.source.name).values()];
  const pairs = byRun.flatMap(labelsAgainstPeople);
  if (pairs.length === 0) return undefined;
  const reviewers = new Set(ofJudge.flatMap(({ answers }) => Object.keys(answers))).size;
  return { ...agreementOfPairs(pairs, ['yes', 'no']), reviewers, runs: byRun.length };
}

function labelsAgainstPeople(queues: readonly ReviewedQueue[]): readonly (readonly [string, string])[] {
  const labels = new Map(
    queues.flatMap(({ key }) => key.cases.map(({ id, labels: all }) => [id, all[QUESTION]] as const)),
  );
  return [...consensusOn(QUESTION, queues)].flatMap(([id, { value }]) => {
    const label = labels.get(id) ?? null;
    return value === null || label === null ? [] : [[label, value] as const];
  });
}

function sentence(judge: string, agreement: PeopleAgreement, where: string): string {
  const { n, equal, kappa, low, high, reviewers } = agreement;
  const figures =
    kappa === null || low === null || high === null
      ? 'kappa is not defined, since all are judged alike'
      : `kappa ${kappa.toFixed(2)} [${low.toFixed(2)}, ${high.toFixed(2)}]`;
  const people = reviewers === 1 ? 'One person' : `${reviewers} people`;
  const share = `${(100 * (equal ?? 0)).toFixed(0)}%`;
  return `${people} judged ${n} final answers ${where}: the judge ${judge} says the same of ${share} of them (${figures}).`;
}

async function verdictQueues(home: string, runId: string): Promise<readonly ReviewedQueue[]> {
  const queues = await readQueues(join(reviewsHome(home), 'runs', runId));
  return queues.filter(({ key }) => key.kind === VERDICTS);
}
