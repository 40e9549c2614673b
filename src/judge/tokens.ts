/** A normalised word of a text, with its place there. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MOST_TOKENS = 4000;

const TOKEN =
  /(?:\p{L}\.){2,8}(?:\p{L}(?!\p{L}))?|[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\d+(?:,\d{3})*(?:\.\d+)?|%|(?<=\s)&(?=\s)/gu;
const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/**
 * Words of a prepared text, lower case, without articles and punctuation, as TAT-QA and SQuAD normalise answers: figures
 * lose thousands separators and trailing zeros, "U.S." is "us", "per cent" is "%". A minus before a figure is kept.
 */
export function tokenize(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let hasMonth = false;
  for (const found of text.matchAll(TOKEN)) {
    if (tokens.length >= MOST_TOKENS) break;
    const written = found[0];
    const start = found.index;
    const isFigure = startsWithDigit(written);
    const word = isFigure ? normaliseFigure(written) : normaliseWord(written);
    const before = tokens.at(-1);
    const isPercent = isPercentWord(word, before?.text);
    if (word === 'cent' && isPercent) tokens.pop();
    if (ARTICLES.has(word) && !isLetter(text, written, start)) continue;
    if (isFigure && MINUS_BEFORE.test(text.slice(Math.max(0, start - 4), start))) {
      tokens.push({ text: '-', start: start - 1, end: start });
    }
    hasMonth ||= MONTH_STARTS.has(word.slice(0, 3));
    tokens.push({ text: isPercent ? '%' : word, start, end: start + written.length });
  }
  return hasMonth ? unifyDates(tokens) : tokens;
}

const FIGURE = /\d+(?:,\d{3})*(?:\.\d+)?/g;

/** The figures among the words of a prepared text, written as `tokenize` writes them. */
export function readFigureWords(text: string): readonly string[] {
  return (text.match(FIGURE) ?? []).map(normaliseFigure);
}

const MINUS_BEFORE = /(?:^|[\s($€£])-[$€£]?$/;

function startsWithDigit(text: string): boolean {
  const code = text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_STARTS: ReadonlySet<string> = new Set(MONTHS);
const MONTH =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)$/;

/** "27 May 2019" and "May 27, 2019" become the same words, "December" and "Dec" beside a number too. */
function unifyDates(tokens: readonly Token[]): readonly Token[] {
  const unified = [...tokens];
  for (const [index, token] of unified.entries()) {
    if (!MONTH.test(token.text)) continue;
    const month = MONTHS.find((name) => token.text.startsWith(name)) ?? token.text;
    const before = unified[index - 1];
    const day = before && /^(?:[1-9]|[12]\d|3[01])$/.test(before.text) ? before : undefined;
    if (!day && !/^\d{1,4}$/.test(unified[index + 1]?.text ?? '')) continue;
    unified[index] = { ...token, text: month };
    if (day) {
      unified[index - 1] = { ...day, text: month };
      unified[index] = { ...token, text: day.text };
    }
  }
  return unified;
}

/** "A" inside a sentence is a name ("Class A"), at its start an article. */
function isLetter(text: string, word: string, at: number): boolean {
  return word === 'A' && /[^\s.!?:;•"(] ?$/.test(text.slice(Math.max(0, at - 2), at));
}

function isPercentWord(word: string, before: string | undefined): boolean {
  return word === 'percent' || word === 'pct' || (word === 'cent' && before === 'per');
}

function normaliseFigure(figure: string): string {
  const plain = figure.includes(',') ? figure.replaceAll(',', '') : figure;
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

function normaliseWord(word: string): string {
  if (word === '&') return 'and';
  const joined = word.includes("'") || word.includes('.') ? word.replaceAll("'", '').replaceAll('.', '') : word;
  return joined.toLowerCase();
}

/** Where `wanted` stands in `tokens` word for word, as indices of first tokens; none for an empty list. */
export function findTokens(tokens: readonly Token[], wanted: readonly Token[]): readonly number[] {
  const first = wanted[0]?.text;
  if (first === undefined) return [];
  const places: number[] = [];
  for (let at = 0; at + wanted.length <= tokens.length; at++) {
    if (tokens[at]?.text === first && wanted.every((token, index) => tokens[at + index]?.text === token.text)) {
      places.push(at);
    }
  }
  return places;
}

/**
 * F1 over bags of words, in 0..1, as SQuAD's and TAT-QA's for one answer text (TAT-QA aligns the spans of a list first;
 * here a list is one bag). 0 when either side is empty and the other is not; 1 when both are.
 */
export function tokenF1(left: readonly Token[], right: readonly Token[]): number {
  if (left.length === 0 && right.length === 0) return 1;
  const counts = new Map<string, number>();
  for (const token of left) counts.set(token.text, (counts.get(token.text) ?? 0) + 1);
  let shared = 0;
  for (const token of right) {
    const count = counts.get(token.text) ?? 0;
    if (count > 0) shared++;
    counts.set(token.text, count - 1);
  }
  return shared === 0 ? 0 : (2 * shared) / (left.length + right.length);
}
