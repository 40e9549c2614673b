import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import type { JsonObject } from '../schema/json.ts';
import { type ClarificationsRequest, clarificationsJob } from '../synthesis/clarifications/job.ts';
import { type ReasoningRequest, reasoningJob } from '../synthesis/reasoning/job.ts';
import type { TrainingJob } from '../synthesis/training/job.ts';
import { dialogueSource } from '../synthesis/training/source.ts';
import { synthesizeTraining, type TrainingOutcome, writeTrainingSet } from '../synthesis/training/synthesize.ts';
import { type TurnsRequest, turnsJob } from '../synthesis/turns/job.ts';
import { inSynthFolder, type SynthOutput } from './synth-folder.ts';
import { type SynthCast, type SynthSurroundings, withSynthModels } from './synth-models.ts';

/** Dialogues of a benchmark with documents, or of a file that its scored documents are kept out of. */
export interface DialoguesRequest {
  readonly benchmark: string;
  readonly set?: string | undefined;
  readonly file?: string | undefined;
  /** Dialogues drawn by the seed; absent: all. */
  readonly n?: number | undefined;
}

/** A synthesis of training data in names and numbers, as the command line says it. */
export interface TrainingSynthRequest extends SynthCast {
  readonly work:
    | ({ readonly kind: 'turns'; readonly from: DialoguesRequest } & Omit<TurnsRequest, 'seed'>)
    | ({ readonly kind: 'reasoning'; readonly from: DialoguesRequest } & ReasoningRequest)
    | ({ readonly kind: 'clarifications' } & Omit<ClarificationsRequest, 'seed'>);
  readonly temperature: number;
  /** Absent: that of the source. */
  readonly licence?: string | undefined;
  /** ISO 8601 date that the data bears. */
  readonly date: string;
}

/**
 * Makes training data in a folder, or goes on with what was begun there. It is written also when it ended early. Throws
 * `InvalidOptionError` when the folder holds the work of other settings, or any without `resume`.
 */
export async function synthTraining(
  request: TrainingSynthRequest,
  output: SynthOutput,
  around: SynthSurroundings,
): Promise<TrainingOutcome> {
  const { seed, temperature, licence } = request;
  const job = await settleTraining(request, around.places);
  const settings = { ...settingsOf(request), ...job.settings };
  return await inSynthFolder(output, settings, async ({ log, begin }) => {
    const outcome = await withSynthModels(request, around, log, async (models, width) => {
      const date = await begin(request.date);
      return await synthesizeTraining(
        { ...job, settings },
        {
          ...models,
          ...{ log, seed, temperature, licence, date, width },
          signal: around.signal,
          onPlace: (done) => around.onPlace?.(done, job.places.length),
        },
      );
    });
    await writeTrainingSet(output.folder, outcome);
    return outcome;
  });
}

function settingsOf({ generators, checker, answerer, seed, temperature, work }: TrainingSynthRequest): JsonObject {
  return {
    kind: work.kind,
    generators: [...generators],
    checker: checker ?? null,
    answerer: answerer ?? null,
    ...{ seed, temperature },
  };
}

/** The job with its places planned and its data read. Throws what reading data throws, and `InvalidOptionError`. */
export async function settleTraining({ work, seed }: TrainingSynthRequest, places: Places): Promise<TrainingJob> {
  switch (work.kind) {
    case 'turns':
      return asJob(await turnsJob(await readSource(work.from, seed, places), { ...work, seed }));
    case 'reasoning':
      return asJob(await reasoningJob(await readSource(work.from, seed, places), work));
    case 'clarifications': {
      const job = await clarificationsJob({ ...work, seed });
      checkPlaces(job, work.questions.file);
      return asJob(job);
    }
  }
}

/** Throws `InvalidOptionError` for a file whose questions are all left out. */
function checkPlaces({ places, skipped }: Pick<TrainingJob, 'places' | 'skipped'>, file: string): void {
  if (places.length > 0) return;
  const left = Object.entries(skipped).map(([reason, count]) => `${count} ${reason}`);
  throw new InvalidOptionError({
    option: '<file>',
    value: file,
    expected: `it has no question to begin with (left out: ${left.join(', ') || 'none'})`,
    hint: 'Questions without an answer in the file take `--answers model`: docs/synthesis.md.',
  });
}

/** A job only ever gets its own places back. */
function asJob<Place extends { readonly id: string }>(job: TrainingJob<Place>): TrainingJob {
  return { ...job, make: (place, index, making) => job.make(place as Place, index, making) };
}

async function readSource({ benchmark: name, set, file, n }: DialoguesRequest, seed: number, places: Places) {
  const benchmark = await findBenchmark(name, places);
  const { protocols, licence } = benchmark;
  const { mode, set: usual } = protocols.querent;
  const loaded = await benchmark.load({ set: set ?? usual, mode, dataDirs: places.dataDirs });
  const scored = { benchmark: name, set: set ?? usual, licence, ...loaded };
  const source = await dialogueSource({ scored, file, n, seed });
  if (source.dialogues.length > 0) return source;
  const left = Object.entries(source.skipped).map(([reason, count]) => `${count} ${reason}`);
  throw new InvalidOptionError({
    option: file === undefined ? 'the benchmark' : '--from',
    value: file ?? name,
    expected: `it has no dialogue to begin with (left out: ${left.join(', ') || 'none'})`,
    hint: 'Dialogues need documents and gold turns: docs/synthesis.md.',
  });
}
