import { copyFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { parseColumnMap } from '../benchmark/imported/columns.ts';
import type { Format } from '../benchmark/imported/formats.ts';
import { type ImportedSet, importSet } from '../benchmark/imported/import-set.ts';
import { type Manifest, ROWS_FILE } from '../benchmark/imported/manifest.ts';
import { describeScoring } from '../benchmark/imported/scoring.ts';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { builtInBenchmarkNames } from '../references/benchmarks.ts';
import type { TrainingCard } from '../synthesis/training/card.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import type { ImportCommandOptions } from './commands/import.ts';
import { places, print } from './context.ts';

/** `querent import`: a file of requests becomes a benchmark. */
export async function importCommand(format: Format, file: string, options: ImportCommandOptions): Promise<void> {
  if (options.output !== undefined && !options.output.endsWith('.jsonl')) {
    throw new InvalidOptionError({ option: '-o', value: options.output, expected: 'a set is written as .jsonl' });
  }
  if (options.training !== undefined && format !== 'futureturns') {
    throw new InvalidOptionError({
      option: '--training',
      value: options.training,
      expected: 'it goes with futureturns',
    });
  }
  if (options.training !== undefined) {
    const { checkOwnFolder } = await import('../study/own-folder.ts');
    await checkOwnFolder(options.training, 'set for training', '--training');
  }
  const set = await importSet({
    format,
    file,
    name: options.name ?? nameOf(file),
    home: places().home,
    taken: await builtInBenchmarkNames(),
    map: parseColumnMap(options.map),
    encoding: options.encoding,
    replace: options.replace ?? false,
  });
  if (options.output !== undefined) await writeCopy(set, options.output);
  const card =
    options.training === undefined ? undefined : await writeTraining(file, options.training, options.licence);
  print(options.json ? JSON.stringify(set.manifest, null, 2) : summary(set.manifest));
  if (card && !options.json) print(trainingSummary(card, options.training ?? ''));
}

/** The same rows as examples for trained roles. */
async function writeTraining(file: string, folder: string, licence: string): Promise<TrainingCard> {
  const { importReleasedRows } = await import('../synthesis/clarifications/released-rows.ts');
  return await importReleasedRows({ file, folder, licence, date: new Date().toISOString().slice(0, 10) });
}

function trainingSummary({ rows, dropped }: TrainingCard, folder: string): string {
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ');
  return [
    `To train on, in ${terminalLine(folder)}: ${counted(rows)}.`,
    ...(Object.keys(dropped).length > 0 ? [`  replies that cannot be used: ${counted(dropped)}.`] : []),
    `Next: querent dataset sft --dialogues ${terminalLine(folder)}/clarify.jsonl -o sft`,
  ].join('\n');
}

/** `data/Support requests.csv` -> `support-requests`; a name that cannot be made says so when it is checked. */
function nameOf(file: string): string {
  return basename(file, extname(file))
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
}

async function writeCopy(set: ImportedSet, output: string): Promise<void> {
  try {
    await copyFile(join(set.folder, ROWS_FILE), output);
  } catch (cause) {
    throw new FileError({ file: output, doing: 'written', cause });
  }
}

function summary(manifest: Manifest): string {
  const { name, counts, emptyRows, ignoredColumns, languages } = manifest;
  const { scored, notScored } = describeScoring(counts);
  const unknown = counts.requests - counts.ask - counts.answer;
  const lines = [
    `${name}: ${counts.requests} requests (${languages.join(', ')}) from ${terminalLine(manifest.source.file)}.`,
    `  asking is right in ${counts.ask}, answering in ${counts.answer}, not said for ${unknown}.`,
    ...(emptyRows > 0 ? [`  ${emptyRows} empty rows were left out.`] : []),
    ...(ignoredColumns.length > 0 ? [`  columns not read: ${ignoredColumns.map(terminalLine).join(', ')}.`] : []),
    'It can be scored:',
    ...scored.map((sentence) => `  - ${sentence}`),
    ...(notScored.length > 0
      ? ['What its labels do not allow:', ...notScored.map((sentence) => `  - ${sentence}`)]
      : []),
    `Next: querent run ${name} -a ASSISTANT (first a control: querent run ${name} -a always-answer)`,
  ];
  return lines.join('\n');
}
