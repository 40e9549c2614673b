import * as z from 'zod';

/** In hundredths: short in a file. */
const weight = z.int().min(-10_000).max(10_000);

/** A logistic regression over features that are there or not, as it is stored. */
export const logisticSchema = z
  .strictObject({
    classes: z.array(z.string().min(1).max(60)).min(2).max(20),
    /** One per class, in hundredths like the weights. */
    bias: z.array(weight),
    /** Feature -> one weight per class; a feature that is not here counts nothing. */
    weights: z.record(z.string().max(200), z.array(weight)),
  })
  .refine(
    ({ classes, bias, weights }) =>
      bias.length === classes.length && Object.values(weights).every((row) => row.length === classes.length),
    'each class needs a bias and a weight of every feature',
  );

export type LogisticModel = Readonly<z.infer<typeof logisticSchema>>;

/** Probability of each class (softmax of the sums of weights), by name; sums to 1. */
export function classify(model: LogisticModel, features: Iterable<string>): Readonly<Record<string, number>> {
  const scores = [...model.bias];
  for (const feature of features) {
    const row = Object.hasOwn(model.weights, feature) ? model.weights[feature] : undefined;
    row?.forEach((value, index) => {
      scores[index] = (scores[index] ?? 0) + value;
    });
  }
  const shares = softmax(scores.map((score) => score / 100));
  return Object.fromEntries(model.classes.map((name, index) => [name, shares[index] ?? 0]));
}

function softmax(scores: readonly number[]): readonly number[] {
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}
