import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PublishedRow } from '../../schema/benchmark.ts';

const publishedSchema = z.strictObject({
  source: z.string(),
  note: z.string(),
  conditions: z.record(z.string(), z.string()),
  rows: z.array(z.strictObject({ name: z.string(), metrics: z.record(z.string(), z.number().min(0).max(1)) })),
});

/** Figures of 2410.13788: trained models on questions of AmbigNQ train, so never comparable with a run on dev. */
export const publishedRows: readonly PublishedRow[] = readRows();

function readRows(): readonly PublishedRow[] {
  const text = readFileSync(new URL('./published.json', import.meta.url), 'utf8');
  const { source, conditions, rows } = publishedSchema.parse(JSON.parse(text));
  return rows.map((row) => ({ ...row, source, conditions }));
}
