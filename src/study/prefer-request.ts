import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { type PreferItem, preferItems } from '../rollout/items.ts';
import { MOVE_PROMPT_HASHES, type MoveMode } from '../rollout/model-moves.ts';
import { SINGLE_TURN_PROMPT_HASH } from '../rollout/single-turn-judge.ts';
import { selectScenarios } from '../scheduler/plan.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Language } from '../schema/message.ts';
import { hashText } from '../tools/hash.ts';
import { nearestName } from '../tools/nearest.ts';
import { checkLanguage } from './run-request.ts';

/** Labelling in names and numbers, as the command line says it. */
export interface PreferRequest {
  readonly benchmark: string;
  /** A model reference, or `rules`: moves that need no model. */
  readonly generator: string;
  /** A model reference, `rules`, or a control of the benchmark; default the generator, `table` for rules where there is one. */
  readonly answerer?: string | undefined;
  /** Default the benchmark's user for labelling, else `rules`. */
  readonly user?: string | undefined;
  /** Default `rules`. */
  readonly judge?: string | undefined;
  /** `rules`, `model@M`; absent: no control labels. */
  readonly singleTurnJudge?: string | undefined;
  readonly moves: MoveMode;
  readonly samples: number;
  readonly enumerates: boolean;
  readonly questionPrice: number;
  readonly leastMargin: number;
  readonly set?: string | undefined;
  readonly mode?: string | undefined;
  readonly language?: Language | undefined;
  readonly limit?: number | undefined;
  readonly sample?: number | undefined;
  readonly seed: number;
  readonly maxTokens: number;
  readonly system?: string | undefined;
  /** Model calls at once per endpoint; default 16, 1 for local models. */
  readonly concurrency?: number | undefined;
}

/** A request with every default filled in. */
export interface PreferSettings {
  readonly set: string;
  readonly mode: string;
  readonly user: string;
  readonly judge: string;
  readonly answerer: string;
}

export interface PreferPlan {
  readonly settings: PreferSettings;
  readonly items: readonly PreferItem[];
  readonly withoutAnswer: number;
  /** What must be the same for work to be gone on with: everything that a model reads or that is drawn. */
  readonly identity: JsonObject;
}

export const RULES = 'rules';
/** A kind of user that a benchmark has for labelling, apart from the one that grades. */
const LABELLING_USER = 'rules:label';

/**
 * Fills in defaults, loads the scenarios and makes requests of them. Throws `UnknownNameError` for sets and modes,
 * `InvalidOptionError` for a language that the benchmark lacks and where nothing can be labelled.
 */
export async function planPrefer(
  request: PreferRequest,
  benchmark: Benchmark,
  dataDirs: readonly string[],
): Promise<PreferPlan> {
  checkLanguage(request.language, benchmark);
  const settings = settle(request, benchmark);
  const { set, mode } = settings;
  const { language, seed, limit, sample, system } = request;
  const loaded = await benchmark.load({ set, mode, dataDirs, ...(language && { language }) });
  const all = preferItems(loaded.scenarios, seed);
  if (all.items.length === 0) {
    throw new InvalidOptionError({
      option: 'the benchmark',
      value: benchmark.name,
      expected: `of none of its ${loaded.scenarios.length} scenarios an answer is known, so no move has a worth`,
      hint: 'docs/prefer.md names the benchmarks whose requests can be labelled.',
    });
  }
  const kept = new Set(
    selectScenarios(
      all.items.map(({ scenario }) => scenario),
      { limit, sample },
      seed,
    ),
  );
  const identity: JsonObject = {
    benchmark: benchmark.name,
    ...settings,
    language: language ?? null,
    dataChecksum: loaded.checksum,
    generator: request.generator,
    singleTurnJudge: request.singleTurnJudge ?? null,
    ...{ moves: request.moves, samples: request.samples, enumerates: request.enumerates },
    ...{ questionPrice: request.questionPrice, leastMargin: request.leastMargin },
    ...{ limit: limit ?? null, sample: sample ?? null, seed, maxTokens: request.maxTokens },
    system: system === undefined ? null : hashText(system),
    prompts: [...MOVE_PROMPT_HASHES, SINGLE_TURN_PROMPT_HASH],
  };
  return {
    settings,
    items: all.items.filter(({ scenario }) => kept.has(scenario)),
    withoutAnswer: all.withoutAnswer,
    identity,
  };
}

function settle(request: PreferRequest, benchmark: Benchmark): PreferSettings {
  const protocol = benchmark.protocols.querent;
  const answerByRules = benchmark.ownControls?.table === undefined ? RULES : 'table';
  return {
    set: known('set', request.set ?? protocol.set, benchmark.sets),
    mode: known('mode', request.mode ?? protocol.mode, benchmark.modes),
    user: request.user ?? (benchmark.users[LABELLING_USER] ? LABELLING_USER : RULES),
    judge: request.judge ?? RULES,
    answerer: request.answerer ?? (request.generator === RULES ? answerByRules : request.generator),
  };
}

/** Is it a control of the benchmark, which needs no model? */
export function isControl(name: string, benchmark: Benchmark): boolean {
  return name === 'oracle' || name === 'guess' || benchmark.ownControls?.[name] !== undefined;
}

function known(kind: string, name: string, names: readonly string[]): string {
  if (names.includes(name)) return name;
  throw new UnknownNameError({ kind, name, known: names, nearest: nearestName(name, names) });
}
