import type { Range } from './match.ts';
import { tokenize } from './tokens.ts';

/** What the golds are: names and phrases, or figures. A prose phrase beside figures is rarely one more item. */
export type LeftoverMode = 'words' | 'figures';

export interface LeftoverInput {
  /** The prepared response. */
  readonly text: string;
  /** Where the golds stand in it. */
  readonly ranges: readonly Range[];
  readonly mode: LeftoverMode;
  /** The prepared request; empty when unknown. */
  readonly request: string;
  /** All golds are names: short and capitalised. Then another name beside them competes. */
  readonly names: boolean;
}

const SEPARATOR = /([,;\n•·|/&+]|\b(?:and|or|but|as well as|plus|along with)\b|[.!?](?=\s|$))/i;

const STARTERS = new Set(
  [
    'about above according across after again against all also although alternatively among approximately approx are as at',
    'because before being below between both but by calculated compared consequently considering despite down due during each either',
    'ended especially et even excluding except expressed figure figures finally following for from given had has have hence',
    'hello hi higher how however i if in including is it its just largely less let like lower mainly making me meaning more my namely no not note',
    'adjusted assuming attributable attributed based computed disclosed driven mentioned noted result see sourced derived found listed measured offset provided recorded reported shown taken',
    'of off ok okay on once only or our out over overall per please presented primarily rather regarding relative representing respectively',
    'right rounded since so some source sorry specifically stated such sure than thank thanks that the their then there therefore these they this',
    'those through thus to together totaling totalling under unlike until up upon us versus via was we well were when where',
    'whereas whereby which while who whose with within without yes you your here answer etc',
  ].flatMap((line) => line.split(' ')),
);
/** A piece with one of these says something; it does not name an item. */
const SAYING = new Set(
  'is are was were be been being has have had do does did can could will would should may might it this that these those they we you i he she there which who let'.split(
    ' ',
  ),
);
const FUNCTION_WORDS = new Set(
  'of in on at by for from to with as than per under over into about between during through against since until within without not no'.split(
    ' ',
  ),
);
const LEAD_END =
  /[:=]|\b(?:is|are|was|were|be|been|includes?|included|including|comprises?|consists? of|consisted of|namely|such as|represents?|represented|shows?|has|have|had|answer)\b/gi;
const COMPANY = /^(?:inc|ltd|limited|llc|plc|corp|corporation|company|co|group|segment|i|table|fy|gaap)$/i;

const DATE = /^\s*(?:\d{1,2} )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?(?: \d{1,4}){0,2}\s*$/i;
const ROUGHLY = /^\s*(?:approximately|about|around|over|roughly|nearly) [^\p{L}]{0,3}(?:\p{Lu}{3})?\d/u;
/** "Scope 2", a name with a number; not "Note 7", which is a source. */
const LABELLED = /^\s*(?!note|table|page|item|section)\p{L}+ \d{1,2}\s*$/iu;

/**
 * Finds one more item beside the golds: what stands before, between and behind them in the response is cut at list
 * separators, and a piece that names something (no clause, no aside in parentheses, no remark) is an item.
 * Undefined when nothing competes.
 */
export function findExtraItem(input: LeftoverInput): string | undefined {
  const ranges = [...input.ranges].sort((left, right) => left.start - right.start);
  const first = ranges[0];
  if (!first) return undefined;
  const inLead = extraInLead(input, input.text.slice(0, first.start));
  if (inLead) return inLead;
  for (const [index, range] of ranges.entries()) {
    const next = ranges[index + 1];
    const extra = extraBehind(input, input.text.slice(range.end, next?.start ?? input.text.length), next !== undefined);
    if (extra) return extra;
  }
  return input.mode === 'words' ? extraModifier(input, ranges) : undefined;
}

/** Pieces before the first gold that are joined to it by a separator, after the sentence's verb or colon. */
function extraInLead(input: LeftoverInput, lead: string): string | undefined {
  const stop = [...lead.matchAll(LEAD_END)].at(-1);
  const plain = withoutAsides(stop ? lead.slice(stop.index + stop[0].length) : lead);
  const pieces = plain.split(SEPARATOR);
  if (pieces.length < 3 || wordsOf(pieces.at(-1) ?? '').length > 0) return undefined;
  for (let at = 0; at < pieces.length - 1; at += 2) {
    const piece = pieces[at] ?? '';
    if (isFiguresOnly(piece, input.mode)) continue;
    if (isMarked(pieces[at - 1], piece, input)) return piece.trim();
    if (!isItem(piece, modeAt(pieces[at + 1], input.mode))) continue;
    // Without a verb a restated subject ("Total revenue, net: ...") looks like an item.
    if (!stop && input.mode === 'figures' && isRestated(piece, pieces[at + 1], input.request)) continue;
    return piece.trim();
  }
  return undefined;
}

/** Pieces behind a gold that a separator sets off from it; `joined`: the last piece belongs to the next gold. */
function extraBehind(input: LeftoverInput, gap: string, joined: boolean): string | undefined {
  const pieces = withoutAsides(gap.replace(/^ \([^()]{0,300}\)/, ' ')).split(SEPARATOR);
  const last = joined ? pieces.length - 1 : pieces.length;
  for (let at = 2; at < last; at += 2) {
    const piece = pieces[at] ?? '';
    if (isFiguresOnly(piece, input.mode)) continue;
    const sentence = /[.!?\n•]/.test(pieces[at - 1] ?? '');
    const mode = joined ? 'words' : modeAt(pieces[at - 1], input.mode);
    if (isMarked(pieces[at - 1], piece, input)) return piece.trim();
    const remark = /[.!?]/.test(pieces[at - 1] ?? '') && input.mode === 'figures';
    if (isItem(piece, mode) && !remark) return piece.trim();
    const name = input.names ? nameIn(piece, input, sentence) : undefined;
    if (name) return name;
  }
  return undefined;
}

const COMMA_IN_DATE = /\b((?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2}), (?=\d{4}\b)/gi;
const ASIDE =
  /(?<!(?:[,;•\n]|\b(?:and|or)) ?)\((?=[^()]{0,300}\p{L})[^()]{1,300}\)|(?<=[\p{L}\p{N}%] )(?<!\b(?:and|or) )\([^()]{0,300}\)/gu;

/** Parentheses in running text are asides; one that stands as a list item ("(64)") is not. Commas in dates part nothing. */
function withoutAsides(text: string): string {
  return text.replace(ASIDE, ' ').replace(COMMA_IN_DATE, '$1 ');
}

function wordsOf(text: string): readonly string[] {
  return tokenize(text).map((token) => token.text);
}

/** Beside figures, further figures are compared as figures, not here. */
function isFiguresOnly(piece: string, mode: LeftoverMode): boolean {
  return mode === 'figures' && wordsOf(piece).every((word) => /^[\d.%-]+$/.test(word));
}

/** After "and", a semicolon or a line break, beside figures too, a phrase is one more item; after a comma it may be a remark. */
function modeAt(separator: string | undefined, mode: LeftoverMode): LeftoverMode {
  return /^(?:[;\n•·]|and|or|plus)$/i.test(separator ?? '') ? 'words' : mode;
}

/** A line of a list in which a gold is a line too: an item, whatever it says. */
function isMarked(separator: string | undefined, piece: string, { text, ranges }: LeftoverInput): boolean {
  if (separator !== '•' || wordsOf(piece).length === 0) return false;
  return ranges.some((range) => text.slice(Math.max(0, range.start - 2), range.start) === '• ');
}

function isItem(piece: string, mode: LeftoverMode): boolean {
  const words = wordsOf(piece);
  const [first = ''] = words;
  // "US" is a name, "us" is not.
  const acronym = /^\W*(?:\p{Lu}\.?){2}/u.test(piece);
  if (words.every((word) => !acronym && (STARTERS.has(word) || FUNCTION_WORDS.has(word)))) return false;
  if (DATE.test(piece) || (mode === 'words' && ROUGHLY.test(piece))) return true;
  const starts = STARTERS.has(first) && !acronym;
  const clause = /^\s*\p{Ll}{3,}(?:ing|ly)\b/u.test(piece) && words.length > 2;
  if (starts || clause || words.some((word) => SAYING.has(word))) return false;
  return mode === 'words' || isPlainName(piece, words);
}

/** Beside figures after a comma: a short phrase without digits, article or (but in a name) preposition. */
function isPlainName(piece: string, words: readonly string[]): boolean {
  if (LABELLED.test(piece)) return true;
  if (words.length > 5 || /^\s*(?:an?|the)\b/i.test(piece) || words.some((word) => /\d/.test(word))) return false;
  const prepositions = words.filter((word) => FUNCTION_WORDS.has(word)).length;
  return prepositions <= (/^\s*\p{Lu}/u.test(piece) ? 1 : 0);
}

function isRestated(piece: string, separator: string | undefined, request: string): boolean {
  if (separator !== ',') return false;
  if (request === '') return true;
  const asked = new Set(wordsOf(request));
  const words = wordsOf(piece);
  return words.length >= 2 && 2 * words.filter((word) => asked.has(word)).length >= words.length;
}

/** A capitalised word that neither opens the sentence nor comes from the request. */
function nameIn(piece: string, { request }: LeftoverInput, opensSentence: boolean): string | undefined {
  const asked = new Set(wordsOf(request));
  const words = tokenize(piece).map((token) => piece.slice(token.start, token.end));
  return words.find(
    (word, index) =>
      /^\p{Lu}\p{L}/u.test(word) &&
      !(opensSentence && index === 0) &&
      !COMPANY.test(word) &&
      !STARTERS.has(word.toLowerCase()) &&
      !SAYING.has(word.toLowerCase()) &&
      !asked.has(word.toLowerCase()),
  );
}

/**
 * A word glued to a gold that makes another thing of it: "Cash equivalents" for "Cash" where that is all the response
 * says, "Global Transportation Solutions" for a name.
 */
function extraModifier({ text, request, names }: LeftoverInput, ranges: readonly Range[]): string | undefined {
  const asked = new Set(wordsOf(request));
  const covered = ranges.reduce((sum, range) => sum + wordsOf(text.slice(range.start, range.end)).length, 0);
  const rest = wordsOf(text).length - covered;
  for (const range of ranges) {
    const before = /(\p{Lu}[\p{L}-]+) $/u.exec(text.slice(Math.max(0, range.start - 40), range.start))?.[1] ?? '';
    const after = /^ ([\p{L}-]+)/u.exec(text.slice(range.end, range.end + 40))?.[1] ?? '';
    const opens = text.slice(0, range.start).trim() === before;
    if (names && before !== '' && !opens && isNew(before, asked)) return before;
    const name = names && /^\p{Lu}/u.test(after);
    const bare = ranges.length === 1 && rest <= 2 && !FUNCTION_WORDS.has(after) && !SAYING.has(after);
    if (after !== '' && (name || bare) && isNew(after, asked)) return after;
  }
  return undefined;
}

function isNew(word: string, asked: ReadonlySet<string>): boolean {
  const plain = word.toLowerCase();
  return !asked.has(plain) && !STARTERS.has(plain) && !COMPANY.test(plain);
}
