import { z } from 'zod';

/** McNemar's exact test on the scenarios, corrected after Holm over all tests of the table. */
const testSchema = z.strictObject({
  /** Scenarios in which both sides have the outcome decided. */
  n: z.number(),
  /** Scenarios that have the outcome with direct only, and with the other only. */
  onlyBaseline: z.number(),
  onlyOther: z.number(),
  exact: z.number(),
  holm: z.number(),
});

const cellSchema = z.strictObject({
  strategy: z.string(),
  value: z.number().nullable(),
  /** value - direct's value, with its 95% interval (not corrected for several comparisons). */
  difference: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** The smallest true difference that so many scenarios show in 4 of 5 cases at the 5% level. */
  smallestDetectable: z.number().nullable(),
  /** null where the figure is no share of episodes. */
  test: testSchema.nullable(),
});

const rowSchema = z.strictObject({
  /** The metric's name. */
  name: z.string(),
  description: z.string(),
  unit: z.enum(['share', 'number']),
  /** What direct's value is a share or mean of. */
  n: z.number(),
  direct: z.number().nullable(),
  others: z.array(cellSchema),
});

/**
 * `better`: a strategy beats direct in the goal beyond chance. `none-shown`: no difference that so many scenarios could
 * show. `not-computable`: the goal has no figure.
 */
const recommendationSchema = z.strictObject({
  kind: z.enum(['better', 'none-shown', 'not-computable']),
  /** The best of those shown to be better; null where none is. */
  strategy: z.string().nullable(),
  /** Row that decides; null where there is none. */
  goal: z.string().nullable(),
  /** About how many scenarios would show the largest gain that was seen; null where a gain was shown or none was seen. */
  scenariosNeeded: z.number().nullable(),
  /** All of it, for a person. */
  text: z.string(),
});

/** What `querent improve` finds and renderers show. */
export const improvementSchema = z.strictObject({
  schemaVersion: z.literal(1),
  recommendation: recommendationSchema,
  benchmark: z.string(),
  set: z.string(),
  mode: z.string(),
  model: z.string(),
  user: z.string(),
  judge: z.string(),
  /** Played by every strategy without an infrastructure fault: what the table rests on. */
  scenarios: z.number(),
  runs: z.array(z.strictObject({ strategy: z.string(), id: z.string(), status: z.string(), planned: z.number() })),
  rows: z.array(rowSchema),
  /** Remarks a reader must know before believing a figure. */
  notes: z.array(z.string()),
});

export type Improvement = z.infer<typeof improvementSchema>;
export type ImprovementRow = z.infer<typeof rowSchema>;
export type ImprovementCell = z.infer<typeof cellSchema>;
export type Recommendation = z.infer<typeof recommendationSchema>;
