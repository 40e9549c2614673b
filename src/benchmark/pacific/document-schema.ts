import { z } from 'zod';

const turnBase = {
  uid: z.string().min(1),
  /** From 1, without gaps in a document. */
  order: z.int().positive(),
  question: z.string().min(1),
  /** The turn in words that need no dialogue; "" where there is none. */
  original_question: z.string(),
  derivation: z.string(),
  answer_from: z.string(),
  /** Orders of the paragraphs needed. */
  rel_paragraphs: z.array(z.string()),
  req_comparison: z.boolean(),
  scale: z.enum(['', 'thousand', 'million', 'billion', 'percent']),
  follow_up: z.boolean(),
};

/** Single spans may be blank (one is, in the validation split): renderings leave those out. */
const spansSchema = z
  .array(z.string())
  .refine((spans) => spans.some((span) => span.trim() !== ''), 'there must be a span that is not blank');

/** A turn of the user with the gold turn of the assistant after it; `question`: the gold turn is a clarifying question. */
const turnSchema = z.discriminatedUnion('answer_type', [
  z.object({ ...turnBase, answer_type: z.literal('question'), req_clari: z.literal(true), answer: spansSchema }),
  z.object({ ...turnBase, answer_type: z.literal('arithmetic'), req_clari: z.literal(false), answer: z.number() }),
  z.object({
    ...turnBase,
    answer_type: z.literal('count'),
    req_clari: z.literal(false),
    answer: z.string().regex(/^\d{1,9}$/, 'a count must be a whole number'),
  }),
  z.object({ ...turnBase, answer_type: z.literal('span'), req_clari: z.literal(false), answer: spansSchema }),
  z.object({ ...turnBase, answer_type: z.literal('multi-span'), req_clari: z.literal(false), answer: spansSchema }),
]);

const documentSchema = z.object({
  table: z.object({ uid: z.string().min(1), table: z.array(z.array(z.string())).min(1) }),
  paragraphs: z.array(z.object({ uid: z.string(), order: z.int().positive(), text: z.string() })),
  questions: z.array(turnSchema).min(1),
});

/** The file of a split (2210.08817; MIT): a list of documents, each a table, paragraphs and one dialogue about them. */
export const splitSchema = z.array(documentSchema).min(1);

export type PacificDocument = z.infer<typeof documentSchema>;
export type PacificTurn = z.infer<typeof turnSchema>;
/** A turn that asks for an answer: what an episode ends with. */
export type AnswerTurn = Exclude<PacificTurn, { answer_type: 'question' }>;
export type AmbiguousTurn = Extract<PacificTurn, { answer_type: 'question' }>;
