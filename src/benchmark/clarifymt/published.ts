import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PublishedRow } from '../../schema/benchmark.ts';

const publishedSchema = z.strictObject({
  source: z.string(),
  conditions: z.record(z.string(), z.string()),
  rows: z.array(z.strictObject({ name: z.string(), metrics: z.record(z.string(), z.number().min(0).max(1)) })),
});

/**
 * Accuracies by turn of 2512.21120: its own requests, all of them ambiguous, with scripted histories. Other requests,
 * clear ones among them, and other histories make them incomparable with a run on the starter set.
 */
export const publishedRows: readonly PublishedRow[] = readRows();

function readRows(): readonly PublishedRow[] {
  const text = readFileSync(new URL('./published.json', import.meta.url), 'utf8');
  const { source, conditions, rows } = publishedSchema.parse(JSON.parse(text));
  return rows.map((row) => ({ ...row, source, conditions }));
}
