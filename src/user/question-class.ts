import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isYear } from './content-words.ts';

/** What a clarifying question can ask for; `item` is the open class, where words decide as well. */
const classNameSchema = z.enum([
  'time',
  'place',
  'entity',
  'item',
  'maturity',
  'currency',
  'person',
  'scope',
  'unit',
  'source',
]);

export type QuestionClassName = z.infer<typeof classNameSchema>;

const words = z.array(z.string().regex(/^\p{Ll}[\p{Ll}\p{N}]*$/u));

const tableSchema = z.strictObject({
  classes: z.array(
    z.strictObject({
      name: classNameSchema,
      title: z.string(),
      /** Nouns that name the class: "which year". Without plural ending. */
      cues: words,
      /** Words that are a value of it: "december". Without plural ending. */
      values: words,
    }),
  ),
  /** Nouns for any figure: in "which amount" they ask for the item, in "the 2019 amount" they ask for nothing. */
  quantities: words,
  /** Nouns for the request itself: "clarify your question" asks for nothing in particular. */
  broad: words,
  /** Words before a noun that say nothing of it. */
  fillers: words,
  /** Word -> the word that stands for both. */
  synonyms: z.record(z.string(), z.string()),
});

/** The table by which the rule user recognises what a question asks for; printed in docs/pacific-user.md. */
export const questionTable = tableSchema.parse(
  JSON.parse(readFileSync(new URL('./question-class.json', import.meta.url), 'utf8')),
);

const cueClass = new Map<string, QuestionClassName>();
const valueClass = new Map<string, QuestionClassName>();
for (const { name, cues, values } of questionTable.classes) {
  for (const cue of cues) cueClass.set(cue, name);
  for (const value of values) valueClass.set(value, name);
}

const quantities = new Set(questionTable.quantities);
const broad = new Set(questionTable.broad);
const fillers = new Set(questionTable.fillers);
const synonyms = new Map(Object.entries(questionTable.synonyms));

/** The class that a noun names. */
export function classOfCue(word: string): QuestionClassName | undefined {
  return cueClass.get(word);
}

/** The class that a word is a value of. */
export function classOfValue(word: string): QuestionClassName | undefined {
  return isYear(word) ? 'time' : valueClass.get(word);
}

export function isQuantity(word: string): boolean {
  return quantities.has(word);
}

export function isBroad(word: string): boolean {
  return broad.has(word);
}

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

/** One word for all words of a meaning: "expense" and "cost" meet. */
export function canonical(word: string): string {
  return synonyms.get(word) ?? word;
}
