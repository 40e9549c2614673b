import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import type { Benchmark, Protocol } from '../schema/benchmark.ts';
import type { Language } from '../schema/message.ts';
import type { Sampling } from '../schema/model.ts';
import { nearestName } from '../tools/nearest.ts';

/** A run in names and numbers, as the command line, the config or the studio say it. */
export interface RunRequest {
  readonly benchmark: string;
  readonly assistant: string;
  /** Whose defaults hold for what is not said: `querent` (default) or the authors' `paper`. */
  readonly protocol?: 'querent' | 'paper' | undefined;
  readonly user?: string | undefined;
  readonly judge?: string | undefined;
  readonly set?: string | undefined;
  readonly mode?: string | undefined;
  readonly language?: Language | undefined;
  /** Ids of the scenarios to play; default all. `limit` and `sample` choose among them. */
  readonly scenarios?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly sample?: number | undefined;
  /** Default 1. */
  readonly seed?: number | undefined;
  /** Default 1. */
  readonly repeats?: number | undefined;
  /** Model calls at once per endpoint; default 16, 1 for local models. */
  readonly concurrency?: number | undefined;
  readonly temperature?: number | undefined;
  readonly maxTokens?: number | undefined;
  readonly maxQuestions?: number | undefined;
  /** What a question, and each of its words, costs an assistant that weighs them; in units of a right answer. */
  readonly questionPrice?: number | undefined;
  readonly wordPrice?: number | undefined;
  readonly given?: string | undefined;
  /** Text of the user's own system prompt. */
  readonly system?: string | undefined;
  readonly resume?: boolean | string | undefined;
}

/** A request with every default filled in and every name checked against the benchmark. */
export interface RunSettings {
  readonly set: string;
  readonly mode: string;
  readonly user: string;
  readonly judge: string;
  readonly language: Language | undefined;
  readonly given: string | undefined;
  readonly maxQuestions: number;
  readonly sampling: Sampling;
  readonly seed: number;
  readonly repeats: number;
}

/** Throws `InvalidOptionError` for a language that the benchmark lacks. */
export function checkLanguage(language: Language | undefined, { name, languages }: Benchmark): void {
  if (!language || languages.includes(language)) return;
  throw new InvalidOptionError({
    option: '--lang',
    value: language,
    expected: `${name} has ${languages.join(' and ')}`,
  });
}

export function settleRequest(request: RunRequest, benchmark: Benchmark): RunSettings {
  const protocol: Protocol = benchmark.protocols[request.protocol ?? 'querent'];
  const seed = request.seed ?? 1;
  checkLanguage(request.language, benchmark);
  return {
    set: known('set', request.set ?? protocol.set, benchmark.sets),
    mode: known('mode', request.mode ?? protocol.mode, benchmark.modes),
    user: request.user ?? protocol.user,
    judge: request.judge ?? protocol.judge,
    language: request.language,
    given: request.given === undefined ? undefined : known('oracle input', request.given, benchmark.givens),
    maxQuestions: request.maxQuestions ?? protocol.maxQuestions,
    sampling: {
      temperature: request.temperature ?? protocol.temperature,
      maxTokens: request.maxTokens ?? protocol.maxTokens,
      seed,
    },
    seed,
    repeats: request.repeats ?? 1,
  };
}

function known(kind: string, name: string, names: readonly string[]): string {
  if (names.includes(name)) return name;
  throw new UnknownNameError({ kind, name, known: names, nearest: nearestName(name, names) });
}
