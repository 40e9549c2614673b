/** Longer texts are cut: nothing after this many characters is read. */
const LONGEST_TEXT = 4000;

/**
 * A text as lower-case words without plural endings, and punctuation marks as tokens of their own. A possessive ends
 * in the token `'s`. "U.S." is the word "usa", "e.g." the words "for example": their full stops end no sentence.
 */
export function tokens(text: string): readonly string[] {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .normalize('NFKC')
    .replace(/\be\.\s?g\.?/gi, 'for example')
    .replace(/\bi\.\s?e\.?/gi, 'that is')
    .replace(/\b([A-Z])\.([A-Z])\b\.?/g, '$1$2')
    .replace(/\bUS\b/g, 'USA')
    .replaceAll('’', "'")
    .toLowerCase();
  return (plain.match(/'s\b|[\p{L}\p{N}]+|[?.!,;:()\n—–/]/gu) ?? []).map(stem);
}

export function isWord(token: string): boolean {
  return /^[\p{L}\p{N}]/u.test(token);
}

/** Plural endings only: enough to let "leases" meet "lease", too little to make two words one. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is|as|oes)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** A calendar year or a fiscal one: "2019", "fy19". */
export function isYear(token: string): boolean {
  return /^(?:(?:19|20)\d\d|f?y(?:19|20)?\d\d|f\d\d)$/.test(token);
}
