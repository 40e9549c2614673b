import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileError } from '../../errors/file-error.ts';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { QuerentError } from '../../errors/querent-error.ts';
import { ensureFolder } from '../../tools/ensure-folder.ts';
import { Intake, type IntakeOptions } from './intake.ts';
import { MANIFEST_FILE, type Manifest, ROWS_FILE } from './manifest.ts';
import { checkSetName, hasSet, moveIntoPlace, setFolder, setsFolder } from './set-folder.ts';

export interface ImportOptions extends IntakeOptions {
  readonly name: string;
  readonly home: string;
  /** Names of the benchmarks that come with Querent. */
  readonly taken: readonly string[];
  /** Put it in the place of a set of the same name. */
  readonly replace: boolean;
}

export interface ImportedSet {
  readonly manifest: Manifest;
  readonly folder: string;
}

/**
 * Reads a file of requests, checks every row, and stores it as a set that `querent run NAME` plays. All or nothing: with
 * one bad row nothing is stored. Rows stream; only ids are kept. Throws `ImportError` with up to 20 problems at once.
 */
export async function importSet(options: ImportOptions): Promise<ImportedSet> {
  const { home, name } = options;
  checkSetName(name, options.taken);
  if (hasSet(home, name) && !options.replace) {
    throw new InvalidOptionError({
      option: '--name',
      value: name,
      expected: 'a set of this name was imported before',
      hint: `Take another name, or add --replace. \`querent data show ${name}\` shows what is there.`,
    });
  }
  const prepared = join(setsFolder(home), `.${name}.${randomUUID().slice(0, 8)}`);
  try {
    ensureFolder(prepared);
    const manifest = await prepare(prepared, options);
    await moveIntoPlace(prepared, home, name);
    return { manifest, folder: setFolder(home, name) };
  } catch (error) {
    if (error instanceof QuerentError || !isSystemError(error)) throw error;
    throw new FileError({ file: setFolder(home, name), doing: 'written', cause: error });
  } finally {
    await rm(prepared, { recursive: true, force: true });
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

async function prepare(folder: string, options: ImportOptions): Promise<Manifest> {
  const intake = new Intake(options);
  const hash = createHash('sha256');
  async function* lines(): AsyncGenerator<string> {
    for await (const entry of intake.entries()) {
      const line = `${JSON.stringify(entry)}\n`;
      hash.update(line);
      yield line;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, ROWS_FILE)));
  const manifest: Manifest = {
    schemaVersion: 1,
    name: options.name,
    source: { file: basename(options.file), format: options.format },
    importedAt: new Date().toISOString(),
    checksum: hash.digest('hex'),
    rows: intake.rows,
    emptyRows: intake.emptyRows,
    ...intake.counter.summary(),
    ignoredColumns: [...intake.ignored].slice(0, MOST_IGNORED_NAMED),
  };
  await writeFile(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

const MOST_IGNORED_NAMED = 50;
