import { registeredAdapter } from '../model/adapters.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import { Workshop, type WorkshopOptions } from '../references/workshop.ts';
import { findResumable, type RunEvent, type RunInput, type RunOutcome, runBenchmark } from '../runner/run-benchmark.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { Report } from '../schema/report.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { type RunRequest, type RunSettings, settleRequest } from './run-request.ts';

/** What a run needs of the place it runs in. */
export interface RunSurroundings {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly store: Store;
  readonly cache?: WorkshopOptions['cache'];
  readonly meter: WorkshopOptions['meter'];
  /** What other runs under the same budget have spent, in US dollars; default 0. */
  readonly spentElsewhereUsd?: number | undefined;
  readonly retry: WorkshopOptions['retry'];
  readonly timeoutMs: number;
  readonly keyEnv?: string | undefined;
  /** Parts of somebody's own, by name. */
  readonly config?: WorkshopOptions['config'];
  readonly command: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: RunEvent) => void;
  readonly pull?: WorkshopOptions['pull'];
}

export interface NamedRun extends RunOutcome {
  readonly benchmark: Benchmark;
  readonly report: Report;
}

const REMOTE_CONCURRENCY = 16;
/** Dialogues under way per call allowed, so that a slot freed by one dialogue finds the next call of another waiting. */
const DIALOGUES_PER_CALL = 2;

/** Plays a run given by names and reports it: what the command line, a study and the studio call. */
export async function runNamed(request: RunRequest, surroundings: RunSurroundings): Promise<NamedRun> {
  return inWorkshop(request, surroundings, async (input, { journal }) => {
    const outcome = await runBenchmark(input);
    await journal.settle();
    const { benchmark } = input;
    const { reportRun } = await loadReporting();
    return { ...outcome, benchmark, report: await reportRun(surroundings.store, outcome.run, benchmark) };
  });
}

/** The stored run that the request would resume; nothing is played. */
export async function findNamedRun(request: RunRequest, surroundings: RunSurroundings): Promise<RunRecord | undefined> {
  return inWorkshop(request, surroundings, findResumable);
}

/** Makes all parts of the run for as long as `use` takes. */
async function inWorkshop<Result>(
  request: RunRequest,
  surroundings: RunSurroundings,
  use: (input: RunInput, workshop: Workshop) => Promise<Result>,
): Promise<Result> {
  const benchmark = await findBenchmark(request.benchmark, surroundings.places);
  const settings = settleRequest(request, benchmark);
  const concurrency = byPerson(request, settings) ? 1 : concurrencyOf(request);
  const workshop = openWorkshop(settings, concurrency, surroundings);
  try {
    return await use(await inputOf(request, settings, benchmark, workshop, concurrency, surroundings), workshop);
  } finally {
    await workshop.dispose();
  }
}

const loadReporting = () => import('./report-run.ts');
/** By then the calls that go out at once are on their way. */
const SENDING_MS = 10;

/**
 * Loads what is needed at the end while the last calls are waited for, when there is nothing else to do; if that fails,
 * the end says so.
 */
function reportPreload(concurrency: number): (event: RunEvent) => void {
  let left = Number.NaN;
  const soon = (): void => {
    setTimeout(() => loadReporting().catch(() => undefined), SENDING_MS).unref();
  };
  return (event) => {
    if (event.type === 'run-start') {
      left = event.run.planned - event.alreadyPlayed;
      if (left <= concurrency) soon();
    } else if (event.type === 'episode-end' && --left === concurrency) soon();
  };
}

function openWorkshop(settings: RunSettings, concurrency: number, around: RunSurroundings): Workshop {
  const { env, places, timeoutMs, keyEnv, store, cache, meter, retry, pull, config } = around;
  return new Workshop({
    resolve: { env, home: places.home, timeoutMs, ...(keyEnv !== undefined && { keyEnv }) },
    concurrency,
    retry,
    meter,
    store,
    cache,
    config,
    seed: settings.seed,
    ...(pull && { pull }),
  });
}

async function inputOf(
  request: RunRequest,
  settings: RunSettings,
  benchmark: Benchmark,
  workshop: Workshop,
  concurrency: number,
  around: RunSurroundings,
): Promise<RunInput> {
  const { set, mode, language } = settings;
  const { dataDirs } = around.places;
  const loaded = await benchmark.load({ set, mode, dataDirs, ...(language && { language }) });
  const { sampling } = settings;
  const preload = reportPreload(concurrency);
  return {
    ...settings,
    benchmark,
    loaded,
    assistant: await workshop.assistant(request.assistant, {
      ...request,
      sampling,
      ownControls: benchmark.ownControls,
    }),
    user: await workshop.user(settings.user, benchmark),
    judge: await workshop.judge(settings.judge, benchmark),
    store: around.store,
    ledger: workshop.ledger,
    trainedOn: trainedOn(request, benchmark.name, set, around.places),
    selection: { only: request.scenarios, limit: request.limit, sample: request.sample },
    // A person has one dialogue at a time.
    width: byPerson(request, settings) ? 1 : concurrency * DIALOGUES_PER_CALL,
    command: around.command,
    resume: request.resume ?? false,
    signal: around.signal,
    onEvent: async (event) => {
      preload(event);
      if (event.type === 'run-start') await takeUp(event, workshop, around);
      else if (event.type === 'episode-end') workshop.journal.forget(event.episode.key);
      around.onEvent(event);
    },
  };
}

/** Scenarios that adapters of here were trained on, those that the assistant's, the user's or the judge's name holds. */
function trainedOn(
  { assistant, user, judge }: RunRequest,
  benchmark: string,
  set: string,
  { home }: Places,
): ReadonlySet<string> | undefined {
  const references = [assistant, user, judge].join(' ');
  const names = [...references.matchAll(/\blocal\/[^+\s@,]+\+([\w.-]{1,64})/g)].map(([, name]) => name as string);
  const seen = names.flatMap((name) => registeredAdapter(name, home)?.record.seen[`${benchmark}:${set}`] ?? []);
  return names.length === 0 ? undefined : new Set(seen);
}

/** Binds journal and budget to the run: a resumed one goes on with the replies and the money it had. */
async function takeUp(
  event: Extract<RunEvent, { type: 'run-start' }>,
  workshop: Workshop,
  around: RunSurroundings,
): Promise<void> {
  workshop.meter.carry(around.spentElsewhereUsd ?? 0);
  const isResumed = event.origin === 'resumed';
  workshop.journal.start(event.run.id, { fresh: !isResumed });
  if (isResumed) workshop.meter.carry(await around.store.spending(event.run.id));
}

/** Model calls at once per endpoint: as asked for, else 1 for a local model and 16 for others. */
export function concurrencyOf(request: RunRequest): number {
  return request.concurrency ?? (isLocal(request.assistant) ? 1 : REMOTE_CONCURRENCY);
}

function isLocal(assistant: string): boolean {
  return /(?:^|@)local\//.test(assistant);
}

function byPerson(request: RunRequest, settings: RunSettings): boolean {
  return [request.assistant, settings.user, settings.judge].includes('human');
}
