import { buildReport } from '../report/build-report.ts';
import { createFold } from '../report/fold.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import type { GraderKey, Store } from '../schema/store.ts';

/** Folds a stored run into its report; `grader` chooses another judge's verdicts than the run's own. */
export async function reportRun(
  store: Store,
  run: RunRecord,
  benchmark: Benchmark,
  grader?: GraderKey,
): Promise<Report> {
  const fold = createFold(benchmark);
  for await (const episode of store.episodes(run.id, grader)) fold.add(episode);
  const unfinished = run.status === 'finished' ? undefined : await store.unfinishedUsage(run.id);
  return buildReport({ run, benchmark, fold, ...(unfinished && { unfinished }) });
}
