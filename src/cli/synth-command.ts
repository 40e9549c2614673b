import { EXIT } from '../errors/querent-error.ts';
import { synthClarifymt } from '../study/synth-clarifymt.ts';
import type { SynthRequest } from '../study/synth-request.ts';
import { readRequestsFile } from '../synthesis/clarifymt/requests-file.ts';
import type { SynthesisOutcome } from '../synthesis/clarifymt/synthesize.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { SynthClarifymtOptions } from './commands/synth.ts';
import { print } from './context.ts';
import {
  concludeSynth,
  describeUsage,
  outputFolder,
  readSynthDate,
  withSynthSurroundings,
} from './synth-surroundings.ts';

/** `querent synth clarifymt`: resolves to the exit code. */
export async function synthClarifymtCommand(options: SynthClarifymtOptions): Promise<number> {
  const request = await toRequest(options);
  if (options.estimate) return await estimateCommand(request, options);
  const folder = outputFolder(options);
  return await withSynthSurroundings(options, async (around) => {
    const outcome = await synthClarifymt(request, { folder, resume: options.resume ?? false }, around);
    print(options.json ? JSON.stringify(outcome.card, null, 2) : summary(outcome, folder));
    return concludeSynth(outcome);
  });
}

async function toRequest(options: SynthClarifymtOptions): Promise<SynthRequest> {
  const { model, generator, checker, n, mix, lang, seed, temperature, tries, splits, title, licence, concurrency } =
    options;
  return {
    generators: [model, ...generator],
    requests: options.requests === undefined ? undefined : await readRequestsFile(options.requests),
    language: lang,
    date: readSynthDate(options.date),
    writesReplies: options.replies ?? false,
    ...{ checker, n, mix, seed, temperature, tries, splits, title, licence, concurrency },
  };
}

async function estimateCommand(request: SynthRequest, options: SynthClarifymtOptions): Promise<number> {
  const { estimateSynth } = await import('../study/synth-estimate.ts');
  const { renderSynthEstimate } = await import('./render-synth-estimate.ts');
  const estimate = await estimateSynth(request, { tokenPrice: options.tokenPrice });
  print(options.json ? JSON.stringify(estimate, null, 2) : renderSynthEstimate(estimate, options.maxCost));
  return EXIT.good;
}

function summary({ card, set }: SynthesisOutcome, folder: string): string {
  const { items, places: planned, rejectsByReason, leaks, usage } = card;
  const percent = (share: number | null): string => (share === null ? '-' : `${(100 * share).toFixed(0)}%`);
  const shown = terminalLine(folder);
  return [
    `${card.seeds} of ${planned.wanted} seeds (${items.tried} items tried, ${percent(card.yield)} accepted): ${shown}`,
    `  ${describeUsage(usage)}; train ${card.bySplit.train}, dev ${card.bySplit.dev}, test ${card.bySplit.test}.`,
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
