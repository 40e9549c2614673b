import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { makeDataset } from '../study/make-dataset.ts';
import { shellCommand } from '../tools/shell-command.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { DatasetManifest } from '../training/dataset-manifest.ts';
import { SPLITS, type SplitShares } from '../training/split-examples.ts';
import type { DatasetOptions } from './commands/dataset.ts';
import { places, print, withStore } from './context.ts';
import { readText } from './read-text.ts';

/** `querent dataset sft|dpo`. */
export async function datasetCommand(stage: 'sft' | 'dpo', options: DatasetOptions): Promise<void> {
  const { gold, run, preferences, labels, leastMargin, leastScore, against, mode, lang, strategy, seed } = options;
  const manifest = await makeDataset(
    {
      ...{ stage, gold, preferences, leastMargin, leastScore, against, mode, strategy, seed },
      folder: options.output,
      runs: run,
      dialogues: options.dialogues ?? [],
      labels: labels ?? 'double-turn',
      language: lang,
      system: options.system === undefined ? undefined : await readText(options.system),
      shares: readShares(options.splits),
      formats: options.format.length === 0 ? ['trl'] : [...new Set(options.format)],
      mostTokens: options.maxTokens,
      mostExamples: options.maxExamples,
      balance: options.balance ?? false,
      title: options.title,
      command: shellCommand(['querent', ...process.argv.slice(2)]),
    },
    { places: places(), withStore },
  );
  print(options.json ? JSON.stringify(manifest, null, 2) : summary(manifest, options.output));
}

function readShares(text: string): SplitShares {
  const shares = text.split(',').map(Number);
  const sum = shares.reduce((total, share) => total + share, 0);
  if (shares.length !== 3 || shares.some((share) => !(share >= 0)) || Math.abs(sum - 1) > 1e-6) {
    throw new InvalidOptionError({ option: '--splits', value: text, expected: 'it takes three shares that sum to 1' });
  }
  return { train: shares[0] ?? 0, validation: shares[1] ?? 0, test: shares[2] ?? 0 };
}

function summary(manifest: DatasetManifest, folder: string): string {
  const { splits, clusters, lessons, leftOut, stage } = manifest;
  const list = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ');
  const shown = terminalLine(folder);
  return [
    `${terminalLine(manifest.title)}: ${shown}`,
    ...SPLITS.map(
      (split) => `  ${split}: ${splits[split]} examples of ${clusters[split]} clusters; ${list(lessons[split] ?? {})}`,
    ),
    ...(Object.keys(leftOut).length > 0 ? [`  left out: ${list(leftOut)}`] : []),
    `  the longest has about ${manifest.longestTokens} tokens`,
    `Next: querent train ${stage} --data ${shown} --model MODEL --name NAME`,
  ].join('\n');
}
