import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** What a provider says when it gives no fact, in words of ours that say nothing of what is open. */
const repliesSchema = z.strictObject({
  notTheTask: z.string(),
  whole: z.string(),
  nothing: z.string(),
  answered: z.string(),
  unrelated: z.string(),
  vague: z.string(),
  /** Only where the provider is told to say so: it ends the seeker's search. */
  enough: z.string(),
});

export const REPLIES = z
  .strictObject({ en: repliesSchema, zh: repliesSchema })
  .parse(JSON.parse(readFileSync(new URL('./replies.json', import.meta.url), 'utf8')));
