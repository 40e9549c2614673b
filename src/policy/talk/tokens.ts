import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Language } from '../../schema/message.ts';

/** Characters of a text that are read. */
const READ_LIMIT = 2_000;

const list = z.string().min(1);
const wordsSchema = z.strictObject({
  /** Words of no content of their own (Chinese: characters). */
  function: list,
  negation: list,
  contrast: list,
  addition: list,
  hedge: list,
  delegation: list,
});

/** Words that mark how something is said, few and closed. */
export type MarkKind = Exclude<keyof z.infer<typeof wordsSchema>, 'function'>;
export const MARK_KINDS: readonly MarkKind[] = ['negation', 'contrast', 'addition', 'hedge', 'delegation'];

const RAW = z
  .strictObject({ en: wordsSchema, zh: wordsSchema })
  .parse(JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')));

const SETS: Readonly<Record<Language, Readonly<Record<keyof z.infer<typeof wordsSchema>, ReadonlySet<string>>>>> = {
  en: asSets(RAW.en, ' '),
  zh: asSets(RAW.zh, ''),
};

/** A word, a figure, a mark of punctuation, or a character of Han script. */
export interface Token {
  readonly text: string;
  /** What it is compared by; empty: it has no content of its own. */
  readonly key: string;
}

/** The tokens of a text, in order; figures keep their digits in `key` only. */
export function tokensOf(text: string, language: Language): readonly Token[] {
  const plain = text.slice(0, READ_LIMIT).toWellFormed().normalize('NFKC').toLowerCase().replaceAll('’', "'");
  const found = plain.match(/\p{Script=Han}|\d[\d.,]*|\p{L}+(?:'\p{L}+)?|[?!,;:.。，、；：？！]|["“”「」]/gu) ?? [];
  return found.map((word) => ({ text: /^\d/.test(word) ? '#' : word, key: keyOf(word, language) }));
}

export function isMark(token: Token, kind: MarkKind, language: Language): boolean {
  return SETS[language][kind].has(token.text);
}

/** Keys of the words with content; of Chinese the characters and pairs of neighbouring ones. */
export function contentOf(tokens: readonly Token[]): ReadonlySet<string> {
  return new Set(tokens.map(({ key }) => key).filter((key) => key !== ''));
}

function keyOf(word: string, language: Language): string {
  if (/^[\p{P}\p{S}]/u.test(word)) return '';
  if (SETS[language].function.has(word)) return '';
  if (/^\d/.test(word)) return word.replace(/[.,]+$/, '');
  return language === 'zh' ? word : stem(word);
}

/** Endings only: "drinks", "drinking" and "drink" are one. */
function stem(word: string): string {
  const plain = word.replace(/'s?$/, '').replace(/'.*$/, '');
  const short = plain.length > 4 ? plain.replace(/(?:ies|es|s|ing|ed|er|ly)$/, '') : plain.replace(/([^s])s$/, '$1');
  return short.length > 3 ? short.replace(/(.)\1$/, '$1').replace(/[ey]$/, '') : short;
}

function asSets(
  lists: z.infer<typeof wordsSchema>,
  separator: string,
): Readonly<Record<keyof z.infer<typeof wordsSchema>, ReadonlySet<string>>> {
  const set = (words: string): ReadonlySet<string> => new Set(words.split(separator));
  return {
    function: set(lists.function),
    negation: set(lists.negation),
    contrast: set(lists.contrast),
    addition: set(lists.addition),
    hedge: set(lists.hedge),
    delegation: set(lists.delegation),
  };
}
