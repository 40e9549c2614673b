import { z } from 'zod';

const text = z.string().trim().min(1).max(20_000);
const texts = z.array(text).max(200);

/**
 * A row of the data released with 2410.13788: a question, the answers of its users, one clarifying question with replies
 * (`answer`: what a user replies; `response`: the answer that is then right, the string `None`, or several by commas).
 * Rows over AmbigQA also say whether people found the question ambiguous, and how they told its readings apart.
 */
export const futureTurnsRowSchema = z.object({
  id: z.union([text, z.number()]).transform(String),
  question: text,
  /** Reference answers of Natural Questions. */
  nq_answers: texts.default([]),
  /** One for each user. */
  answers: texts.default([]),
  isambig: z.boolean().optional(),
  disambiguations: z
    .array(z.object({ question: text, answer: texts.min(1) }))
    .max(200)
    .default([]),
  clarification: z
    .object({
      question: text,
      answers: z.array(z.object({ answer: text, response: z.string().max(20_000) })).max(50),
    })
    .nullish(),
});

export type FutureTurnsRow = z.output<typeof futureTurnsRowSchema>;
