import type { Places } from '../references/environment.ts';
import { Workshop, type WorkshopOptions } from '../references/workshop.ts';
import type { ChatModel } from '../schema/model.ts';
import { openStore } from '../store/open-store.ts';
import type { WorkLog } from '../synthesis/work-log.ts';

/** What surrounds a synthesis: keys, limits, budget. */
export interface SynthSurroundings {
  readonly places: Places;
  readonly env: NodeJS.ProcessEnv;
  readonly keyEnv?: string | undefined;
  readonly meter: WorkshopOptions['meter'];
  readonly retry: WorkshopOptions['retry'];
  readonly timeoutMs: number;
  readonly pull?: WorkshopOptions['pull'];
  readonly signal: AbortSignal;
  readonly onPlace?: (done: number, all: number) => void;
}

/** Who writes and who checks, in model references. */
export interface SynthCast {
  /** They take turns. */
  readonly generators: readonly string[];
  readonly checker?: string | undefined;
  /** Answers questions whose answers people have not given. */
  readonly answerer?: string | undefined;
  /** Calls at once per endpoint; default 16, 1 for local models. */
  readonly concurrency?: number | undefined;
  readonly seed: number;
}

export interface SynthModels {
  readonly generators: readonly ChatModel[];
  readonly checker?: ChatModel | undefined;
  readonly answerer?: ChatModel | undefined;
}

const REMOTE_CONCURRENCY = 16;
/** Items under way per call allowed. */
const ITEMS_PER_CALL = 2;

/** Makes the models of a cast, wired with limits and budget, for as long as they are used. `width`: items at once. */
export async function withSynthModels<Result>(
  cast: SynthCast,
  around: SynthSurroundings,
  log: WorkLog,
  use: (models: SynthModels, width: number) => Promise<Result>,
): Promise<Result> {
  const { env, places, timeoutMs, keyEnv, meter, retry, pull } = around;
  const concurrency = synthConcurrency(cast);
  const store = await openStore(':memory:');
  const workshop = new Workshop({
    resolve: { env, home: places.home, timeoutMs, ...(keyEnv !== undefined && { keyEnv }) },
    ...{ concurrency, retry, meter, store, seed: cast.seed },
    ...(pull && { pull }),
  });
  const other = async (reference: string | undefined): Promise<ChatModel | undefined> =>
    reference === undefined ? undefined : await workshop.model(reference);
  try {
    // What earlier sittings spent counts against the budget of the whole set.
    workshop.meter.carry(log.costUsd);
    const generators = await Promise.all(cast.generators.map((reference) => workshop.model(reference)));
    const [checker, answerer] = [await other(cast.checker), await other(cast.answerer)];
    return await use({ generators, checker, answerer }, concurrency * ITEMS_PER_CALL);
  } finally {
    await workshop.dispose();
    await store.close();
  }
}

/** Calls at once per endpoint: a local model takes one after the other. */
export function synthConcurrency({ generators, checker, answerer, concurrency }: Omit<SynthCast, 'seed'>): number {
  const isLocal = [...generators, checker, answerer].some((name) => name?.startsWith('local/'));
  return concurrency ?? (isLocal ? 1 : REMOTE_CONCURRENCY);
}
