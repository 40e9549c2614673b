import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { BudgetSpentError } from '../errors/budget-spent-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { ModelCallError } from '../errors/model-call-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import type { QuerentError } from '../errors/querent-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import { Workshop, type WorkshopOptions } from '../references/workshop.ts';
import type { PreferItem } from '../rollout/items.ts';
import { type LabelParts, labelItem } from '../rollout/label-item.ts';
import { type PreferenceStatistics, PreferenceTally } from '../rollout/statistics.ts';
import { workPool } from '../scheduler/work-pool.ts';
import type { CallContext } from '../schema/model.ts';
import type { PreferenceRow } from '../schema/preference.ts';
import type { Role, Usage } from '../schema/usage.ts';
import { hashJson } from '../tools/hash.ts';
import { preferParts } from './prefer-parts.ts';
import { type PreferPlan, type PreferRequest, planPrefer } from './prefer-request.ts';
import { openPreferWork, type PreferWork, parsePreferenceRows, WORK_RUN } from './prefer-work.ts';

export interface PreferSurroundings {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly keyEnv?: string | undefined;
  readonly config?: WorkshopOptions['config'];
  readonly cache?: WorkshopOptions['cache'];
  readonly meter: WorkshopOptions['meter'];
  readonly retry: WorkshopOptions['retry'];
  readonly timeoutMs: number;
  readonly pull?: WorkshopOptions['pull'];
  readonly command: string;
  readonly signal: AbortSignal;
  readonly onItem?: (done: number, all: number) => void;
}

export interface PreferOutcome {
  readonly statistics: PreferenceStatistics;
  readonly planned: number;
  /** Requests that could not be labelled since calls failed: they are tried again by a resume. */
  readonly failed: number;
  readonly failure: QuerentError | undefined;
  /** Scenarios left out, since nobody knows an answer. */
  readonly withoutAnswer: number;
  /** Why it ended early. */
  readonly stoppedBy: StoppedError | BudgetSpentError | undefined;
  /** Of this sitting. */
  readonly usage: Readonly<Partial<Record<Role, Usage>>>;
  /** Of all sittings, in US dollars. */
  readonly spentUsd: number;
}

const REMOTE_CONCURRENCY = 16;
/** Requests under way per call allowed: each has several calls of its own to make at once. */
const ITEMS_PER_CALL = 0.5;

/**
 * Labels moves on all requests, or goes on with what was begun, and writes the output when all are done. An output that is
 * whole is reported under `resume`, and nothing is called.
 */
export async function prefer(
  request: PreferRequest,
  output: { readonly file: string; readonly resume: boolean },
  around: PreferSurroundings,
): Promise<PreferOutcome> {
  const benchmark = await findBenchmark(request.benchmark, around.places);
  const plan = await planPrefer(request, benchmark, around.places.dataDirs);
  if (output.resume && existsSync(output.file)) return await wholeOutput(output.file, plan);
  const { command } = around;
  const work = await openPreferWork({ output: output.file, resume: output.resume, identity: plan.identity, command });
  const workshop = openWorkshop(request, plan, work, around);
  let isBegun = work.isResumed;
  try {
    workshop.journal.start(WORK_RUN, { fresh: !work.isResumed });
    workshop.meter.carry(work.spentUsd);
    const parts = await preferParts(request, plan, benchmark, workshop);
    isBegun = true;
    const ended = await labelAll(plan, parts, work, workshop, request, around);
    await workshop.journal.settle();
    const outcome = outcomeOf(plan, work.rows, workshop, ended);
    if (!ended.stoppedBy && ended.failed === 0) await work.finish(plan.items.map(({ id }) => id));
    else await work.close();
    return outcome;
  } catch (error) {
    // What is misnamed is named rightly in the next command, which finds nothing in its way.
    await (isBegun ? work.close() : work.discard()).catch(() => undefined);
    throw error;
  } finally {
    await workshop.dispose();
  }
}

interface Ended {
  readonly failed: number;
  readonly failure: QuerentError | undefined;
  readonly stoppedBy: PreferOutcome['stoppedBy'];
}

async function labelAll(
  plan: PreferPlan,
  parts: LabelParts,
  work: PreferWork,
  workshop: Workshop,
  request: PreferRequest,
  around: PreferSurroundings,
): Promise<Ended> {
  const identity = hashJson(plan.identity);
  const open = plan.items.filter(({ id }) => !work.rows.has(id));
  let failed = 0;
  let failure: QuerentError | undefined;
  let done = plan.items.length - open.length;
  const label = async (item: PreferItem): Promise<void> => {
    const episodeKey = hashJson([identity, item.id]);
    const callOf = (role: Role): CallContext => ({ role, repeat: 0, episodeKey, signal: around.signal });
    try {
      await work.put(await labelItem(item, parts, callOf));
      workshop.journal.forget(episodeKey);
    } catch (error) {
      if (around.signal.aborted) throw new StoppedError();
      if (!isItemFault(error)) throw error;
      failed++;
      failure ??= error;
    }
    around.onItem?.(++done, plan.items.length);
  };
  const width = Math.ceil(concurrencyOf(request, plan) * ITEMS_PER_CALL);
  try {
    await workPool(open, width, label, around.signal);
  } catch (error) {
    if (!(error instanceof StoppedError || error instanceof BudgetSpentError)) throw error;
    return { failed, failure, stoppedBy: error };
  }
  const isStopped = around.signal.aborted && work.rows.size + failed < plan.items.length;
  return { failed, failure, stoppedBy: isStopped ? new StoppedError() : undefined };
}

/** What one request ran into; a key that is refused ends the whole. */
function isItemFault(error: unknown): error is ModelCallError | PartFaultError {
  if (error instanceof PartFaultError) return true;
  return error instanceof ModelCallError && error.kind !== 'auth';
}

function openWorkshop(
  request: PreferRequest,
  plan: PreferPlan,
  { store }: PreferWork,
  around: PreferSurroundings,
): Workshop {
  const { env, places, timeoutMs, keyEnv, meter, retry, pull, config, cache } = around;
  return new Workshop({
    resolve: { env, home: places.home, timeoutMs, ...(keyEnv !== undefined && { keyEnv }) },
    concurrency: concurrencyOf(request, plan),
    ...{ retry, meter, store, cache, config, seed: request.seed },
    ...(pull && { pull }),
  });
}

/** Model calls at once per endpoint: as asked for, else 1 for a local model and 16 for others. */
export function concurrencyOf(request: PreferRequest, { settings }: Pick<PreferPlan, 'settings'>): number {
  const isLocal = [request.generator, settings.answerer].some((name) => name.startsWith('local/'));
  return request.concurrency ?? (isLocal ? 1 : REMOTE_CONCURRENCY);
}

/** Throws `InvalidOptionError` for an output of other requests or other settings than those asked for. */
function checkBelongs(file: string, rows: readonly PreferenceRow[], { items, identity }: PreferPlan): void {
  const named = ['benchmark', 'set', 'generator', 'seed'] as const;
  const differs: string[] = named.filter((name) => rows.some((row) => row[name] !== identity[name]));
  if (rows.some(({ price }) => price !== identity.questionPrice)) differs.push('questionPrice');
  const ids = new Set(rows.map(({ id }) => id));
  if (ids.size !== items.length || items.some(({ id }) => !ids.has(id))) differs.push('requests');
  if (differs.length === 0) return;
  throw new InvalidOptionError({
    option: '--resume',
    value: file,
    expected: `the file is whole, and was labelled with other settings (${differs.join(', ')})`,
    hint: 'Repeat the command as it was given first, or name another file.',
  });
}

async function wholeOutput(file: string, plan: PreferPlan): Promise<PreferOutcome> {
  const rows = parsePreferenceRows(await readFile(file, 'utf8'), file);
  checkBelongs(file, rows, plan);
  return outcomeOf(plan, new Map(rows.map((row) => [row.id, row])), undefined, {
    failed: 0,
    failure: undefined,
    stoppedBy: undefined,
  });
}

function outcomeOf(
  plan: PreferPlan,
  rows: ReadonlyMap<string, PreferenceRow>,
  workshop: Workshop | undefined,
  ended: Ended,
): PreferOutcome {
  const tally = new PreferenceTally();
  for (const row of rows.values()) tally.add(row);
  return {
    ...ended,
    statistics: tally.statistics(),
    planned: plan.items.length,
    withoutAnswer: plan.withoutAnswer,
    usage: workshop?.meter.totals() ?? {},
    spentUsd: workshop?.meter.spentUsd ?? 0,
  };
}
