import { rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FileError } from '../errors/file-error.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import type { AssembledDataset, PlacedExample } from './assemble-dataset.ts';
import { renderDatasetCard } from './dataset-card.ts';
import type { DatasetManifest } from './dataset-manifest.ts';
import { type Example, type ExampleSource, lessonOf } from './example.ts';
import type { FormatName, Row } from './formats/format.ts';
import { FORMATS } from './formats/formats.ts';
import { SPLITS, type Split } from './split-examples.ts';

const { hash } = process.getBuiltinModule('node:crypto');

export const DATASET_FILES = {
  manifest: 'dataset.json',
  card: 'README.md',
  heldOut: 'held-out.txt',
  examples: 'examples.jsonl',
} as const;

export interface WriteDatasetInput {
  readonly folder: string;
  readonly dataset: AssembledDataset;
  readonly stage: 'sft' | 'dpo';
  readonly formats: readonly FormatName[];
  readonly title: string;
  readonly strategy: string;
  readonly seed: number;
  readonly command: string;
  /** Licence of what comes from each source. */
  readonly licences: Readonly<Record<string, string>>;
  readonly against: readonly string[];
  /** Scenarios that the test split's examples were made from, by id: what the model is evaluated on. */
  readonly heldOut: readonly string[];
}

/**
 * Writes a data set: files of each format, `examples.jsonl` (id, cluster, split of each, without texts), `held-out.txt`,
 * the card and, last, `dataset.json`: a folder without it is not whole. Each file is there whole or not at all. Throws
 * `FileError`.
 */
export async function writeDataset(input: WriteDatasetInput): Promise<DatasetManifest> {
  const { dataset, stage } = input;
  const files: Record<string, string> = {};
  const write = async (path: string, content: string): Promise<void> => {
    await writeWhole(join(input.folder, path), content);
    files[path] = hash('sha256', content, 'hex');
  };
  await removeManifest(input.folder);
  let unwritable = 0;
  const info: Record<string, Row> = {};
  for (const name of input.formats) {
    const format = FORMATS[name];
    const splits: Split[] = [];
    for (const split of SPLITS) {
      const examples = dataset.placed.filter((one) => one.split === split);
      const rows = examples.map(({ example }) => format.row(example));
      const texts = rows.filter((row) => row !== undefined).map((row) => `${JSON.stringify(row)}\n`);
      unwritable += rows.length - texts.length;
      if (texts.length === 0) continue;
      splits.push(split);
      await write(`${format.folder}/${format.file(split)}`, texts.join(''));
    }
    if (format.index)
      info[format.folder] = { ...info[format.folder], ...format.index({ splits, pairs: stage === 'dpo' }) };
  }
  for (const [folder, index] of Object.entries(info)) {
    await write(`${folder}/dataset_info.json`, `${JSON.stringify(index, null, 2)}\n`);
  }
  await write(DATASET_FILES.examples, dataset.placed.map(lineOf).join(''));
  await write(DATASET_FILES.heldOut, input.heldOut.map((id) => `${id}\n`).join(''));
  const manifest = manifestOf(input, files, unwritable);
  await writeWhole(join(input.folder, DATASET_FILES.card), renderDatasetCard(manifest));
  await writeWhole(join(input.folder, DATASET_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

function manifestOf(
  input: WriteDatasetInput,
  files: Readonly<Record<string, string>>,
  unwritable: number,
): DatasetManifest {
  const { placed, leftOut } = input.dataset;
  const ofSplit = (split: Split): readonly PlacedExample[] => placed.filter((one) => one.split === split);
  const perSplit = (count: (ones: readonly PlacedExample[]) => number): Record<Split, number> => ({
    train: count(ofSplit('train')),
    validation: count(ofSplit('validation')),
    test: count(ofSplit('test')),
  });
  const { title, stage, strategy, seed, command, against, formats } = input;
  return {
    schemaVersion: 1,
    ...{ title, stage, strategy, seed, command },
    sources: sourcesOf(input),
    splits: perSplit((ones) => ones.length),
    clusters: perSplit((ones) => new Set(ones.map(({ example }) => example.cluster)).size),
    lessons: Object.fromEntries(
      SPLITS.map((split) => [split, tally(ofSplit(split).map(({ example }) => lessonOf(example)))]),
    ),
    leftOut: { ...leftOut, ...(unwritable > 0 && { 'not in every format': unwritable }) },
    longestTokens: Math.max(0, ...placed.map(({ tokens }) => tokens)),
    against: [...against],
    formats: [...formats],
    files,
    seen: seenScenarios(placed),
  };
}

function sourcesOf({ dataset, licences }: WriteDatasetInput): DatasetManifest['sources'] {
  const groups = Map.groupBy(dataset.placed, ({ example }) => `${example.source} ${example.from}`);
  return [...groups.values()].map((group) => {
    const { from, source } = (group[0] as PlacedExample).example;
    return {
      from,
      kind: source satisfies ExampleSource,
      licence: licences[from] ?? 'not stated',
      examples: group.length,
    };
  });
}

/** Scenarios by benchmark and set, of all that is learnt or that decides when to stop learning. */
function seenScenarios(placed: readonly PlacedExample[]): Record<string, string[]> {
  const learnt = placed.filter(({ split }) => split !== 'test').map(({ example }) => example.scenario);
  const groups = Map.groupBy(
    learnt.filter((scenario) => scenario !== undefined),
    ({ of }) => of,
  );
  return Object.fromEntries([...groups].map(([of, group]) => [of, [...new Set(group.map(({ id }) => id))].sort()]));
}

function lineOf({ example, split, tokens }: PlacedExample): string {
  const { id, cluster, source, from } = example satisfies Example;
  return `${JSON.stringify({ id, cluster, source, from, split, lesson: lessonOf(example), tokens })}\n`;
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

async function removeManifest(folder: string): Promise<void> {
  await rm(join(folder, DATASET_FILES.manifest), { force: true });
}

async function writeWhole(path: string, content: string): Promise<void> {
  try {
    ensureFolder(dirname(path));
    await writeFile(`${path}.part`, content);
    await rename(`${path}.part`, path);
  } catch (cause) {
    throw new FileError({ file: path, doing: 'written', cause });
  }
}
