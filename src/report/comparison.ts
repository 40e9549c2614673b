import { z } from 'zod';

const runLabelSchema = z.strictObject({
  id: z.string(),
  benchmark: z.string(),
  set: z.string(),
  mode: z.string(),
  assistant: z.string(),
  user: z.string(),
  judge: z.string(),
  /** Oracle input handed over; `none` for most. */
  given: z.string(),
  oracle: z.boolean(),
});

const pairedMetricSchema = z.strictObject({
  description: z.string(),
  unit: z.enum(['share', 'number']),
  /** Both on the paired episodes only: not the figures of the runs' own reports where pairs are missing. */
  baseline: z.number().nullable(),
  other: z.number().nullable(),
  /** other - baseline, with its 95% interval (not corrected for several comparisons). */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** What the baseline's figure is a share or mean of. */
  n: z.number(),
  /** The smallest true difference that such a comparison finds in 4 of 5 cases at the 5% level. */
  smallestDetectable: z.number().nullable(),
});

const flipSchema = z.strictObject({ scenarioId: z.string(), repeat: z.number() });

const outcomeTestSchema = z.strictObject({
  /** `action`: the decision on the request is right. `final`: and the final answer too. `success`: the benchmark's own. */
  outcome: z.enum(['action', 'final', 'success']),
  /** Pairs in which both sides have the outcome decided. */
  n: z.number(),
  onlyBaseline: z.number(),
  onlyOther: z.number(),
  /** McNemar's exact and mid-p; `holm`: the exact one corrected over all tests of this comparison. */
  exact: z.number(),
  midP: z.number(),
  holm: z.number(),
  /** The first thousand of each. */
  rightToWrong: z.array(flipSchema),
  wrongToRight: z.array(flipSchema),
});

const postGapSchema = z.strictObject({
  /** Share of right final answers where both took the right action: without and with the gold rewrite. */
  without: z.number(),
  with: z.number(),
  /** with - without, whichever of the two is the baseline. */
  gap: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.number(),
});

const runComparisonSchema = z.strictObject({
  run: runLabelSchema,
  /** Settings in which it differs from the baseline, in words. */
  differs: z.array(z.string()),
  pairs: z.strictObject({
    /** Without an infrastructure fault on either side: what `strict.` figures rest on. */
    scored: z.number(),
    /** Of these, with a reply fault on a side: in the `strict.` figures and the tests only. */
    replyFaulty: z.number(),
    /** With an infrastructure fault on a side: left out. */
    faulted: z.number(),
    onlyBaseline: z.number(),
    onlyOther: z.number(),
    clusters: z.number(),
  }),
  metrics: z.record(z.string(), pairedMetricSchema),
  tests: z.array(outcomeTestSchema),
  /** null where neither or both runs were given the gold rewrite, or where no pair has a decided end. */
  postGap: postGapSchema.nullable(),
});

/** What `querent compare` finds and renderers show. */
export const comparisonSchema = z.strictObject({
  schemaVersion: z.literal(1),
  baseline: runLabelSchema,
  comparisons: z.array(runComparisonSchema),
  /** Remarks a reader must know before believing a figure. */
  notes: z.array(z.string()),
});

export type Comparison = z.infer<typeof comparisonSchema>;
export type RunComparison = z.infer<typeof runComparisonSchema>;
export type RunLabel = z.infer<typeof runLabelSchema>;
export type PairedMetric = z.infer<typeof pairedMetricSchema>;
export type OutcomeTest = z.infer<typeof outcomeTestSchema>;
export type PostGap = z.infer<typeof postGapSchema>;
