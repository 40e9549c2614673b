import { z } from 'zod';

const text = z.string().min(1).max(20_000);
/** Wordings of one answer. */
const aliases = z.array(text).min(1).max(200);

const annotationSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('singleAnswer'), answer: aliases }),
  z.object({
    type: z.literal('multipleQAs'),
    qaPairs: z
      .array(z.object({ question: text, answer: aliases }))
      .min(1)
      .max(200),
  }),
]);

/** One question of AmbigNQ light (Min et al. 2020, 2004.10645; CC BY-SA 3.0). */
export const ambigQuestionSchema = z.object({
  id: z.string().min(1).max(100),
  question: text,
  annotations: z.array(annotationSchema).min(1).max(50),
});

/** A file of AmbigNQ light: `dev_light.json`, `train_light.json`. */
export const ambigFileSchema = z.array(ambigQuestionSchema).min(1).max(100_000);

/** One line of NQ-Open (Lee et al. 2019; CC BY-SA 3.0). */
export const openQuestionSchema = z.object({ question: text, answer: aliases });

export type AmbigQuestion = z.infer<typeof ambigQuestionSchema>;
