import * as z from 'zod';
import { DataError } from '../../errors/data-error.ts';
import type { Secret } from '../../schema/scenario.ts';

/** Id of the vague answer that opens every tree; no required fact. */
export const INTRO_ID = '0';

const factSchema = z.strictObject({
  /** Place in the tree: `1` is open from the start, `1.1` once `1` was given. */
  id: z.string().min(1),
  /** What the provider says, word for word. */
  text: z.string().min(1),
  /** Which gap the fact fills, and when it may be given. */
  purpose: z.string().min(1),
  /** The data has no purpose here: it was made from the fact and the listed things. */
  derived: z.boolean(),
});

const knowledgeSchema = z.strictObject({
  role: z.string(),
  task: z.string(),
  items: z.array(z.string()),
  skills: z.array(z.string()),
  scenes: z.array(z.string()),
  intro: z.string().min(1),
  facts: z.array(factSchema).min(1),
});

export type Fact = z.infer<typeof factSchema>;

/** All that the provider knows and the seeker must find out (arXiv 2409.06097): `secret.extra` of a clarq scenario. */
export type Knowledge = z.infer<typeof knowledgeSchema>;

const known = new WeakMap<Secret, Knowledge>();

/** Throws `DataError` when the secret is not one of a provider. */
export function readKnowledge(secret: Secret): Knowledge {
  const found = known.get(secret);
  if (found) return found;
  const parsed = knowledgeSchema.safeParse(secret.extra);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DataError({
      file: 'scenario',
      path: `secret.extra.${z.core.toDotPath(issue?.path ?? [])}`,
      problem: issue?.message ?? 'it holds no facts of a provider',
    });
  }
  known.set(secret, parsed.data);
  return parsed.data;
}
