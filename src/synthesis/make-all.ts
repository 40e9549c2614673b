import { BudgetSpentError } from '../errors/budget-spent-error.ts';
import { ModelCallError } from '../errors/model-call-error.ts';
import { QuerentError } from '../errors/querent-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import { workPool } from '../scheduler/work-pool.ts';

/** What came of all places of a synthesis. */
export interface Making<Made> {
  /** By place; undefined: unfinished. */
  readonly made: readonly (Made | undefined)[];
  /** Why it ended early: budget spent or stopped by the person. */
  readonly stoppedBy: QuerentError | undefined;
  /** Of places whose calls failed. */
  readonly failures: readonly ModelCallError[];
}

export interface MakingOptions {
  /** Places under way at once. */
  readonly width: number;
  readonly signal: AbortSignal;
  readonly onPlace?: ((done: number) => void) | undefined;
}

/** Calls that fail one after the other: the endpoint is down, and no further one is tried. */
const FAILURES_IN_A_ROW = 8;

/** Works on all places. A failed call leaves its place unfinished; what would fail everywhere throws. */
export async function makeAll<Place, Made>(
  places: readonly Place[],
  make: (place: Place) => Promise<Made>,
  { width, signal, onPlace }: MakingOptions,
): Promise<Making<Made>> {
  const made: (Made | undefined)[] = places.map(() => undefined);
  const failures: ModelCallError[] = [];
  let failuresInARow = 0;
  let done = 0;
  const fill = async ([index, place]: readonly [number, Place]): Promise<void> => {
    try {
      made[index] = await make(place);
      failuresInARow = 0;
      onPlace?.(++done);
    } catch (error) {
      if (!(error instanceof ModelCallError) || error.kind === 'auth') throw error;
      failures.push(error);
      if (++failuresInARow >= FAILURES_IN_A_ROW) throw error;
    }
  };
  try {
    await workPool(places.entries(), width, fill, signal);
  } catch (error) {
    if (error instanceof BudgetSpentError || error instanceof StoppedError) return { made, stoppedBy: error, failures };
    throw error;
  }
  const reason: unknown = signal.reason;
  return { made, stoppedBy: signal.aborted && reason instanceof QuerentError ? reason : undefined, failures };
}
