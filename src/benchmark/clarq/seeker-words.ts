import { readFileSync } from 'node:fs';
import * as z from 'zod';

/** What a scripted seeker says. */
export interface SeekerTurn {
  readonly text: string;
  /** Id of the fact it asks for. */
  readonly slot?: string;
}

const list = z.array(z.string().min(1)).min(1);

/** The scripted seekers' own words; `{task}`, `{role}`, `{things}`, `{names}`, `{words}` are put in. */
const wordsSchema = z.strictObject({
  opening: z.string(),
  goodbye: z.string(),
  silent: z.string(),
  vague: list,
  offTopic: list,
  template: z.string(),
  shotgun: z.string(),
  /** The oracle's question among listed things, and for a gap by what is asked; tried in turn until one is answered. */
  choice: list,
  gap: z.strictObject({ where: list, when: list, who: list, amount: list, how: list, other: list }),
});

export const SEEKER_WORDS = z
  .strictObject({ en: wordsSchema, zh: wordsSchema })
  .parse(JSON.parse(readFileSync(new URL('./seeker-words.json', import.meta.url), 'utf8')));

export type SeekerWords = z.infer<typeof wordsSchema>;

/** Puts values into a template, each once. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
