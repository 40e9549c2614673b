import { BudgetSpentError } from '../../errors/budget-spent-error.ts';
import { ModelCallError } from '../../errors/model-call-error.ts';
import { QuerentError } from '../../errors/querent-error.ts';
import { StoppedError } from '../../errors/stopped-error.ts';
import { workPool } from '../../scheduler/work-pool.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ChatModel } from '../../schema/model.ts';
import { assembleSet, type SeedReviews } from './assemble-set.ts';
import { makeCard } from './card.ts';
import { fillPlace, type MadeItem } from './make-item.ts';
import type { PlannedPlace } from './plan.ts';
import { provenanceOf } from './provenance.ts';
import { type SplitShares, splitSeeds } from './splits.ts';
import { loadSynthesisPrompts } from './stages.ts';
import type { WorkLog } from './work-log.ts';
import type { WrittenSet } from './write-set.ts';

export interface SynthesisRequest {
  readonly places: readonly PlannedPlace[];
  /** Take turns over the places. */
  readonly generators: readonly ChatModel[];
  /** Absent: the next of the generators checks. */
  readonly checker?: ChatModel | undefined;
  readonly log: WorkLog;
  readonly seed: number;
  readonly temperature: number;
  readonly splits: SplitShares;
  readonly title: string;
  readonly licence: string;
  /** ISO 8601 date that the set bears. */
  readonly date: string;
  /** Goes into the card. */
  readonly settings: JsonObject;
  /** Items under way at once. */
  readonly width: number;
  readonly reviews?: SeedReviews | undefined;
  readonly signal: AbortSignal;
  readonly onPlace?: (done: number) => void;
}

export interface SynthesisOutcome extends WrittenSet {
  /** Why it ended early: budget spent or stopped by the person. */
  readonly stoppedBy: QuerentError | undefined;
  /** Places whose calls failed, with one failure to show. */
  readonly failed: number;
  readonly failure: ModelCallError | undefined;
}

/** Makes what the work file does not hold yet, and the set out of all of it. */
export async function synthesize(request: SynthesisRequest): Promise<SynthesisOutcome> {
  const { generators, checker, seed, temperature, date } = request;
  const prompts = await loadSynthesisPrompts();
  const checkerOf = (generator: number): ChatModel =>
    checker ?? (generators[(generator + 1) % generators.length] as ChatModel);
  const { made, stoppedBy, failures } = await makeAll(request, { prompts, checkerOf });
  const set = assembleSet(
    made.flatMap((items) => items ?? []),
    request.reviews,
  );
  const splits = splitSeeds(set.seeds, request.splits, seed);
  const names = generators.map(({ reference }) => reference);
  const { title, licence, settings, log } = request;
  const tried = made.flatMap((items) => items ?? []);
  const card = makeCard({
    ...{ title, licence, date, settings, set, splits },
    generators: names,
    selfChecked: generators.some((generator, index) => checkerOf(index).reference === generator.reference),
    places: { wanted: request.places.length, unfinished: made.filter((items) => items === undefined).length },
    made: tried,
    usage: log.spent(),
  });
  const provenance = provenanceOf({
    ...{ made: tried, splits, prompts, seed, temperature, date },
    generators: names,
    checkerOf: (generator) => checkerOf(generator).reference,
  });
  return { set, splits, card, provenance, stoppedBy, failed: failures.length, failure: failures[0] };
}

/** Calls that fail one after the other: the endpoint is down, and no further one is tried. */
const FAILURES_IN_A_ROW = 8;

interface Making {
  /** By place; undefined: unfinished. */
  readonly made: readonly (readonly MadeItem[] | undefined)[];
  readonly stoppedBy: QuerentError | undefined;
  readonly failures: readonly ModelCallError[];
}

async function makeAll(
  request: SynthesisRequest,
  parts: Pick<Parameters<typeof fillPlace>[1], 'prompts' | 'checkerOf'>,
): Promise<Making> {
  const { places, signal, onPlace } = request;
  const made: (readonly MadeItem[] | undefined)[] = places.map(() => undefined);
  const failures: ModelCallError[] = [];
  let failuresInARow = 0;
  let done = 0;
  const fill = async ([index, place]: readonly [number, PlannedPlace]): Promise<void> => {
    try {
      made[index] = await fillPlace(place, { ...request, ...parts });
      failuresInARow = 0;
      onPlace?.(++done);
    } catch (error) {
      if (!(error instanceof ModelCallError) || error.kind === 'auth') throw error;
      failures.push(error);
      if (++failuresInARow >= FAILURES_IN_A_ROW) throw error;
    }
  };
  try {
    await workPool(places.entries(), request.width, fill, signal);
  } catch (error) {
    if (error instanceof BudgetSpentError || error instanceof StoppedError) return { made, stoppedBy: error, failures };
    throw error;
  }
  const reason: unknown = signal.reason;
  return { made, stoppedBy: signal.aborted && reason instanceof QuerentError ? reason : undefined, failures };
}
