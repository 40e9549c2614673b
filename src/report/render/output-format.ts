import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';

/** What an output file holds: `x.csv` has a row per episode, `x.metrics.csv` a row per metric. */
export type OutputFormat = 'json' | 'jsonl' | 'csv' | 'metrics-csv' | 'md' | 'html' | 'xml';

const BY_EXTENSION: ReadonlyMap<string, OutputFormat> = new Map([
  ['.json', 'json'],
  ['.jsonl', 'jsonl'],
  ['.csv', 'csv'],
  ['.md', 'md'],
  ['.html', 'html'],
  ['.xml', 'xml'],
]);

/** @throws InvalidOptionError for an extension that names no format. */
export function outputFormat(path: string): OutputFormat {
  if (path.toLowerCase().endsWith('.metrics.csv')) return 'metrics-csv';
  const format = BY_EXTENSION.get(extname(path).toLowerCase());
  if (format) return format;
  throw new InvalidOptionError({
    option: '-o',
    value: path,
    expected: `a file name ends in ${[...BY_EXTENSION.keys()].join(', ')}, or .metrics.csv for a row per metric`,
  });
}

/**
 * Looks before a run whether its reports can be written after it: format known, no folder in the file's place, and
 * the nearest folder that exists writable (missing ones are made).
 * @throws InvalidOptionError otherwise.
 */
export async function checkOutputPaths(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    outputFormat(path);
    const problem = await problemOf(resolve(path));
    if (problem) throw new InvalidOptionError({ option: '-o', value: path, expected: problem });
  }
}

async function problemOf(path: string): Promise<string | undefined> {
  if (await isFolder(path)) return 'a folder of that name exists';
  let folder = dirname(path);
  for (;;) {
    const found = await isFolder(folder);
    if (found === false) return `${folder} is no folder`;
    if (found) break;
    folder = dirname(folder);
  }
  try {
    await access(folder, constants.W_OK);
    return undefined;
  } catch {
    return `the folder ${folder} cannot be written to`;
  }
}

/** undefined: nothing is there. */
async function isFolder(path: string): Promise<boolean | undefined> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return undefined;
  }
}
