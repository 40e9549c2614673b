import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { hashJson } from '../tools/hash.ts';

const words = z.strictObject({
  /** Over the documents. */
  documents: z.string().min(1),
  /** Over an oracle input; its kind follows. */
  given: z.string().min(1),
  /** Over a reasoning trace handed in. */
  trace: z.string().min(1),
  /** Told to an assistant that may ask, when it may not any more. */
  noQuestionsLeft: z.string().min(1),
  /** What an assistant without a model asks. */
  question: z.string().min(1),
  /** What an assistant without a model answers. */
  answer: z.string().min(1),
  /** Over a talk shown as a transcript. */
  transcript: z.string().min(1),
  /** Asks for the next turn of a transcript. */
  nextTurn: z.string().min(1),
});

/** Our own words around a brief, per language. */
export const FRAMING = z
  .strictObject({ en: words, zh: words })
  .parse(JSON.parse(readFileSync(new URL('./framing.json', import.meta.url), 'utf8')));

export const FRAMING_HASH = hashJson(FRAMING);
