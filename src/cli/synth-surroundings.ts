import { z } from 'zod';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { ModelCallError } from '../errors/model-call-error.ts';
import { EXIT, type QuerentError } from '../errors/querent-error.ts';
import type { Usage } from '../schema/usage.ts';
import type { SynthSurroundings } from '../study/synth-models.ts';
import type { SynthOptions } from './commands/synth-options.ts';
import { places } from './context.ts';
import { describeError } from './describe-error.ts';
import { createPullProgress } from './pull-progress.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** What a synthesis runs in, by its options; signals stop it, and what is done is kept. */
export async function withSynthSurroundings<Result>(
  options: SynthOptions,
  use: (around: SynthSurroundings) => Promise<Result>,
): Promise<Result> {
  const stop = stopOnSignals('Stopping: what is done is kept, go on with --resume. Once more ends at once.');
  const live = Boolean(process.stderr.isTTY);
  try {
    return await use({
      places: places(),
      env: process.env,
      keyEnv: options.keyEnv,
      meter: {
        ...(options.maxCost !== undefined && { budgetUsd: options.maxCost }),
        ...(options.tokenPrice && { tokenPrice: options.tokenPrice }),
        ...(options.allowUnknownPrice && { allowUnknownPrice: true }),
      },
      retry: { maxRetries: options.maxRetries },
      timeoutMs: options.timeout * 1000,
      pull: { ...createPullProgress({ stream: process.stderr, live }), signal: stop.signal },
      signal: stop.signal,
      onPlace: createPlaceLine(live),
    });
  } finally {
    stop.dispose();
  }
}

/** Throws `InvalidOptionError` when no folder was named. */
export function outputFolder({ output }: SynthOptions): string {
  if (output !== undefined) return output;
  throw new InvalidOptionError({ option: '-o', value: '', expected: 'it takes the folder of the set' });
}

export function readSynthDate(text: string | undefined): string {
  const date = text ?? new Date().toISOString().slice(0, 10);
  if (z.iso.date().safeParse(date).success) return date;
  throw new InvalidOptionError({ option: '--date', value: date, expected: 'it takes a date as 2026-11-30' });
}

/** Seconds between two lines. */
const LINE_INTERVAL_S = 10;

/** Places done, on standard error: one line that is redrawn in a terminal, else a line now and then. */
function createPlaceLine(live: boolean): (done: number, all: number) => void {
  let lastMs = performance.now();
  return (done, all) => {
    if (live) process.stderr.write(`\r${done}/${all} places${done === all ? '\n' : ''}`);
    else if (done === all || performance.now() - lastMs > LINE_INTERVAL_S * 1000) {
      lastMs = performance.now();
      process.stderr.write(`${done}/${all} places\n`);
    }
  };
}

/** `84 calls, $0.0123`. */
export function describeUsage(usage: Readonly<Record<string, Usage>>): string {
  const calls = Object.values(usage).reduce((sum, each) => sum + each.calls, 0);
  const costs = Object.values(usage).map(({ costUsd }) => costUsd);
  const cost = costs.some((usd) => usd === null)
    ? 'cost unknown'
    : `$${costs.reduce<number>((sum, usd) => sum + (usd ?? 0), 0).toFixed(4)}`;
  return `${calls} calls, ${cost}`;
}

/** How a synthesis ended, on standard error; the exit code. */
export function concludeSynth(outcome: {
  readonly stoppedBy: QuerentError | undefined;
  readonly failed: number;
  readonly failure: ModelCallError | undefined;
}): number {
  const { stoppedBy, failed, failure } = outcome;
  if (stoppedBy) {
    process.stderr.write(describeError(stoppedBy));
    return EXIT.stopped;
  }
  if (!failure) return EXIT.good;
  process.stderr.write(`${failed} places are unfinished, since calls failed; go on with --resume. One of them:\n`);
  process.stderr.write(describeError(failure));
  return EXIT.failed;
}
