import { DataError } from '../errors/data-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { LoadedConfig } from '../references/config.ts';
import type { Places } from '../references/environment.ts';
import { Workshop } from '../references/workshop.ts';
import { judgeDialogue } from '../runner/judge-dialogue.ts';
import { workPool } from '../scheduler/work-pool.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Judge } from '../schema/judge.ts';
import type { ReplyMemory } from '../schema/limits.ts';
import { LANGUAGES } from '../schema/message.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import type { GraderKey, Store } from '../schema/store.ts';
import { reportRun } from './report-run.ts';
import { PEOPLE, rescoreByPeople } from './review-verdicts.ts';

export interface RescoreSurroundings {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly store: Store;
  readonly cache?: ReplyMemory | undefined;
  /** Judges of somebody's own, by name. */
  readonly config?: LoadedConfig | undefined;
  readonly signal?: AbortSignal;
}

/** Episodes that the judge gave nothing usable on. */
export interface JudgeFaults {
  readonly count: number;
  /** What the first of them was. */
  readonly first: string;
}

const CONCURRENCY = 16;
const TIMEOUT_MS = 120_000;

/**
 * Judges a run's stored dialogues again and reports them; nothing is played. The run's own verdicts stay: a verdict's
 * key holds judge and version. An episode whose judge gave nothing usable gets no verdict and is counted in `faults`. The judge `people` is what reviewers said. Throws `DataError` when the data has changed since the run.
 */
export async function rescoreRun(
  run: RunRecord,
  judgeReference: string,
  around: RescoreSurroundings,
): Promise<{ readonly report: Report; readonly grader: GraderKey; readonly faults: JudgeFaults }> {
  if (judgeReference === PEOPLE) return { ...(await rescoreByPeople(run, around)), faults: { count: 0, first: '' } };
  const benchmark = await findBenchmark(run.benchmark, around.places);
  const scenarios = await scenariosOf(run, benchmark, around.places);
  const workshop = new Workshop({
    resolve: { env: around.env, home: around.places.home, timeoutMs: TIMEOUT_MS },
    concurrency: CONCURRENCY,
    retry: {},
    meter: {},
    store: around.store,
    cache: around.cache,
    config: around.config,
    seed: typeof run.settings.seed === 'number' ? run.settings.seed : 1,
  });
  try {
    const judge = await workshop.judge(judgeReference, benchmark);
    const grader: GraderKey = { judge: judge.reference, version: judge.version };
    const faults = await judgeAll(run, benchmark, scenarios, judge, around);
    const report = await reportRun(around.store, { ...run, judge: judge.reference }, benchmark, grader);
    return { report, grader, faults };
  } finally {
    await workshop.dispose();
  }
}

/** The scenarios a run was played on, by id. Throws `DataError` when the data has changed since. */
export async function scenariosOf(
  run: RunRecord,
  benchmark: Benchmark,
  places: Places,
): Promise<ReadonlyMap<string, Scenario>> {
  const language = LANGUAGES.find((known) => known === run.settings.language);
  const loaded = await benchmark.load({
    set: run.set,
    mode: run.mode,
    dataDirs: places.dataDirs,
    ...(language && { language }),
  });
  if (loaded.checksum !== run.settings.dataChecksum) {
    throw new DataError({
      file: `The data of ${benchmark.name}`,
      problem: `has changed since run ${run.id}: its dialogues cannot be judged against it`,
      hint: 'Bring back the data of the run, or play it again.',
    });
  }
  return new Map(loaded.scenarios.map((scenario) => [scenario.id, scenario]));
}

async function judgeAll(
  run: RunRecord,
  benchmark: Benchmark,
  scenarios: ReadonlyMap<string, Scenario>,
  judge: Judge,
  around: RescoreSurroundings,
): Promise<JudgeFaults> {
  const { store, signal } = around;
  const grader: GraderKey = { judge: judge.reference, version: judge.version };
  const limit = run.settings.maxQuestions;
  const maxQuestions = typeof limit === 'number' ? limit : benchmark.protocols.querent.maxQuestions;
  const faults: string[] = [];
  const work = async (episode: ScoredEpisode): Promise<void> => {
    const scenario = scenarios.get(episode.scenarioId);
    if (!scenario || episode.fault) return;
    const call = { role: 'judge', repeat: episode.repeat, episodeKey: episode.key, ...(signal && { signal }) } as const;
    const parts = { benchmark, judge, scenario, maxQuestions, call };
    const verdicts = await judgeDialogue(episode, parts).catch((error: unknown) => {
      if (!(error instanceof PartFaultError) || error.kind !== 'judge-fault') throw error;
      faults.push(error.message);
      return [];
    });
    if (verdicts.length > 0) await store.putVerdicts(run.id, episode.key, verdicts, grader);
  };
  // By pages: episodes stream from the store, and a page's verdicts are asked for at once.
  let page: ScoredEpisode[] = [];
  for await (const episode of store.episodes(run.id)) {
    page.push(episode);
    if (page.length < CONCURRENCY * 4) continue;
    await workPool(page, CONCURRENCY, work, signal);
    page = [];
  }
  await workPool(page, CONCURRENCY, work, signal);
  await store.flush();
  return { count: faults.length, first: faults[0] ?? '' };
}
