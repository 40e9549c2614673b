import { BudgetSpentError } from '../errors/budget-spent-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { RunHeldError } from '../errors/run-held-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import { StoreError } from '../errors/store-error.ts';
import { type Plan, type PlannedEpisode, planEpisodes, type Selection, selectScenarios } from '../scheduler/plan.ts';
import type { UsageLedger } from '../scheduler/usage-ledger.ts';
import { workPool } from '../scheduler/work-pool.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { Benchmark, LoadedScenarios } from '../schema/benchmark.ts';
import type { Episode } from '../schema/episode.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Judge } from '../schema/judge.ts';
import type { Language } from '../schema/message.ts';
import type { Sampling } from '../schema/model.ts';
import type { RunRecord, RunStatus } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import type { User } from '../schema/user.ts';
import { IS_QUESTION_VERSION } from '../tools/is-question.ts';
import { holdRun, type RunHold } from './hold-run.ts';
import { playEpisode } from './play-episode.ts';

/** What a run needs: parts that are made already, and settings. `references` makes it from names. */
export interface RunInput {
  readonly benchmark: Benchmark;
  readonly loaded: LoadedScenarios;
  /** A control that is built per scenario (`oracle`, `guess`, the benchmark's own), or one assistant for all. */
  readonly assistant: Assistant | { readonly control: string };
  readonly user: User;
  readonly judge: Judge;
  readonly store: Store;
  readonly ledger: UsageLedger;
  readonly set: string;
  readonly mode: string;
  readonly language: Language | undefined;
  readonly given: string | undefined;
  readonly seed: number;
  readonly repeats: number;
  readonly maxQuestions: number;
  readonly sampling: Sampling;
  readonly selection: Selection;
  /** Ids of scenarios that a model of the run was trained on; the report says how many of those played are among them. */
  readonly trainedOn?: ReadonlySet<string> | undefined;
  /** Dialogues under way at once; calls are limited apart, per endpoint. */
  readonly width: number;
  /** The command that repeats the run, for the record. */
  readonly command: string;
  /** true: the newest unfinished run with the same plan; a text: that run. */
  readonly resume: boolean | string;
  readonly signal: AbortSignal;
  /** Told of everything, in order; `run-start` comes before the first call and is waited for. */
  readonly onEvent: (event: RunEvent) => void | Promise<void>;
}

export type RunEvent =
  | { readonly type: 'run-start'; readonly run: RunRecord; readonly alreadyPlayed: number; readonly origin: RunOrigin }
  | { readonly type: 'episode-end'; readonly episode: Episode }
  | { readonly type: 'run-end'; readonly run: RunRecord };

/** `nothing-to-resume`: a resume was asked for, and a new run was started. */
export type RunOrigin = 'new' | 'resumed' | 'nothing-to-resume';

export interface RunOutcome {
  readonly run: RunRecord;
  /** Why it ended early. */
  readonly stoppedBy: StoppedError | BudgetSpentError | undefined;
}

/** Plays all episodes of a plan that the store does not hold yet. The report is folded from the store afterwards. */
export async function runBenchmark(input: RunInput): Promise<RunOutcome> {
  const plan = makePlan(input);
  const opened = await openRun(input, plan);
  try {
    return await playRun(input, plan, opened);
  } finally {
    // What cannot be told to the store now is over by itself.
    await opened.hold.release().catch(() => undefined);
  }
}

async function playRun(input: RunInput, plan: Plan, { run, origin, hold }: OpenedRun): Promise<RunOutcome> {
  const played = await input.store.playedKeys(run.id);
  await input.onEvent({ type: 'run-start', run, alreadyPlayed: played.size, origin });
  const clock = performance.now();
  const durationMs = (): number => run.durationMs + Math.round(performance.now() - clock);
  let stoppedBy: RunOutcome['stoppedBy'];
  try {
    stoppedBy = await playPending(input, { run, hold, plan, played });
  } catch (error) {
    // It is another's now, who says how it goes.
    if (error instanceof RunHeldError) throw error;
    // The store itself may be what failed: the first error is the one to tell.
    await input.store.updateRun(run.id, { status: 'failed', durationMs: durationMs() }).catch(() => undefined);
    throw error;
  }
  const status: RunStatus = stoppedBy ? 'stopped' : await finalStatus(input.store, run.id, plan);
  const ended: RunRecord = { ...run, status, durationMs: durationMs() };
  await input.store.updateRun(run.id, { status, durationMs: ended.durationMs });
  await input.onEvent({ type: 'run-end', run: ended });
  return { run: ended, stoppedBy };
}

/** The run that a resume would go on with or report; undefined where it would start a new one. */
export async function findResumable(input: RunInput): Promise<RunRecord | undefined> {
  return input.resume ? findRun(input, makePlan(input)) : undefined;
}

/** All that can change a result; the hash over it is part of every episode's key. */
function settingsOf(input: RunInput): JsonObject {
  return {
    benchmark: input.benchmark.name,
    set: input.set,
    mode: input.mode,
    language: input.language ?? 'all',
    dataChecksum: input.loaded.checksum,
    assistant: assistantReference(input),
    assistantSettings: 'control' in input.assistant ? null : input.assistant.settings,
    user: input.user.reference,
    userSettings: input.user.settings,
    given: input.given ?? 'none',
    seed: input.seed,
    maxQuestions: input.maxQuestions,
    sampling: { ...input.sampling, stop: input.sampling.stop ?? [] },
    isQuestionVersion: IS_QUESTION_VERSION,
  };
}

function assistantReference(input: RunInput): string {
  return 'control' in input.assistant ? input.assistant.control : input.assistant.reference;
}

function makePlan(input: RunInput): Plan {
  const scenarios = selectScenarios(input.loaded.scenarios, input.selection, input.seed);
  return planEpisodes(scenarios, { settings: settingsOf(input), repeats: input.repeats, seed: input.seed });
}

interface OpenedRun {
  readonly run: RunRecord;
  readonly origin: RunOrigin;
  readonly hold: RunHold;
}

async function openRun(input: RunInput, plan: Plan): Promise<OpenedRun> {
  const found = input.resume ? await findRun(input, plan) : undefined;
  if (found) {
    const hold = await holdRun(input.store, found.id);
    await input.store.updateRun(found.id, { status: 'running' });
    return { run: found, origin: 'resumed', hold };
  }
  const run: RunRecord = {
    id: newRunId(input.benchmark.name),
    benchmark: input.benchmark.name,
    set: input.set,
    mode: input.mode,
    assistant: assistantReference(input),
    user: input.user.reference,
    judge: input.judge.reference,
    settings: {
      ...settingsOf(input),
      repeats: input.repeats,
      ...(input.selection.only && { scenarios: input.selection.only }),
      ...(input.trainedOn && { contaminated: countTrained(plan, input.trainedOn) }),
      limit: input.selection.limit ?? null,
      sample: input.selection.sample ?? null,
    },
    settingsHash: plan.settingsHash,
    planHash: plan.planHash,
    command: input.command,
    planned: plan.episodes.length,
    status: 'running',
    oracle: input.given !== undefined || 'control' in input.assistant || input.assistant.oracle,
    startedAt: new Date().toISOString(),
    durationMs: 0,
  };
  // In one transaction: nobody finds the run without its owner.
  const [, hold] = await Promise.all([input.store.createRun(run), holdRun(input.store, run.id)]);
  return { run, origin: input.resume ? 'nothing-to-resume' : 'new', hold };
}

function countTrained(plan: Plan, trainedOn: ReadonlySet<string>): number {
  return plan.episodes.filter(({ scenario }) => trainedOn.has(scenario.id)).length;
}

async function findRun(input: RunInput, plan: Plan): Promise<RunRecord | undefined> {
  if (typeof input.resume === 'string') return namedRun(input, plan, input.resume);
  const runs = await input.store.findRuns({ planHash: plan.planHash });
  return runs.find((run) => run.status !== 'finished') ?? runs[0];
}

/** A run that is asked for by its id: never mixed with episodes of another plan, and never silently another run. */
async function namedRun(input: RunInput, plan: Plan, id: string): Promise<RunRecord> {
  const run = await input.store.getRun(id);
  if (!run) throw new StoreError({ problem: 'not-found', message: `There is no run "${id}" to resume.` });
  if (run.planHash === plan.planHash) return run;
  throw new InvalidOptionError({
    option: '--resume',
    value: id,
    expected: 'that run was started with other settings, scenarios or data',
    hint: `It goes on with its own command: ${run.command}`,
  });
}

/** Sortable, readable, unique enough for one store: `pacific-20261130-194512-x7k2`. */
function newRunId(benchmark: string): string {
  const time = new Date().toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${benchmark}-${time}-${crypto.randomUUID().slice(0, 4)}`;
}

async function playPending(
  input: RunInput,
  {
    run,
    hold,
    plan,
    played,
  }: { readonly run: RunRecord; readonly hold: RunHold; readonly plan: Plan; readonly played: ReadonlySet<string> },
): Promise<RunOutcome['stoppedBy']> {
  const { benchmark, user, judge, maxQuestions, given, ledger, signal, store } = input;
  // One plain signal for both causes: a composite one (AbortSignal.any) costs time at each listener of each call.
  const cutOff = new AbortController();
  const stop = (): void => cutOff.abort(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  let broken: { readonly error: unknown } | undefined;
  const breakOff = (error: unknown): void => {
    broken ??= { error };
    cutOff.abort(error);
  };
  hold.onLost(breakOff);
  const parts = {
    ...{ benchmark, user, judge, maxQuestions, given, ledger },
    signal: cutOff.signal,
    assistantFor: assistantFor(input),
  };
  const grader = { judge: judge.reference, version: judge.version };
  const work = async (planned: PlannedEpisode): Promise<void> => {
    try {
      const { episode, verdicts } = await playEpisode(planned, parts);
      await store.putEpisode(run.id, episode, verdicts, grader, planned.position);
      await input.onEvent({ type: 'episode-end', episode });
    } catch (error) {
      // What cannot be kept is not worth waiting for; calls in flight when the money is spent are paid, and end well.
      if (!isStop(error)) breakOff(error);
      throw error;
    }
  };
  let stoppedBy: RunOutcome['stoppedBy'];
  try {
    await workPool(pendingOf(plan, played, input.width), input.width, work, signal);
  } catch (error) {
    if (broken && !signal.aborted) throw broken.error;
    stoppedBy = isStop(error) ? error : undefined;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  await store.flush();
  return signal.aborted ? new StoppedError() : stoppedBy;
}

function isStop(error: unknown): error is StoppedError | BudgetSpentError {
  return error instanceof BudgetSpentError || error instanceof StoppedError;
}

/**
 * What is left to play. Requests to ask about go first: theirs are the long dialogues, and one that begins last keeps
 * the run waiting with idle places. One after the other it gains nothing, and would tell a person at the terminal which
 * requests are to be asked about. Positions, and so reports, keep the plan's order.
 */
function pendingOf(plan: Plan, played: ReadonlySet<string>, width: number): readonly PlannedEpisode[] {
  const pending = plan.episodes.filter((planned) => !played.has(planned.key));
  if (width === 1) return pending;
  const isLong = (planned: PlannedEpisode): boolean => planned.scenario.secret.goldAction === 'ask';
  return [...pending.filter(isLong), ...pending.filter((planned) => !isLong(planned))];
}

function assistantFor(input: RunInput): (planned: PlannedEpisode) => Assistant {
  const { assistant, benchmark } = input;
  return 'control' in assistant
    ? (planned) => benchmark.controls(planned.scenario)[assistant.control]!
    : () => assistant;
}

/** Finished when every planned episode is scored; otherwise faults are left to play again. */
async function finalStatus(store: Store, runId: string, plan: Plan): Promise<RunStatus> {
  const played = await store.playedKeys(runId);
  return plan.episodes.every((planned) => played.has(planned.key)) ? 'finished' : 'failed';
}
