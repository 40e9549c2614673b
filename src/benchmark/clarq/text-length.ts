import type { Language } from '../../schema/message.ts';

/** Length as AQL counts it: English by spaces, Chinese by characters (arXiv 2409.06097, the authors' code). */
export function publishedLength(text: string, language: Language): number {
  return language === 'en' ? text.split(' ').length - 1 : [...text].length;
}

const TOKEN = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}]/gu;

/**
 * Length in tokens by one rule for both languages: a Han character, a run of other letters and digits, and any other
 * sign is one token each. Needs no model's vocabulary, so it stays the same for all seekers and for ever.
 */
export function tokenCount(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}
