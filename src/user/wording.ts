import type { Language } from '../schema/message.ts';

/** A text prepared for finding wordings in it; made once, asked often. */
export interface SearchableText {
  /** Does the wording occur, whole words only, whatever the case, punctuation and plural? */
  has(wording: string): boolean;
  /** Do all of the wording's meaningful words occur, in any order? */
  hasAllWordsOf(wording: string): boolean;
}

/** Longer texts are cut: nothing after this many characters is looked at. */
const LONGEST_TEXT = 8000;

const FILLER_WORDS = new Set(
  'a an the of for in on at to with by from or and is are it its you your they do does did be whether that this'.split(
    ' ',
  ),
);

export function searchable(text: string, language: Language): SearchableText {
  return language === 'zh' ? searchableHan(text) : searchableWords(text);
}

function searchableWords(text: string): SearchableText {
  const words = stems(text);
  const line = ` ${words.join(' ')} `;
  const known = new Set(words);
  return {
    has: (wording) => {
      const sought = withoutArticle(stems(wording));
      return sought.length > 0 && line.includes(` ${sought.join(' ')} `);
    },
    hasAllWordsOf: (wording) => {
      const sought = stems(wording).filter((word) => !FILLER_WORDS.has(word));
      return sought.length > 0 && sought.every((word) => known.has(word));
    },
  };
}

/** Chinese has no spaces between words: wordings are found as runs of characters. */
function searchableHan(text: string): SearchableText {
  const line = compact(text);
  const has = (wording: string): boolean => {
    const sought = compact(wording);
    return sought !== '' && line.includes(sought);
  };
  return { has, hasAllWordsOf: has };
}

function stems(text: string): string[] {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s\b/g, '');
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

/** Endings only, alike on both sides: enough to let "travelling" find "travel", too little to confuse two words. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const singular = word.length > 3 && /[^s]s$/.test(word) && !/(us|is)s?$/.test(word) ? word.slice(0, -1) : word;
  const ending = /(ing|ed)$/.exec(singular)?.[0];
  const root = ending && singular.length - ending.length > 3 ? singular.slice(0, -ending.length) : singular;
  return root.length > 4 ? root.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '') : root;
}

function withoutArticle(words: readonly string[]): readonly string[] {
  const first = words[0];
  return words.length > 1 && (first === 'a' || first === 'an' || first === 'the') ? words.slice(1) : words;
}

function compact(text: string): string {
  return text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
