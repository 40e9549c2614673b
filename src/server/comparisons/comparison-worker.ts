/** A thread of its own for one comparison: reading two runs and drawing for the intervals takes seconds. */
import { parentPort, workerData } from 'node:worker_threads';
import { QuerentError } from '../../errors/querent-error.ts';
import { findBenchmark } from '../../references/benchmarks.ts';
import { type ComparedRun, compareRuns } from '../../report/compare.ts';
import type { Comparison } from '../../report/comparison.ts';
import type { ScoredEpisode } from '../../schema/episode.ts';
import { openRunBrowser } from '../../store/open-store.ts';
import type { RunBrowser } from '../../store/run-browser.ts';
import type { ComparisonReply, ComparisonTask } from './comparison-task.ts';

const PAGE = 250;

const result: ComparisonReply = await compare(workerData as ComparisonTask).then(
  (value) => ({ value }),
  (error: unknown) => ({ failure: failureOf(error) }),
);
parentPort?.postMessage(result);

async function compare({ places, ids }: ComparisonTask): Promise<Comparison> {
  const browser = await openRunBrowser(places.databaseUrl);
  try {
    const heads = await Promise.all(ids.map((id) => browser.head(id)));
    const runs = heads.flatMap((head): ComparedRun[] =>
      head ? [{ run: head.run, episodes: episodesOf(browser, head.run.id) }] : [],
    );
    const [first] = runs;
    return await compareRuns({ benchmark: await findBenchmark(first?.run.benchmark ?? '', places), runs });
  } finally {
    await browser.close();
  }
}

async function* episodesOf(browser: RunBrowser, id: string): AsyncGenerator<ScoredEpisode> {
  const { last } = await browser.arrivals(id);
  for (let after = 0; after < last; ) {
    const page = await browser.episodesAfter(id, { after, last, limit: PAGE });
    const end = page.at(-1)?.arrival;
    if (end === undefined) return;
    after = end;
    for (const { episode } of page) yield episode;
  }
}

function failureOf(error: unknown): string {
  if (error instanceof QuerentError) return `${error.message} ${error.hint}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
