import type { Document, GoldAnswer } from '../schema/scenario.ts';
import { prepareText } from './prepare-text.ts';
import { readFigureWords, tokenize } from './tokens.ts';

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
  const figures = words.filter((word) => /^\d/.test(word) && !/^(?:19|20)\d{2}$/.test(word));
  if (figures.length > 0) {
    const known = figuresOf(documents);
    return !figures.some((figure) => known.has(figure));
  }
  const known = wordsOf(documents);
  return words.filter((word) => known.has(word)).length < LEAST_SHARE * words.length;
}

// Several questions are about one report: each reading of it is made once. Most answers ask for its figures alone, which
// are found several times faster than all its words.
const figuresOf = remembering((text) => readFigureWords(text));
const wordsOf = remembering((text) => tokenize(text).map((token) => token.text));

function remembering(read: (prepared: string) => readonly string[]): (of: readonly Document[]) => ReadonlySet<string> {
  const known = new WeakMap<readonly Document[], ReadonlySet<string>>();
  return (documents) => {
    const before = known.get(documents);
    if (before) return before;
    const found = new Set<string>();
    for (const document of documents) {
      const texts = document.kind === 'text' ? [document.text] : document.rows.flat();
      for (const text of texts) for (const word of read(prepareText(text))) found.add(word);
    }
    known.set(documents, found);
    return found;
  };
}
