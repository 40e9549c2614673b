import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Language } from '../../schema/message.ts';

const stopwords = z
  .strictObject({ en: z.string(), zh: z.string() })
  .parse(JSON.parse(readFileSync(new URL('./stopwords.json', import.meta.url), 'utf8')));

const ENGLISH_STOPWORDS: ReadonlySet<string> = new Set(stopwords.en.split(' ').map(stem));

/** Longest first, so that a phrase goes before the words in it. */
const CHINESE_STOPWORDS = new RegExp(
  stopwords.zh
    .split(' ')
    .sort((left, right) => right.length - left.length)
    .join('|'),
  'g',
);

/** Characters that are read of a text. */
const READ_LIMIT = 8000;

/** Words with their number of occurrences. */
export type Bag = ReadonlyMap<string, number>;

/** Content words: English stems without stop words; Chinese pairs of characters between stop words. */
function contentWords(text: string, language: Language): readonly string[] {
  const plain = text.slice(0, READ_LIMIT).normalize('NFKC').toLowerCase();
  return language === 'en' ? englishWords(plain) : chineseWords(plain);
}

export function bagOf(text: string, language: Language): Bag {
  const bag = new Map<string, number>();
  for (const word of contentWords(text, language)) bag.set(word, (bag.get(word) ?? 0) + 1);
  return bag;
}

function englishWords(plain: string): string[] {
  const words = plain.replace(/['’]s?\b/g, '').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map(stem).filter((word) => !ENGLISH_STOPWORDS.has(word));
}

function chineseWords(plain: string): string[] {
  const runs = plain.replace(CHINESE_STOPWORDS, ' ').match(/\p{Script=Han}+|[a-z0-9]+/gu) ?? [];
  return runs.flatMap((run) => {
    if (/^[a-z0-9]/.test(run)) return [run];
    const characters = [...run];
    if (characters.length === 1) return [run];
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
  });
}

/** Enough to let "purchasing" meet "purchase" and "stores" "store". */
function stem(word: string): string {
  let base = word;
  if (base.length > 4 && base.endsWith('ies')) return `${base.slice(0, -3)}y`;
  if (base.length > 3 && base.endsWith('s') && !/(?:ss|us|is)$/.test(base)) base = base.slice(0, -1);
  if (base.length > 5 && base.endsWith('ing')) base = base.slice(0, -3);
  else if (base.length > 4 && base.endsWith('ed')) base = base.slice(0, -2);
  if (base.length > 4 && base.endsWith('e')) base = base.slice(0, -1);
  if (base.length > 4 && /([^aeiouls])\1$/.test(base)) base = base.slice(0, -1);
  return base;
}
