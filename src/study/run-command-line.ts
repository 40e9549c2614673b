import { shellCommand } from '../tools/shell-command.ts';
import type { RunRequest } from './run-request.ts';

/** Options of `querent run` that are not part of the request itself. */
export interface RunMeans {
  readonly maxCost?: number | undefined;
  readonly tokenPrice?: { readonly input: number; readonly output: number } | undefined;
  readonly allowUnknownPrice?: boolean | undefined;
  readonly maxRetries?: number | undefined;
  /** Seconds. */
  readonly timeout?: number | undefined;
  readonly cache?: boolean | undefined;
}

/** The command that plays the same. A system prompt and ids of scenarios stand in files there, which the person has to write. */
export function runCommandLine(request: RunRequest, means: RunMeans = {}): string {
  const { tokenPrice } = means;
  const options: readonly (readonly [string, string | number | undefined])[] = [
    ['-a', request.assistant],
    ['--user', request.user],
    ['--judge', request.judge],
    ['--protocol', request.protocol],
    ['--set', request.set],
    ['--mode', request.mode],
    ['--lang', request.language],
    ['--scenarios', request.scenarios === undefined ? undefined : 'scenarios.txt'],
    ['--limit', request.limit],
    ['--sample', request.sample],
    ['--seed', request.seed],
    ['--repeat', request.repeats],
    ['-j', request.concurrency],
    ['--temperature', request.temperature],
    ['--max-tokens', request.maxTokens],
    ['--max-questions', request.maxQuestions],
    ['--question-price', request.questionPrice],
    ['--word-price', request.wordPrice],
    ['--given', request.given],
    ['--system', request.system === undefined ? undefined : 'system.md'],
    ['--max-cost', means.maxCost],
    ['--token-price', tokenPrice && `${tokenPrice.input},${tokenPrice.output}`],
    ['--max-retries', means.maxRetries],
    ['--timeout', means.timeout],
  ];
  const given = options.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
  const flags = [
    ...(means.allowUnknownPrice ? ['--allow-unknown-price'] : []),
    ...(means.cache === false ? ['--no-cache'] : []),
  ];
  return shellCommand(['querent', 'run', request.benchmark, ...given, ...flags]);
}
