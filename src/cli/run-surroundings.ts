import { join } from 'node:path';
import type { LoadedConfig } from '../references/config.ts';
import { ReplyCache } from '../store/reply-cache.ts';
import type { RunSurroundings } from '../study/run-named.ts';
import { shellCommand } from '../tools/shell-command.ts';
import type { RunOptions } from './commands/run.ts';
import { places, withStore } from './context.ts';
import { createPullProgress } from './pull-progress.ts';
import { createRunProgress, type ProgressSink } from './run-progress.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** Options that say how to play, whatever is played. */
export type SurroundingOptions = Pick<
  RunOptions,
  'cache' | 'maxCost' | 'tokenPrice' | 'allowUnknownPrice' | 'maxRetries' | 'timeout' | 'keyEnv'
>;

export interface SurroundingInput {
  readonly options: SurroundingOptions;
  readonly config: LoadedConfig | undefined;
  /** References of all parts that play; one may be a person at this terminal. */
  readonly parts: readonly (string | undefined)[];
  /** What the command would have been with more said: goes into the record of the run. */
  readonly args?: readonly string[];
}

/** Opens store, cache, budget, progress and signals for what is played, and closes them, whatever happens. */
export async function withRunSurroundings<Result>(
  input: SurroundingInput,
  use: (around: RunSurroundings, sink: ProgressSink) => Promise<Result>,
): Promise<Result> {
  const { options, config, parts, args = [] } = input;
  const stop = stopOnSignals('Stopping: finished episodes are kept. Once more ends at once.');
  // A line that is redrawn would write over what a person reads and types.
  const sink = { stream: process.stderr, live: Boolean(process.stderr.isTTY) && !parts.includes('human') };
  try {
    return await withStore(async (store) => {
      const cache = options.cache ? new ReplyCache(join(places().home, 'replies.db')) : undefined;
      const around: RunSurroundings = {
        places: places(),
        env: process.env,
        ...{ store, cache, config },
        meter: meterOf(options, config),
        retry: { maxRetries: options.maxRetries },
        timeoutMs: options.timeout * 1000,
        keyEnv: options.keyEnv,
        command: shellCommand(['querent', ...process.argv.slice(2), ...args]),
        signal: stop.signal,
        onEvent: createRunProgress(sink),
        pull: { ...createPullProgress(sink), signal: stop.signal },
      };
      try {
        return await use(around, sink);
      } finally {
        cache?.close();
      }
    }, stop.signal);
  } finally {
    stop.dispose();
  }
}

function meterOf(options: SurroundingOptions, config: LoadedConfig | undefined): RunSurroundings['meter'] {
  const { tokenPrice, allowUnknownPrice } = options;
  const maxCost = options.maxCost ?? config?.defaults.maxCost;
  return {
    ...(maxCost !== undefined && { budgetUsd: maxCost }),
    ...(tokenPrice && { tokenPrice }),
    ...(allowUnknownPrice && { allowUnknownPrice: true }),
  };
}
