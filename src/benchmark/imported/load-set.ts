import { join } from 'node:path';
import { DataError } from '../../errors/data-error.ts';
import type { LoadedScenarios } from '../../schema/benchmark.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario } from '../../schema/scenario.ts';
import { hashFile } from '../../tools/file-hash.ts';
import { withBagOfWords } from '../clarifymt/load.ts';
import { type Seed, seedSchema } from '../clarifymt/seed.ts';
import { type Manifest, ROWS_FILE } from './manifest.ts';
import { readJsonl } from './read-jsonl.ts';
import type { FileItem } from './record.ts';
import { remarksOn } from './remarks.ts';
import { type ImportedRow, rowSchema } from './row.ts';
import { importedSeedScenarios, rowScenario } from './scenarios.ts';

const REIMPORT = 'Import the set again with --replace.';

/** Reads a stored set. Throws `DataError` when it is no longer what was imported. */
export async function loadSet(
  folder: string,
  manifest: Manifest,
  language: Language | undefined,
): Promise<LoadedScenarios> {
  const scenarios: Scenario[] = [];
  for await (const entry of readEntries(folder, manifest, language)) {
    if ('readings' in entry) scenarios.push(...importedSeedScenarios(entry));
    else scenarios.push(rowScenario(entry));
  }
  return {
    scenarios: withBagOfWords(scenarios),
    checksum: manifest.checksum,
    // Only `data check` asks for them: on a large set they take as long as reading it.
    get warnings() {
      return remarksOn(scenarios);
    },
  };
}

/** The seeds of a stored set that has nothing else. Throws `DataError` as `loadSet`. */
export async function loadSeeds(
  folder: string,
  manifest: Manifest,
  language: Language | undefined,
): Promise<readonly Seed[]> {
  const seeds: Seed[] = [];
  for await (const entry of readEntries(folder, manifest, language)) if ('readings' in entry) seeds.push(entry);
  return seeds;
}

async function* readEntries(
  folder: string,
  manifest: Manifest,
  language: Language | undefined,
): AsyncGenerator<ImportedRow | Seed> {
  const file = join(folder, ROWS_FILE);
  if ((await hashStored(file)) !== manifest.checksum) {
    throw new DataError({ file, problem: `is not what was imported from ${manifest.source.file}`, hint: REIMPORT });
  }
  for await (const item of readJsonl({ path: file, shownAs: file })) {
    const entry = readStored(item, file);
    if (!language || entry.language === language) yield entry;
  }
}

async function hashStored(file: string): Promise<string> {
  try {
    return await hashFile(file);
  } catch (cause) {
    throw new DataError({ file, problem: 'cannot be read', hint: REIMPORT, cause });
  }
}

function readStored(item: FileItem, file: string): ImportedRow | Seed {
  if (item.type !== 'record') throw new DataError({ file, problem: 'holds a line that is no row', hint: REIMPORT });
  const parsed = ('readings' in item.cells ? seedSchema : rowSchema).safeParse(item.cells);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const path = issue?.path.join('.') ?? '';
    throw new DataError({ file, line: item.line, path, problem: issue?.message ?? 'is no row', hint: REIMPORT });
  }
  return parsed.data;
}
