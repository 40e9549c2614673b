import { type FileHandle, open, readFile, truncate } from 'node:fs/promises';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import type { JsonValue } from '../schema/json.ts';

/** One line of a work file. */
export type WorkRecord = { readonly type: string } & { readonly [key: string]: JsonValue };

/**
 * What has been done so far, one JSON object a line, on disk before the work goes on: a killed process repeats only what
 * was under way. A last line that was cut off is dropped when the file is opened again.
 */
export interface WorkFile {
  /** The records that were there when it was opened, oldest first. */
  readonly records: readonly WorkRecord[];
  append(record: WorkRecord): Promise<void>;
  close(): Promise<void>;
}

export async function openWorkFile(path: string): Promise<WorkFile> {
  try {
    const { records, goodBytes, bytes } = await readRecords(path);
    if (goodBytes < bytes) await truncate(path, goodBytes);
    const handle = await open(path, 'a');
    return { records, ...appender(handle, path) };
  } catch (cause) {
    throw asFileError(path, cause);
  }
}

function appender(handle: FileHandle, path: string): Pick<WorkFile, 'append' | 'close'> {
  let last: Promise<void> = Promise.resolve();
  return {
    append(record) {
      const write = async (): Promise<void> => {
        try {
          await handle.write(`${JSON.stringify(record)}\n`);
        } catch (cause) {
          throw asFileError(path, cause);
        }
      };
      const written = last.then(write);
      last = written.catch(() => undefined);
      return written;
    },
    async close() {
      await last;
      await handle.close();
    },
  };
}

async function readRecords(
  path: string,
): Promise<{ readonly records: readonly WorkRecord[]; readonly goodBytes: number; readonly bytes: number }> {
  const text = await readText(path);
  const end = text.lastIndexOf('\n') + 1;
  const records = text
    .slice(0, end)
    .split('\n')
    .flatMap((line, index) => (line === '' ? [] : [parseRecord(line, path, index + 1)]));
  return { records, goodBytes: Buffer.byteLength(text.slice(0, end)), bytes: Buffer.byteLength(text) };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

function parseRecord(line: string, file: string, lineNumber: number): WorkRecord {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && 'type' in value) return value as WorkRecord;
  } catch {
    // Told below.
  }
  throw new DataError({
    file,
    line: lineNumber,
    problem: 'is no record of a work file',
    hint: 'Begin in a new folder.',
  });
}

function asFileError(file: string, cause: unknown): unknown {
  return cause instanceof Error && 'syscall' in cause ? new FileError({ file, doing: 'written', cause }) : cause;
}
