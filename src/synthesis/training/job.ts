import type { JsonObject } from '../../schema/json.ts';
import type { ChatModel } from '../../schema/model.ts';
import type { Rejection } from '../rejection.ts';
import type { WorkLog } from '../work-log.ts';

/** What makes of training data share: models, the work file, the seed. */
export interface TrainingMaking {
  /** Take turns over the places. */
  readonly generators: readonly ChatModel[];
  /** A second opinion; absent: rules alone check. */
  readonly checker?: ChatModel | undefined;
  /** Answers questions whose answers people have not given; absent: the generator. */
  readonly answerer?: ChatModel | undefined;
  readonly log: WorkLog;
  readonly seed: number;
  readonly temperature: number;
  readonly signal: AbortSignal;
}

/** Something that did not pass, however often it was tried. */
export interface Dropped extends Rejection {
  /** Place that it was made for. */
  readonly place: string;
  /** Step or check that it fell at: `turn-3.ambiguous`, `reply-2`. */
  readonly part: string;
}

/** What came of a place. */
export interface MadePlace {
  readonly id: string;
  /** File without its ending -> its rows: `training`, `clarify`, `traces`. */
  readonly rows: Readonly<Record<string, readonly object[]>>;
  readonly dropped: readonly Dropped[];
  /** Figures of the card, added up over the places: `turns.wanted`, `turns.ambiguous`. */
  readonly counts: Readonly<Record<string, number>>;
}

/** A make of training data: places that are worked on one by one, each a pure function of the models' replies. */
export interface TrainingJob<Place extends { readonly id: string } = { readonly id: string }> {
  readonly kind: 'turns' | 'reasoning' | 'clarifications' | 'futureturns';
  readonly places: readonly Place[];
  /** Data that it stands on, for the card. */
  readonly source: JsonObject;
  readonly licence: string;
  /** What a reader must know besides. */
  readonly remarks: readonly string[];
  /** Counts before any model was asked: what the data itself does not allow. */
  readonly skipped: Readonly<Record<string, number>>;
  /** What must be the same for work to be gone on with. */
  readonly settings: JsonObject;
  make(place: Place, index: number, making: TrainingMaking): Promise<MadePlace>;
}

export function generatorAt(making: Pick<TrainingMaking, 'generators'>, index: number): ChatModel {
  return making.generators[index % making.generators.length] as ChatModel;
}
