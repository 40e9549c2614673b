import { z } from 'zod';

const id = z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'lower-case words joined by hyphens');
const sentence = z.string().trim().min(1).max(500);
const sentences = z.array(sentence).min(1).max(12);

const entry = z.strictObject({
  id,
  name: sentence,
  /** Place in lists and tables, from 1. */
  order: z.int().min(1),
  definition: sentence,
});

/** One of the five dimensions of ambiguity (2512.21120, taxonomy). */
export const dimensionSchema = entry;

/** One of the twelve query-level subtypes. */
export const subtypeSchema = entry.extend({
  /** Id of its dimension. */
  dimension: id,
  /** What in a request points to it. */
  cues: sentences,
  example: z.strictObject({ request: sentence, why: sentence }),
  /** A good question on the example. */
  goodQuestion: sentence,
});

/** How a user replies to a question; the subtypes of the interactional dimension. */
export const personaSchema = entry.extend({
  /** What the reply must and must not do. */
  rules: sentences,
  /** State in which the reply leaves the slot that was asked for; the gold action follows from it. */
  leaves: z.enum(['missing', 'vague', 'conflict', 'false-premise', 'declined', 'filled', 'revised']),
  /** How the gold action is best done. */
  goldMove: z.enum(['open', 'choice', 'confirm', 'correct', 'direct', 'assume', 'enumerate', 'abstain', 'act']),
  why: sentence,
});

export type Dimension = Readonly<z.infer<typeof dimensionSchema>>;
export type Subtype = Readonly<z.infer<typeof subtypeSchema>>;
export type PersonaEntry = Readonly<z.infer<typeof personaSchema>>;
