import { readdir } from 'node:fs/promises';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { FORMATS } from '../training/formats/formats.ts';
import { DATASET_FILES } from '../training/write-dataset.ts';

/** Names by which a folder is known as what a command wrote, whole or not; a README.md is in every other folder too. */
export const OWN_NAMES: Readonly<
  Record<'data set' | 'synthetic set' | 'set for training' | 'policy', readonly string[]>
> = {
  'data set': [
    DATASET_FILES.manifest,
    DATASET_FILES.examples,
    DATASET_FILES.heldOut,
    ...Object.values(FORMATS).map(({ folder }) => folder),
  ],
  'synthetic set': ['work.jsonl'],
  'set for training': ['card.json', 'direct.jsonl', 'clarify.jsonl', 'dialogues.jsonl'],
  policy: ['policy.jsonl'],
};

/**
 * What a command writes into a folder takes the place of an earlier one of its kind, and of nothing else. Throws
 * `InvalidOptionError` for a folder that holds other things or for a file, `FileError` for one that cannot be read.
 */
export async function checkOwnFolder(folder: string, kind: keyof typeof OWN_NAMES, option = '-o'): Promise<void> {
  const refuse = (expected: string): never => {
    throw new InvalidOptionError({ option, value: folder, expected, hint: 'Name a folder that is empty or new.' });
  };
  let names: readonly string[] = [];
  try {
    names = await readdir(folder);
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOTDIR') refuse('that is a file, and it takes a folder');
    if (code !== 'ENOENT') throw new FileError({ file: folder, doing: 'read', cause });
  }
  if (names.length === 0 || names.some((name) => OWN_NAMES[kind].includes(name))) return;
  refuse(`the folder holds other things than a ${kind}`);
}
