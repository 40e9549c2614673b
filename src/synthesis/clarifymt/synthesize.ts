import type { ModelCallError } from '../../errors/model-call-error.ts';
import type { QuerentError } from '../../errors/querent-error.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ChatModel } from '../../schema/model.ts';
import { makeAll } from '../make-all.ts';
import type { WorkLog } from '../work-log.ts';
import { assembleSet, type SeedReviews } from './assemble-set.ts';
import { makeCard } from './card.ts';
import { fillPlace } from './make-item.ts';
import type { PlannedPlace } from './plan.ts';
import { provenanceOf } from './provenance.ts';
import { type SplitShares, splitSeeds } from './splits.ts';
import { loadSynthesisPrompts } from './stages.ts';
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
  const making = { ...request, prompts, checkerOf };
  const { made, stoppedBy, failures } = await makeAll(request.places, (place) => fillPlace(place, making), request);
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
