import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Language } from '../schema/message.ts';
import { type Mix, readMix } from '../synthesis/clarifymt/mix.ts';
import { languageOfText, type PlannedPlace, planGenerated, planRequests } from '../synthesis/clarifymt/plan.ts';
import type { UserRequest } from '../synthesis/clarifymt/requests-file.ts';
import { SPLITS, type SplitShares } from '../synthesis/clarifymt/splits.ts';
import { loadSynthesisPrompts } from '../synthesis/clarifymt/stages.ts';
import { hashJson } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';

/** A synthesis in names and numbers, as the command line says it. */
export interface SynthRequest {
  /** Model references; they take turns. */
  readonly generators: readonly string[];
  /** Default: the next of the generators. */
  readonly checker?: string | undefined;
  /** Somebody's own requests; absent: they are generated. */
  readonly requests?: readonly UserRequest[] | undefined;
  /** Seeds wanted, or requests taken from the file (drawn by the seed); default all, or one per subtype. */
  readonly n?: number | undefined;
  /** `even`, `paper`, or numbers by subtype; for generated requests. */
  readonly mix: string;
  /** Of generated requests; of somebody's own where it is not to be guessed from each. */
  readonly language?: Language | undefined;
  readonly seed: number;
  readonly temperature: number;
  /** Items tried at a place before it is given up, from 1; generated requests only. */
  readonly tries: number;
  /** Persona continuations by the model too, next to the templates. */
  readonly writesReplies: boolean;
  /** Shares of train, dev and test: `0.8,0.1,0.1`. */
  readonly splits: string;
  readonly title: string;
  readonly licence: string;
  /** ISO 8601 date for the card and the seeds. */
  readonly date: string;
  /** Calls at once per endpoint; default 16, 1 for local models. */
  readonly concurrency?: number | undefined;
}

/** A request with its places planned and all that the set depends on. */
export interface SettledSynth {
  readonly places: readonly PlannedPlace[];
  readonly splits: SplitShares;
  /** What must be the same for work to be gone on with: everything that a model reads or that is drawn. */
  readonly settings: JsonObject;
}

export async function settleSynth(request: SynthRequest): Promise<SettledSynth> {
  const { generators, requests, seed, temperature } = request;
  const prompts = await loadSynthesisPrompts();
  const mix = requests ? undefined : readMix(request.mix, request.n);
  const chosen = requests && drawn(requests, request.n, seed);
  const places = chosen ? planOwn(chosen, request) : planNew(mix ?? {}, request);
  if (places.length === 0) {
    throw new InvalidOptionError({ option: '-n', value: String(request.n ?? 0), expected: 'no seed is asked for' });
  }
  return {
    places,
    splits: readSplits(request.splits),
    settings: {
      generators: [...generators],
      checker: request.checker ?? null,
      source: chosen ? { requests: hashJson(chosen), count: chosen.length } : { mix: { ...mix } },
      language: request.language ?? null,
      ...{ seed, temperature, tries: chosen ? 1 : request.tries, writesReplies: request.writesReplies },
      prompts: Object.fromEntries(Object.entries(prompts).map(([name, { hash }]) => [name, hash])),
    },
  };
}

function planNew(
  mix: Mix,
  { generators, language = 'en', seed, tries, writesReplies }: SynthRequest,
): readonly PlannedPlace[] {
  return planGenerated({ mix, language, generators: generators.length, tries, seed, writesReplies });
}

function planOwn(
  requests: readonly UserRequest[],
  { generators, language, writesReplies }: SynthRequest,
): readonly PlannedPlace[] {
  return planRequests(requests, {
    generators: generators.length,
    writesReplies,
    languageOf: (own) => language ?? languageOfText(own.request),
  });
}

/** All, or `n` of them in the order of the file. */
function drawn(requests: readonly UserRequest[], n: number | undefined, seed: number): readonly UserRequest[] {
  if (n === undefined || n >= requests.length) return requests;
  const kept = new Set(createRandom('synth-requests', seed).shuffle(requests).slice(0, n));
  return requests.filter((request) => kept.has(request));
}

/** Shares that sum to 1, within rounding. */
function readSplits(text: string): SplitShares {
  const parts = text.split(',').map(Number);
  const sum = parts.reduce((total, part) => total + part, 0);
  if (parts.length !== SPLITS.length || !parts.every((part) => part >= 0 && part <= 1) || Math.abs(sum - 1) > 1e-6) {
    throw new InvalidOptionError({
      option: '--splits',
      value: text,
      expected: 'it takes the shares of train, dev and test, which sum to 1: 0.8,0.1,0.1',
    });
  }
  return { train: parts[0]!, dev: parts[1]!, test: parts[2]! };
}
