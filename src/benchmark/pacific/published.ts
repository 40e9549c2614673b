import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PublishedRow } from '../../schema/benchmark.ts';

const countsSchema = z.strictObject({
  n: z.int().positive(),
  actionCorrect: z.int().nonnegative(),
  finalCorrect: z.int().nonnegative(),
});

const publishedSchema = z.strictObject({
  source: z.string(),
  set: z.string(),
  user: z.string(),
  judge: z.string(),
  note: z.string(),
  systems: z.array(
    z.strictObject({
      name: z.string(),
      table: z.int(),
      /** What the assistant was handed at inference beyond document and dialogue. */
      given: z.string(),
      /** Episodes, right decisions, and right decisions with a right final answer. */
      counts: z.strictObject({ unambig: countsSchema, ambig: countsSchema }),
      metrics: z.record(z.string(), z.number()),
    }),
  ),
});

/** The figures of 2605.25204, tables 1 to 9, as printed, and the counts behind them. */
export const published = publishedSchema.parse(
  JSON.parse(readFileSync(new URL('./published.json', import.meta.url), 'utf8')),
);

export const publishedRows: readonly PublishedRow[] = published.systems.map((system) => ({
  name: system.name,
  source: `${published.source}, table ${system.table}`,
  metrics: system.metrics,
  conditions: {
    set: published.set,
    user: published.user,
    judge: published.judge,
    given: system.given,
  },
}));
