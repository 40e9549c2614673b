import type { MeterOptions } from '../scheduler/meter.ts';
import { fillPlace } from '../synthesis/clarifymt/make-item.ts';
import { loadSynthesisPrompts } from '../synthesis/clarifymt/stages.ts';
import { WorkLog } from '../synthesis/work-log.ts';
import { createRandom } from '../tools/random.ts';
import { createCallTally, type ModelTally, scaleTally } from './call-tally.ts';
import { callSeconds } from './call-time.ts';
import { synthConcurrency } from './synth-models.ts';
import { type SynthRequest, settleSynth } from './synth-request.ts';
import { standInSynthReply } from './synth-stand-in.ts';

/** What a set would take, before anything is spent. */
export interface SynthEstimate {
  readonly places: number;
  /** Per model and role, with every item accepted at its first try: rejected ones add to it. */
  readonly models: readonly ModelTally[];
  /** US dollars; null when a price is not known. */
  readonly costUsd: number | null;
  /** Every place tried to its end with the longest replies. */
  readonly costAtMostUsd: number | null;
  /** null when a model's speed is not known. */
  readonly seconds: number | null;
}

/** Places whose prompts are rendered; the rest is taken to be like them. */
const PLACES_RENDERED = 200;

/** Renders the real prompts with stand-ins for the models. No call is made, nothing is written, no key is needed. */
export async function estimateSynth(
  request: SynthRequest,
  price: { readonly tokenPrice?: MeterOptions['tokenPrice'] | undefined },
): Promise<SynthEstimate> {
  const { places } = await settleSynth(request);
  const tally = createCallTally(price.tokenPrice ? { tokenPrice: price.tokenPrice } : {}, (prompt, { episodeKey }) =>
    standInSynthReply(episodeKey.split('/').at(-1) ?? '', prompt.messages[0]?.content ?? ''),
  );
  const generators = request.generators.map((reference) => tally.standIn(reference));
  const checker = request.checker === undefined ? undefined : tally.standIn(request.checker);
  const prompts = await loadSynthesisPrompts();
  const rendered = createRandom('estimate').shuffle(places).slice(0, PLACES_RENDERED);
  const { seed, temperature, date } = request;
  for (const place of rendered) {
    await fillPlace(place, {
      ...{ generators, prompts, seed, temperature, date },
      checkerOf: (index) => checker ?? generators[(index + 1) % generators.length]!,
      log: new WorkLog({ records: [], append: async () => {}, close: async () => {} }),
      signal: new AbortController().signal,
    });
  }
  const models = tally.tallies().map((each) => scaleTally(each, places.length, rendered.length));
  const tries = places[0]?.mostAttempts ?? 1;
  const concurrency = synthConcurrency(request);
  const atMost = total(models.map(({ costAtMostUsd }) => costAtMostUsd));
  return {
    places: places.length,
    models,
    costUsd: total(models.map(({ costUsd }) => costUsd)),
    costAtMostUsd: atMost === null ? null : atMost * tries,
    seconds: total(models.map((each) => callSeconds(each, concurrency))),
  };
}

/** A sum with something unknown in it is unknown. */
export function total(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}
