import { z } from 'zod';

/** One figure with its 95% interval; nulls where it is not computable. */
const estimateSchema = z.strictObject({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.number(),
});

const dialogueExcerptSchema = z.strictObject({
  scenarioId: z.string(),
  episodeKey: z.string(),
  request: z.string(),
  turns: z.array(
    z.strictObject({ speaker: z.enum(['assistant', 'user']), text: z.string(), action: z.string().optional() }),
  ),
  /** Why it is among the worst, in words. */
  reason: z.string(),
});

/** The JSON that `-o report.json` writes. Gates and other tools read it: names are stable, changes raise `schemaVersion`. */
export const reportSchema = z.strictObject({
  schemaVersion: z.literal(1),
  /** The sentence a person can repeat. */
  headline: z.string(),
  run: z.strictObject({
    id: z.string(),
    benchmark: z.string(),
    set: z.string(),
    mode: z.string(),
    assistant: z.string(),
    user: z.string(),
    judge: z.string(),
    settings: z.record(z.string(), z.json()),
    settingsHash: z.string(),
    /** The command that repeats it. */
    command: z.string(),
    startedAt: z.string(),
    durationMs: z.number(),
    /** The assistant saw a part of the secrets: not comparable with runs that did not. */
    oracle: z.boolean(),
  }),
  episodes: z.strictObject({ planned: z.number(), scored: z.number(), faulted: z.number(), userFaulty: z.number() }),
  metrics: z.record(z.string(), estimateSchema),
  /** What each metric says, for readers and renderers; the same keys as `metrics`. */
  metricInfo: z.record(z.string(), z.strictObject({ description: z.string(), unit: z.enum(['share', 'number']) })),
  /** Infrastructure and reply faults by kind. */
  faults: z.record(z.string(), z.strictObject({ episodes: z.number(), tries: z.number() })),
  usage: z.strictObject({
    calls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    costUsd: z.number().nullable(),
  }),
  /** Published rows, each with what differs from this run. */
  reference: z.array(
    z.strictObject({
      name: z.string(),
      source: z.string(),
      comparable: z.boolean(),
      differs: z.array(z.string()),
      metrics: z.record(z.string(), z.number().nullable()),
    }),
  ),
  /** The three worst dialogues. */
  worst: z.array(dialogueExcerptSchema),
  /** A command worth running next. */
  next: z.string(),
  /** Remarks a reader must know before believing a figure. */
  notes: z.array(z.string()),
});

export type Report = z.infer<typeof reportSchema>;
export type DialogueExcerpt = z.infer<typeof dialogueExcerptSchema>;
