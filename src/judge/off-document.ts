import type { Document, GoldAnswer } from '../schema/scenario.ts';
import { prepareText } from './prepare-text.ts';
import { tokenize } from './tokens.ts';

/** Below this share of its words in the documents, an answer is not from them. */
const LEAST_SHARE = 0.5;

/**
 * Is a wrong answer made of what the documents do not hold? Asked only where the gold is copied from them (spans): its
 * figures, years aside, are in none of them, or it has no figures and fewer than half of its words are.
 */
export function isOffDocument(response: string, gold: GoldAnswer, documents: readonly Document[]): boolean {
  if (gold.kind !== 'spans' || documents.length === 0) return false;
  const words = tokenize(prepareText(response)).map((token) => token.text);
  if (words.length === 0) return false;
  const known = wordsOfDocuments(documents);
  const figures = words.filter((word) => /^\d/.test(word) && !/^(?:19|20)\d{2}$/.test(word));
  if (figures.length > 0) return !figures.some((figure) => known.has(figure));
  return words.filter((word) => known.has(word)).length < LEAST_SHARE * words.length;
}

// Several questions are about one report: its words are looked for once.
const wordsKnown = new WeakMap<readonly Document[], ReadonlySet<string>>();

function wordsOfDocuments(documents: readonly Document[]): ReadonlySet<string> {
  const before = wordsKnown.get(documents);
  if (before) return before;
  const known = new Set<string>();
  wordsKnown.set(documents, known);
  for (const document of documents) {
    const texts = document.kind === 'text' ? [document.text] : document.rows.flat();
    for (const text of texts) for (const token of tokenize(prepareText(text))) known.add(token.text);
  }
  return known;
}
