import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Language } from '../../schema/message.ts';
import { splitReply } from '../../tools/reply-sentences.ts';
import { type Bag, bagOf } from './words.ts';

/** Kinds of things that a sentence can ask about or do. */
export const CUES = [
  'anythingElse',
  'confirms',
  'overthinks',
  'where',
  'when',
  'which',
  'how',
  'amount',
  'who',
  'what',
] as const;
export type Cue = (typeof CUES)[number];

const cueSchema = z.record(z.enum(CUES), z.string());
const raw = z
  .strictObject({ en: cueSchema, zh: cueSchema })
  .parse(JSON.parse(readFileSync(new URL('./cues.json', import.meta.url), 'utf8')));

function compile(cues: Readonly<Record<Cue, string>>): Readonly<Record<Cue, RegExp>> {
  return Object.fromEntries(CUES.map((cue) => [cue, new RegExp(cues[cue], 'i')])) as Record<Cue, RegExp>;
}

const PATTERNS: Readonly<Record<Language, Readonly<Record<Cue, RegExp>>>> = {
  en: compile(raw.en),
  zh: compile(raw.zh),
};

export interface SeekerSentence {
  readonly text: string;
  readonly bag: Bag;
  /** Ends with a question mark. */
  readonly marked: boolean;
  /** Asks or requests something. */
  readonly asks: boolean;
  readonly cues: ReadonlySet<Cue>;
}

/** Sentences read of one turn. */
const SENTENCE_LIMIT = 40;

const REQUEST: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:could|can|would|will) you\b|\bplease\b|\bi(?:'m| am) (?:not sure|unsure|wondering|unclear|confused)\b|\bi (?:need|want|would like|'d like) to (?:know|understand|confirm|clarify)\b|\blet me know\b/i,
  zh: /请(?:问|告诉|说明|确认|提供|详细)|能否|可否|我想(?:知道|了解|确认)|不(?:确定|清楚|知道)|吗|呢/,
};

export function readSentences(text: string, language: Language): readonly SeekerSentence[] {
  const { sentences } = splitReply(text);
  return sentences.slice(0, SENTENCE_LIMIT).map((sentence) => ({
    text: sentence.text,
    bag: bagOf(sentence.text, language),
    marked: sentence.question,
    asks: sentence.question || REQUEST[language].test(sentence.text),
    cues: cuesOf(sentence.text, language),
  }));
}

export function cuesOf(text: string, language: Language): ReadonlySet<Cue> {
  const patterns = PATTERNS[language];
  return new Set(CUES.filter((cue) => patterns[cue].test(text)));
}
