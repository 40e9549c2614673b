import type { Places } from '../references/environment.ts';
import type { MeterOptions } from '../scheduler/meter.ts';
import { WorkLog } from '../synthesis/work-log.ts';
import { createRandom } from '../tools/random.ts';
import { createCallTally, scaleTally } from './call-tally.ts';
import { callSeconds } from './call-time.ts';
import { type SynthEstimate, total } from './synth-estimate.ts';
import { synthConcurrency } from './synth-models.ts';
import { settleTraining, type TrainingSynthRequest } from './synth-training.ts';
import { standInTrainingReply } from './synth-training-stand-in.ts';

/** Places whose prompts are rendered; the rest is taken to be like them. */
const PLACES_RENDERED = 60;

/** Renders the real prompts with stand-ins for the models. No call is made, nothing is written, no key is needed. */
export async function estimateTraining(
  request: TrainingSynthRequest,
  {
    tokenPrice,
    places: from,
  }: { readonly tokenPrice?: MeterOptions['tokenPrice'] | undefined; readonly places: Places },
): Promise<SynthEstimate> {
  const job = await settleTraining(request, from);
  const tally = createCallTally(tokenPrice ? { tokenPrice } : {}, (prompt, { episodeKey }) =>
    standInTrainingReply(episodeKey.split('/').at(-1) ?? '', prompt.messages.at(-1)?.content ?? ''),
  );
  const other = (reference: string | undefined) => (reference === undefined ? undefined : tally.standIn(reference));
  const numbered = job.places.map((place, index) => ({ place, index }));
  const rendered = createRandom('estimate').shuffle(numbered).slice(0, PLACES_RENDERED);
  for (const { place, index } of rendered) {
    await job.make(place, index, {
      generators: request.generators.map((reference) => tally.standIn(reference)),
      checker: other(request.checker),
      answerer: other(request.answerer),
      log: new WorkLog({ records: [], append: async () => {}, close: async () => {} }),
      seed: request.seed,
      temperature: request.temperature,
      signal: new AbortController().signal,
    });
  }
  const models = tally.tallies().map((each) => scaleTally(each, job.places.length, rendered.length));
  const atMost = total(models.map(({ costAtMostUsd }) => costAtMostUsd));
  const tries = request.work.kind === 'clarifications' ? 1 : request.work.tries;
  return {
    places: job.places.length,
    models,
    costUsd: total(models.map(({ costUsd }) => costUsd)),
    costAtMostUsd: atMost === null ? null : atMost * tries,
    seconds: total(models.map((each) => callSeconds(each, synthConcurrency(request)))),
  };
}
