import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DataError } from '../../errors/data-error.ts';
import { LANGUAGES } from '../../schema/message.ts';
import { FORMAT_NAMES } from './formats.ts';

export const MANIFEST_FILE = 'manifest.json';
export const ROWS_FILE = 'rows.jsonl';

const count = z.number().int().min(0);

/** What is known of an imported set without reading its rows. */
export const manifestSchema = z.strictObject({
  schemaVersion: z.literal(1),
  name: z.string(),
  source: z.strictObject({
    /** Its name only: where it lay is nobody's business. */
    file: z.string(),
    format: z.enum(FORMAT_NAMES),
  }),
  /** ISO 8601, UTC. */
  importedAt: z.string(),
  /** SHA-256 of `rows.jsonl`. */
  checksum: z.string(),
  rows: count,
  emptyRows: count,
  counts: z.strictObject({
    requests: count,
    ask: count,
    answer: count,
    playable: count,
    checkable: count,
  }),
  languages: z.array(z.enum(LANGUAGES)).min(1),
  /** Groups of the scenarios with their sizes, the largest first: the person's own have `group.` before them. */
  groups: z.array(z.strictObject({ name: z.string(), requests: count })),
  /** Own groups that get no figures, since there are too many. */
  groupsLeftOut: count,
  /** Columns of the file that were not read. */
  ignoredColumns: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Every entry is a whole seed, which gives two requests: the set can be played in all of clarifymt's makes. */
export function isSeedsOnly({ rows, counts }: Manifest): boolean {
  return counts.requests === 2 * rows;
}

/** Throws `DataError` when the manifest is not there or not one. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = join(folder, MANIFEST_FILE);
  try {
    return manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    throw new DataError({
      file,
      problem: 'is not the manifest of an imported set',
      hint: 'Import the set again with --replace.',
      cause,
    });
  }
}
