import { z } from 'zod';
import { EXAMPLE_SOURCES } from './example.ts';
import { FORMAT_NAMES } from './formats/format.ts';
import { SPLITS } from './split-examples.ts';

const count = z.int().min(0);
const perSplit = z.record(z.enum(SPLITS), count);

/** `dataset.json`: what a data set holds and stands on, for `querent train` and for whoever asks what a model has seen. */
export const datasetManifestSchema = z.strictObject({
  schemaVersion: z.literal(1),
  title: z.string(),
  stage: z.enum(['sft', 'dpo']),
  /** What shows the examples: the model is to be evaluated with the same strategy. */
  strategy: z.string(),
  seed: z.int().min(0),
  command: z.string(),
  sources: z.array(
    z.strictObject({
      from: z.string(),
      kind: z.enum(EXAMPLE_SOURCES),
      licence: z.string(),
      examples: count,
    }),
  ),
  splits: perSplit,
  clusters: perSplit,
  /** What is taught -> how often, by split. */
  lessons: z.partialRecord(z.enum(SPLITS), z.record(z.string(), count)),
  leftOut: z.record(z.string(), count),
  /** Tokens of the longest example, roughly. */
  longestTokens: count,
  /** Benchmarks whose items were kept out, besides the test split. */
  against: z.array(z.string()),
  formats: z.array(z.enum(FORMAT_NAMES)),
  /** Path below the folder -> SHA-256. */
  files: z.record(z.string(), z.string()),
  /** By `pacific:validation`: ids of scenarios that train or validation examples were made from. */
  seen: z.record(z.string(), z.array(z.string())),
});

export type DatasetManifest = z.infer<typeof datasetManifestSchema>;
