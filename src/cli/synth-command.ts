import { z } from 'zod';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { EXIT } from '../errors/querent-error.ts';
import { synthClarifymt } from '../study/synth-clarifymt.ts';
import type { SynthRequest } from '../study/synth-request.ts';
import { readRequestsFile } from '../synthesis/clarifymt/requests-file.ts';
import type { SynthesisOutcome } from '../synthesis/clarifymt/synthesize.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { SynthClarifymtOptions } from './commands/synth.ts';
import { places, print } from './context.ts';
import { describeError } from './describe-error.ts';
import { createPullProgress } from './pull-progress.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** `querent synth clarifymt`: resolves to the exit code. */
export async function synthClarifymtCommand(options: SynthClarifymtOptions): Promise<number> {
  const request = await toRequest(options);
  if (options.estimate) return await estimateCommand(request, options);
  const folder = options.output;
  if (folder === undefined) {
    throw new InvalidOptionError({ option: '-o', value: '', expected: 'it takes the folder of the set' });
  }
  const stop = stopOnSignals('Stopping: what is done is kept, go on with --resume. Once more ends at once.');
  const live = Boolean(process.stderr.isTTY);
  try {
    const outcome = await synthClarifymt(
      request,
      { folder, resume: options.resume ?? false },
      {
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
      },
    );
    print(options.json ? JSON.stringify(outcome.card, null, 2) : summary(outcome, folder));
    return conclude(outcome);
  } finally {
    stop.dispose();
  }
}

async function toRequest(options: SynthClarifymtOptions): Promise<SynthRequest> {
  const { model, generator, checker, n, mix, lang, seed, temperature, tries, splits, title, licence, concurrency } =
    options;
  return {
    generators: [model, ...generator],
    requests: options.requests === undefined ? undefined : await readRequestsFile(options.requests),
    language: lang,
    date: readDate(options.date),
    writesReplies: options.replies ?? false,
    ...{ checker, n, mix, seed, temperature, tries, splits, title, licence, concurrency },
  };
}

function readDate(text: string | undefined): string {
  const date = text ?? new Date().toISOString().slice(0, 10);
  if (z.iso.date().safeParse(date).success) return date;
  throw new InvalidOptionError({ option: '--date', value: date, expected: 'it takes a date as 2026-11-30' });
}

async function estimateCommand(request: SynthRequest, options: SynthClarifymtOptions): Promise<number> {
  const { estimateSynth } = await import('../study/synth-estimate.ts');
  const { renderSynthEstimate } = await import('./render-synth-estimate.ts');
  const estimate = await estimateSynth(request, { tokenPrice: options.tokenPrice });
  print(options.json ? JSON.stringify(estimate, null, 2) : renderSynthEstimate(estimate, options.maxCost));
  return EXIT.good;
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

function summary({ card, set }: SynthesisOutcome, folder: string): string {
  const { items, places: planned, rejectsByReason, leaks, usage } = card;
  const calls = Object.values(usage).reduce((sum, each) => sum + each.calls, 0);
  const costs = Object.values(usage).map(({ costUsd }) => costUsd);
  const cost = costs.some((usd) => usd === null)
    ? 'cost unknown'
    : `$${costs.reduce<number>((sum, usd) => sum + (usd ?? 0), 0).toFixed(4)}`;
  const percent = (share: number | null): string => (share === null ? '-' : `${(100 * share).toFixed(0)}%`);
  const shown = terminalLine(folder);
  return [
    `${card.seeds} of ${planned.wanted} seeds (${items.tried} items tried, ${percent(card.yield)} accepted): ${shown}`,
    `  ${calls} calls, ${cost}; train ${card.bySplit.train}, dev ${card.bySplit.dev}, test ${card.bySplit.test}.`,
    ...(items.rejected > 0 ? ['Rejected:'] : []),
    ...Object.entries(rejectsByReason)
      .sort(([, left], [, right]) => right - left)
      .map(([reason, count]) => `  ${String(count).padStart(4)}  ${reason}`),
    ...(set.seeds.length > 0
      ? [
          `A bag of words tells requests from their clear twins in ${percent(leaks.requests.accuracy)} (guessing: ${percent(leaks.requests.commonest)}).`,
        ]
      : []),
    ...card.remarks.slice(0, 8).map((remark) => `note: ${terminalLine(remark)}`),
    ...(set.seeds.length > 0
      ? [
          `Next: querent review export ${shown} --sample 40 -o queue.csv`,
          `      querent import jsonl ${shown}/seeds.jsonl --name NAME && querent run NAME -a ASSISTANT`,
        ]
      : []),
  ].join('\n');
}

function conclude({ stoppedBy, failed, failure }: SynthesisOutcome): number {
  if (stoppedBy) {
    process.stderr.write(describeError(stoppedBy));
    return EXIT.stopped;
  }
  if (!failure) return EXIT.good;
  process.stderr.write(`${failed} places are unfinished, since calls failed; go on with --resume. One of them:\n`);
  process.stderr.write(describeError(failure));
  return EXIT.failed;
}
