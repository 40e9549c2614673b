import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { holdRun } from '../runner/hold-run.ts';
import type { JsonObject } from '../schema/json.ts';
import { type PreferenceRow, preferenceRowSchema } from '../schema/preference.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { openStore } from '../store/open-store.ts';
import { openWorkFile, type WorkRecord } from '../synthesis/work-file.ts';
import { canonicalJson, hashJson } from '../tools/hash.ts';

/** The one run of a work store. */
export const WORK_RUN = 'prefer';

/**
 * What has been labelled so far, beside the output until it is whole: finished requests in one file, the replies of models
 * for those in progress in a store. A killed process repeats the calls in flight at most.
 */
export interface PreferWork {
  readonly store: Store;
  /** Rows that are done, by id. */
  readonly rows: ReadonlyMap<string, PreferenceRow>;
  /** What earlier sittings spent, in US dollars. */
  readonly spentUsd: number;
  readonly isResumed: boolean;
  put(row: PreferenceRow): Promise<void>;
  /** Writes the output in the order of `ids` and takes the work away. */
  finish(ids: readonly string[]): Promise<void>;
  /** Takes away work of which nothing is done yet, as if it had not been begun. */
  discard(): Promise<void>;
  close(): Promise<void>;
}

export interface PreferWorkOptions {
  readonly output: string;
  readonly resume: boolean;
  /** What must be the same to go on. */
  readonly identity: JsonObject;
  readonly command: string;
}

/**
 * Opens the work that belongs to an output. Throws `InvalidOptionError` when there is an output or work already without
 * `resume`, or work of other settings; `RunHeldError` when another process is at it.
 */
export async function openPreferWork(options: PreferWorkOptions): Promise<PreferWork> {
  const { output, resume } = options;
  const [rowsFile, storeFile] = [`${output}.work.jsonl`, `${output}.work.db`];
  const begun = existsSync(rowsFile) || existsSync(storeFile);
  if (!resume && (begun || existsSync(output))) {
    throw new InvalidOptionError({
      option: '-o',
      value: output,
      expected: begun ? 'labelling was begun there' : 'the file is there already',
      hint: begun ? 'Go on with it (--resume), or name another file.' : 'Name another file.',
    });
  }
  const store = await openStore(`sqlite:${storeFile}`).catch((cause: unknown) => {
    throw cause instanceof Error && 'code' in cause && String(cause.code).startsWith('QRT_')
      ? cause
      : new FileError({ file: storeFile, doing: 'written', cause });
  });
  const known = await store.getRun(WORK_RUN);
  if (known) checkSame(known.settings, options);
  else await store.createRun(recordOf(options));
  const hold = await holdRun(store, WORK_RUN);
  const file = await openWorkFile(rowsFile);
  const end = async (): Promise<void> => {
    await file.close();
    await hold.release();
    await store.close();
  };
  const remove = async (): Promise<void> => {
    for (const path of [rowsFile, storeFile, `${storeFile}-wal`, `${storeFile}-shm`]) await rm(path, { force: true });
  };
  const rows = new Map(file.records.map((record, index) => readRow(record, rowsFile, index + 1)));
  return {
    store,
    rows,
    spentUsd: await store.spending(WORK_RUN),
    isResumed: known !== undefined,
    async put(row) {
      await file.append({ type: 'row', row } as WorkRecord);
      rows.set(row.id, row);
    },
    async finish(ids) {
      const lines = ids.flatMap((id) => (rows.has(id) ? [`${JSON.stringify(rows.get(id))}\n`] : []));
      await writeWhole(output, lines.join(''));
      await end();
      await remove();
    },
    async discard() {
      await end();
      await remove();
    },
    close: end,
  };
}

/** Rows of an output, checked. Throws `DataError` with the line that is none. */
export function parsePreferenceRows(text: string, file: string): readonly PreferenceRow[] {
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [checkRow(parse(line), file, index + 1)]));
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function readRow(record: WorkRecord, file: string, line: number): readonly [string, PreferenceRow] {
  const row = checkRow(record.row, file, line);
  return [row.id, row];
}

function checkRow(value: unknown, file: string, line: number): PreferenceRow {
  const parsed = preferenceRowSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DataError({
    file,
    line,
    path: issue?.path.join('.') ?? '',
    problem: issue?.message ?? 'is no labelled request',
  });
}

function checkSame(before: JsonObject, { identity, output }: PreferWorkOptions): void {
  const differs = Object.keys(identity).filter(
    (key) => canonicalJson(identity[key] ?? null) !== canonicalJson(before[key] ?? null),
  );
  if (differs.length === 0) return;
  throw new InvalidOptionError({
    option: '--resume',
    value: output,
    expected: `the labelling there was begun with other settings (${differs.join(', ')})`,
    hint: 'Repeat the command as it was given first, or name another file.',
  });
}

function recordOf({ identity, command }: PreferWorkOptions): RunRecord {
  const text = (name: string): string => String(identity[name] ?? '');
  return {
    id: WORK_RUN,
    benchmark: text('benchmark'),
    set: text('set'),
    mode: text('mode'),
    assistant: text('generator'),
    user: text('user'),
    judge: text('judge'),
    settings: identity,
    settingsHash: hashJson(identity),
    planHash: hashJson(identity),
    command,
    planned: 0,
    status: 'running',
    oracle: true,
    startedAt: new Date().toISOString(),
    durationMs: 0,
  };
}

async function writeWhole(file: string, text: string): Promise<void> {
  try {
    await writeFile(`${file}.part`, text);
    await rename(`${file}.part`, file);
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}
