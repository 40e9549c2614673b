/** Characters of a text that are read. */
const READ_LIMIT = 4_000;
/** Features of one text at most. */
const MOST_FEATURES = 2_000;

/**
 * Lexical features of a text: words and pairs of neighbouring words, with the first word of the text marked; of Han
 * script single characters and pairs; figures as one word. A feature is there or not: how often does not count.
 */
export function lexicalFeatures(text: string): ReadonlySet<string> {
  const tokens = tokenize(text);
  const found = new Set<string>();
  tokens.forEach((token, index) => {
    found.add(token);
    const next = tokens[index + 1];
    if (next !== undefined) found.add(`${token} ${next}`);
  });
  if (tokens[0] !== undefined) found.add(`^${tokens[0]}`);
  return new Set([...found].slice(0, MOST_FEATURES));
}

function tokenize(text: string): readonly string[] {
  const plain = text.slice(0, READ_LIMIT).toWellFormed().normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return (plain.match(/\p{Script=Han}|\d[\d.,]*|[\p{L}]+(?:'[\p{L}]+)?|[?!,;:]/gu) ?? []).map((token) =>
    /^\d/.test(token) ? '#' : token,
  );
}

/** How long a text is, in five steps, as features. */
export function lengthFeature(text: string): string {
  const words = tokenize(text).length;
  const step = [4, 8, 14, 24].findIndex((limit) => words <= limit);
  return `length:${step < 0 ? 4 : step}`;
}
