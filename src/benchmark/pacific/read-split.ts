import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../../errors/data-error.ts';
import { DataMissingError } from '../../errors/data-missing-error.ts';
import { type PacificDocument, splitSchema } from './document-schema.ts';

/** Where the split lies below a data folder. */
export const SPLIT_PATH = 'pacific/validation.json';

export interface PacificSplit {
  readonly documents: readonly PacificDocument[];
  /** SHA-256 of the file, hexadecimal. */
  readonly checksum: string;
  readonly file: string;
}

/**
 * Reads the split from the first of the folders that has it.
 * Throws `DataMissingError` when none has, `DataError` (file, line or path inside it) when it is not what it should be.
 */
export async function readSplit(dataDirs: readonly string[]): Promise<PacificSplit> {
  for (const folder of dataDirs) {
    const file = join(folder, SPLIT_PATH);
    const bytes = await readIfThere(file);
    if (bytes === undefined) continue;
    const checksum = process.getBuiltinModule('node:crypto').hash('sha256', bytes, 'hex');
    return { documents: parseSplit(bytes.toString('utf8'), file), checksum, file };
  }
  throw new DataMissingError({ benchmark: 'pacific', path: SPLIT_PATH, searched: dataDirs });
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw new DataError({ file, problem: `it cannot be read (${code ?? 'unknown reason'})`, cause });
  }
}

export function parseSplit(text: string, file: string): readonly PacificDocument[] {
  const parsed = splitSchema.safeParse(parseJson(text, file));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DataError({
      file,
      path: z.core.toDotPath(issue?.path ?? []),
      problem: issue?.message ?? 'it is not a PACIFIC split',
      cause: parsed.error,
    });
  }
  return parsed.data;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'it is not JSON';
    throw new DataError({ file, line: lineOfProblem(problem, text), problem, cause });
  }
}

/** V8 names the position of what it cannot parse, except at the end of the text. */
function lineOfProblem(problem: string, text: string): number {
  const position = /at position (\d+)/.exec(problem)?.[1];
  const before = position === undefined ? text : text.slice(0, Number(position));
  return before.split('\n').length;
}
