import type { ModelCallError } from '../../errors/model-call-error.ts';
import type { QuerentError } from '../../errors/querent-error.ts';
import { makeAll } from '../make-all.ts';
import { jsonLines, writeFiles } from '../write-files.ts';
import { makeTrainingCard, type TrainingCard, trainingCardMarkdown } from './card.ts';
import type { MadePlace, TrainingJob, TrainingMaking } from './job.ts';

export interface TrainingSynthesis extends TrainingMaking {
  /** ISO 8601 date that the data bears. */
  readonly date: string;
  /** Absent: that of the source. */
  readonly licence?: string | undefined;
  /** Places under way at once. */
  readonly width: number;
  readonly onPlace?: ((done: number) => void) | undefined;
}

export interface TrainingOutcome {
  readonly card: TrainingCard;
  /** By place; undefined: unfinished. */
  readonly made: readonly (MadePlace | undefined)[];
  readonly stoppedBy: QuerentError | undefined;
  /** Places whose calls failed, with one failure to show. */
  readonly failed: number;
  readonly failure: ModelCallError | undefined;
}

/** Makes what the work file does not hold yet, and the data out of all of it. */
export async function synthesizeTraining<Place extends { readonly id: string }>(
  job: TrainingJob<Place>,
  synthesis: TrainingSynthesis,
): Promise<TrainingOutcome> {
  const numbered = job.places.map((place, index) => ({ place, index }));
  const { made, stoppedBy, failures } = await makeAll(
    numbered,
    ({ place, index }) => job.make(place, index, synthesis),
    synthesis,
  );
  const card = makeTrainingCard({
    ...{ job, made, date: synthesis.date },
    licence: synthesis.licence ?? job.licence,
    generators: synthesis.generators.map(({ reference }) => reference),
    checker: synthesis.checker?.reference,
    usage: synthesis.log.spent(),
  });
  return { card, made, stoppedBy, failed: failures.length, failure: failures[0] };
}

/** Each kind of row in a file of its own, what was dropped, and the card. Each file is whole or the old one. */
export async function writeTrainingSet(
  folder: string,
  { card, made }: Pick<TrainingOutcome, 'card' | 'made'>,
): Promise<void> {
  const finished = made.flatMap((place) => place ?? []);
  const names = [...new Set(finished.flatMap(({ rows }) => Object.keys(rows)))].sort();
  const rowsOf = (name: string): readonly object[] => finished.flatMap(({ rows }) => rows[name] ?? []);
  await writeFiles(folder, {
    ...Object.fromEntries(names.map((name) => [`${name}.jsonl`, jsonLines(rowsOf(name))])),
    'dropped.jsonl': jsonLines(finished.flatMap(({ dropped }) => dropped)),
    'card.json': `${JSON.stringify(card, null, 2)}\n`,
    'README.md': trainingCardMarkdown(card),
  });
}
