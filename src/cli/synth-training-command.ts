import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { EXIT } from '../errors/querent-error.ts';
import { synthTraining, type TrainingSynthRequest } from '../study/synth-training.ts';
import { readQuestionsFile } from '../synthesis/clarifications/questions-file.ts';
import type { TrainingCard } from '../synthesis/training/card.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { SynthOptions } from './commands/synth-options.ts';
import type {
  SynthClarificationsOptions,
  SynthReasoningOptions,
  SynthTurnsOptions,
} from './commands/synth-training.ts';
import { places, print } from './context.ts';
import {
  concludeSynth,
  describeUsage,
  outputFolder,
  readSynthDate,
  withSynthSurroundings,
} from './synth-surroundings.ts';

/** `querent synth turns`: resolves to the exit code. */
export async function synthTurnsCommand(benchmark: string, options: SynthTurnsOptions): Promise<number> {
  const { turns, clarificationRate, tries } = options;
  return await makeTraining(options, {
    kind: 'turns',
    from: from(benchmark, options),
    turns,
    clarificationRate,
    tries,
  });
}

/** `querent synth reasoning`: resolves to the exit code. */
export async function synthReasoningCommand(benchmark: string, options: SynthReasoningOptions): Promise<number> {
  const { blind = false, tries } = options;
  return await makeTraining(options, { kind: 'reasoning', from: from(benchmark, options), blind, tries });
}

/** `querent synth clarifications`: resolves to the exit code. */
export async function synthClarificationsCommand(file: string, options: SynthClarificationsOptions): Promise<number> {
  const { n, answers: answersFrom, answerer, samples, mostReadings } = options;
  if (answerer !== undefined && answersFrom === 'people') {
    throw new InvalidOptionError({ option: '--answerer', value: answerer, expected: 'it goes with --answers model' });
  }
  const questions = await readQuestionsFile(file);
  const work = { kind: 'clarifications', questions, answersFrom, n, samples, mostReadings } as const;
  return await makeTraining(options, work, answerer);
}

function from(benchmark: string, { set, from: file, n }: SynthTurnsOptions | SynthReasoningOptions) {
  return { benchmark, set, file, n };
}

async function makeTraining(
  options: SynthOptions & { readonly licence?: string },
  work: TrainingSynthRequest['work'],
  answerer?: string,
): Promise<number> {
  const { model, generator, checker, seed, temperature, licence, concurrency } = options;
  const request: TrainingSynthRequest = {
    ...{ work, seed, temperature, licence, concurrency, checker, answerer },
    generators: [model, ...generator],
    date: readSynthDate(options.date),
  };
  if (options.estimate) return await estimateCommand(request, options);
  const folder = outputFolder(options);
  return await withSynthSurroundings(options, async (around) => {
    const outcome = await synthTraining(request, { folder, resume: options.resume ?? false }, around);
    print(options.json ? JSON.stringify(outcome.card, null, 2) : summary(outcome.card, folder));
    return concludeSynth(outcome);
  });
}

async function estimateCommand(request: TrainingSynthRequest, options: SynthOptions): Promise<number> {
  const { estimateTraining } = await import('../study/synth-training-estimate.ts');
  const { renderSynthEstimate } = await import('./render-synth-estimate.ts');
  const estimate = await estimateTraining(request, { tokenPrice: options.tokenPrice, places: places() });
  print(options.json ? JSON.stringify(estimate, null, 2) : renderSynthEstimate(estimate, options.maxCost));
  return EXIT.good;
}

function summary(card: TrainingCard, folder: string): string {
  const shown = terminalLine(folder);
  const counted = (counts: Readonly<Record<string, number>>): readonly string[] =>
    Object.entries(counts).map(([name, count]) => `  ${String(count).padStart(6)}  ${terminalLine(name)}`);
  const dropped = Object.entries(card.dropped).sort(([, left], [, right]) => right - left);
  const [file] = Object.entries(card.rows).find(([name, rows]) => rows > 0 && name !== 'traces') ?? [];
  return [
    `${card.places.wanted - card.places.unfinished} of ${card.places.wanted} places are done: ${shown}`,
    `  ${describeUsage(card.usage)}.`,
    'Lines:',
    ...counted(Object.fromEntries(Object.entries(card.rows).map(([name, count]) => [`${name}.jsonl`, count]))),
    'Made:',
    ...counted(card.counts),
    ...(dropped.length > 0 ? ['Dropped:', ...counted(Object.fromEntries(dropped))] : []),
    ...(Object.keys(card.skipped).length > 0 ? ['Left out of the source:', ...counted(card.skipped)] : []),
    ...card.remarks.map((remark) => `note: ${terminalLine(remark)}`),
    ...(file === undefined ? [] : [`Next: querent dataset sft --dialogues ${shown}/${file}.jsonl -o sft`]),
  ].join('\n');
}
