import { join } from 'node:path';
import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { JsonObject } from '../schema/json.ts';
import { openWorkFile } from '../synthesis/work-file.ts';
import { WorkLog } from '../synthesis/work-log.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { canonicalJson } from '../tools/hash.ts';
import { checkOwnFolder } from './own-folder.ts';

/** Name of the work file in the folder of a synthesis. */
const WORK_FILE = 'work.jsonl';

export interface SynthOutput {
  readonly folder: string;
  /** Go on with what was begun there. */
  readonly resume: boolean;
}

/** Work that is begun or gone on with. */
export interface SynthWork {
  readonly log: WorkLog;
  /** Date that the work bears: its own where it was begun before, else the one given. Writes down that it is begun. */
  begin(date: string): Promise<string>;
}

/**
 * Opens the work in a folder. Throws `InvalidOptionError` when the folder holds the work of other settings, or any
 * without `resume`, or other things than a set.
 */
export async function inSynthFolder<Result>(
  output: SynthOutput,
  settings: JsonObject,
  use: (work: SynthWork) => Promise<Result>,
): Promise<Result> {
  await checkOwnFolder(output.folder, 'synthetic set');
  makeFolder(output.folder);
  const file = await openWorkFile(join(output.folder, WORK_FILE));
  try {
    const log = new WorkLog(file);
    const begun = dateOfWork(log, settings, output);
    const begin = async (date: string): Promise<string> => {
      if (begun !== undefined) return begun;
      await log.begin({ version: 1, date, settings });
      return date;
    };
    return await use({ log, begin });
  } finally {
    await file.close();
  }
}

/** Checks that the work in a folder is of the same settings; its date, or undefined where none was begun. */
function dateOfWork({ head }: WorkLog, settings: JsonObject, output: SynthOutput): string | undefined {
  if (!head) return undefined;
  if (!output.resume) {
    throw new InvalidOptionError({
      option: '-o',
      value: output.folder,
      expected: 'a set was begun there',
      hint: 'Go on with it (--resume), or name another folder.',
    });
  }
  const known = (head.settings ?? {}) as JsonObject;
  const names = new Set([...Object.keys(settings), ...Object.keys(known)]);
  const differs = [...names].filter(
    (key) => canonicalJson(settings[key] ?? null) !== canonicalJson(known[key] ?? null),
  );
  if (differs.length === 0) return String(head.date);
  throw new InvalidOptionError({
    option: '--resume',
    value: output.folder,
    expected: `the set there was begun with other settings (${differs.join(', ')})`,
    hint: 'Repeat the command as it was given first, or name another folder.',
  });
}

function makeFolder(folder: string): void {
  try {
    ensureFolder(folder);
  } catch (cause) {
    throw new FileError({ file: folder, doing: 'written', cause });
  }
}
