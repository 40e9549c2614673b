import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { DataError } from '../../errors/data-error.ts';
import { FEATURES_VERSION, type Features } from './features.ts';

/** How often the model decides as GPT-4o did, by threshold: never on scenarios of a task type that it saw. */
const pointSchema = z.strictObject({
  threshold: z.number(),
  /** Share of turns with the same decision: the same fact, or none. */
  agreement: z.number(),
  /** Share of the turns that GPT-4o refused in which a fact is given. */
  gaveWhenRefused: z.number(),
});

const languageCardSchema = z.strictObject({
  turns: z.int(),
  refused: z.int(),
  /** At thresholds that each fold chose on the other folds. */
  nested: pointSchema.omit({ threshold: true }),
  curve: z.array(pointSchema).min(1),
});

export const decisionModelSchema = z.strictObject({
  featuresVersion: z.literal(FEATURES_VERSION),
  /** What it is, what it saw, how it was checked: the card of docs/clarq.md is written from this. */
  card: z.strictObject({
    trainedOn: z.array(z.strictObject({ language: z.string(), sha256: z.string() })),
    rows: z.int(),
    folds: z.int(),
    penalty: z.number(),
    mostGivenWhenRefused: z.number(),
    en: languageCardSchema,
    zh: languageCardSchema,
  }),
  threshold: z.strictObject({ en: z.number(), zh: z.number() }),
  bias: z.number(),
  /** Feature, or `a*b`: weight on the raw value, the standardisation worked in. */
  weights: z.record(z.string(), z.number()),
});

export type DecisionModel = z.infer<typeof decisionModelSchema>;

const FILE = 'decision-model.json';

let loaded: DecisionModel | undefined;

/** The model that comes with Querent. */
export function shippedDecisionModel(): DecisionModel {
  loaded ??= parseDecisionModel(readFileSync(new URL(`./${FILE}`, import.meta.url), 'utf8'), FILE);
  return loaded;
}

export function parseDecisionModel(text: string, file: string): DecisionModel {
  const parsed = decisionModelSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError({
    file,
    path: z.core.toDotPath(issue?.path ?? []),
    problem: issue?.message ?? 'it is no decision model',
    hint: 'Train it anew with scripts/train-clarq-provider.ts.',
  });
}

/** Features whose products are features too. */
const MULTIPLIED = [
  'best',
  'maxTopic',
  'maxNote',
  'explained',
  'onlyLoose',
  'plain',
  'earlier.best',
  'place',
  'choiceWhich',
  'open',
] as const;

/** The features and the products of each pair of the multiplied ones, squares included. */
export function withProducts(features: Features): Features {
  const products: Record<string, number> = {};
  for (const [index, left] of MULTIPLIED.entries()) {
    for (const right of MULTIPLIED.slice(index)) {
      products[`${left}*${right}`] = (features[left] ?? 0) * (features[right] ?? 0);
    }
  }
  return { ...features, ...products };
}

/** The probability that GPT-4o, asked about this fact alone, would have given it. */
export function giveProbability(model: Pick<DecisionModel, 'bias' | 'weights'>, features: Features): number {
  const all = withProducts(features);
  let sum = model.bias;
  for (const [name, weight] of Object.entries(model.weights)) sum += weight * (all[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}
