import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { DataError } from '../../errors/data-error.ts';
import { DataMissingError } from '../../errors/data-missing-error.ts';
import type { TaskTypeFile } from './data-files.ts';
import { type ReadRecord, readRecord } from './read-record.ts';
import { type ClarqRecord, fileSchema } from './record-schema.ts';

/** A data file: its scenarios, placeholders left out. */
export interface ReadFile {
  readonly file: TaskTypeFile;
  readonly records: readonly { readonly index: number; readonly record: ReadRecord }[];
  readonly placeholders: number;
}

export interface ReadData {
  readonly files: readonly ReadFile[];
  /** SHA-256 over the files read, hexadecimal. */
  readonly checksum: string;
}

/**
 * Reads the files from the first of the folders that has each. Throws `DataMissingError` when one is in none,
 * `DataError` naming file and record when one is not what it should be.
 */
export async function readFiles(files: readonly TaskTypeFile[], dataDirs: readonly string[]): Promise<ReadData> {
  const hash = createHash('sha256');
  const read: ReadFile[] = [];
  for (const file of files) {
    const { bytes, path } = await findFile(file, dataDirs);
    hash.update(file.path).update('\0').update(bytes);
    read.push(parseFile(bytes, file, path));
  }
  return { files: read, checksum: hash.digest('hex') };
}

async function findFile(file: TaskTypeFile, dataDirs: readonly string[]): Promise<{ bytes: Buffer; path: string }> {
  for (const folder of dataDirs) {
    const path = join(folder, file.path);
    try {
      return { bytes: await readFile(path), path };
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      if (code !== 'ENOENT' && code !== 'ENOTDIR') {
        throw new DataError({ file: path, problem: `it cannot be read (${code ?? 'unknown reason'})`, cause });
      }
    }
  }
  throw new DataMissingError({ benchmark: 'clarq', path: file.path, searched: dataDirs });
}

/** `path` names the file in errors. */
export function parseFile(bytes: Uint8Array, file: TaskTypeFile, path: string): ReadFile {
  const parsed = parseRecords(decodeJson(bytes, path), path);
  const records = parsed.flatMap((raw, index) => {
    const record = readRecord(raw, { file: path, index }, file.part === 'test');
    return record ? [{ index, record }] : [];
  });
  if (records.length === 0) throw new DataError({ file: path, problem: 'it holds no scenario' });
  return { file, records, placeholders: parsed.length - records.length };
}

/** JSON in UTF-8; a broken encoding is told apart from broken JSON. */
export function decodeJson(bytes: Uint8Array, path: string): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new DataError({ file: path, problem: 'it is not in UTF-8', cause });
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'it is not JSON';
    throw new DataError({ file: path, problem, cause });
  }
}

function parseRecords(value: unknown, path: string): readonly ClarqRecord[] {
  const parsed = fileSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError({
    file: path,
    path: z.core.toDotPath(issue?.path ?? []),
    problem: issue?.message ?? 'it is no ClarQ-LLM file',
    cause: parsed.error,
  });
}
