import type { GoldAnswer } from '../schema/scenario.ts';
import type { AskedYears, Asking } from './asked-years.ts';
import { type GoldPart, readGoldParts } from './gold-part.ts';
import { findExtraItem } from './leftover.ts';
import { type Match, type Range, rightBecause, wrongBecause } from './match.ts';
import { matchFigures } from './match-figures.ts';
import { matchWords } from './match-words.ts';
import { type Token, tokenF1, tokenize } from './tokens.ts';
import { comparePairs, compareYears, pairYears } from './year-agreement.ts';
import { readYearMentions } from './year-mentions.ts';

type SpansAnswer = Extract<GoldAnswer, { kind: 'spans' }>;

/**
 * Is the response the set of gold spans? Exact after normalisation decides (figures as figures, words word for word);
 * order matters where the answer is `ordered`; the reason carries the token F1 for near misses.
 */
export function matchSpans(response: string, answer: SpansAnswer, { request, asked }: Asking): Match {
  const parts = readGoldParts(answer.spans, answer.scale);
  const text = listYears(response, parts);
  const tokens = tokenize(text);
  const match = matchParts(text, tokens, { parts, ordered: answer.ordered, request, asked });
  if (match.right) return match;
  const f1 = tokenF1(tokens, tokenize(parts.map((part) => part.text).join(', ')));
  return { ...match, reason: `${match.reason} (token F1 ${f1.toFixed(2)})` };
}

const YEAR_RANGE = /\b((?:19|20)\d{2}) ?(?:[-–]|to|through) ?((?:19|20)\d{2})\b/gi;

/** "2017-2019" as "2017, 2018, 2019", where the golds are years and all of these are among them. */
function listYears(text: string, parts: readonly GoldPart[]): string {
  const golds = new Set(parts.map((part) => (part.kind === 'figure' && part.figure.year ? part.text : '')));
  if (golds.size < 2 || golds.has('')) return text;
  return text.replace(YEAR_RANGE, (range, from: string, to: string) => {
    const length = Number(to) - Number(from) + 1;
    if (length < 2 || length > golds.size) return range;
    const years = Array.from({ length }, (_, index) => String(Number(from) + index));
    return years.every((year) => golds.has(year)) ? years.join(', ') : range;
  });
}

interface PartsQuestion {
  readonly parts: readonly GoldPart[];
  readonly ordered: boolean;
  readonly request: string;
  readonly asked: AskedYears | undefined;
}

function matchParts(text: string, tokens: readonly Token[], { parts, ordered, request, asked }: PartsQuestion): Match {
  const figures = parts.flatMap((part) => (part.kind === 'figure' ? [part.figure] : []));
  const words = parts.flatMap((part) => (part.kind === 'words' ? [part] : []));
  const inWords = matchWords(
    text,
    tokens,
    words.map((part) => part.tokens),
  );
  if (inWords.missing.length > 0) {
    const missing = inWords.missing.map((index) => words[index]?.text ?? '').join(', ');
    const some = inWords.ranges.length > 0;
    return wrongBecause(some ? 'missing-span' : 'wrong-span', `does not give "${missing.slice(0, 200)}"`);
  }
  let ranges: readonly Range[] = inWords.ranges;
  if (figures.length > 0) {
    const inFigures = matchFigures({ text, golds: figures, ordered: ordered && words.length === 0, request, asked });
    if (!inFigures.right) return inFigures;
    ranges = [...ranges, ...inFigures.ranges];
  }
  if (ordered && figures.length === 0) {
    const disorder = findDisorder(text, inWords.ranges, asked);
    if (disorder) return disorder;
  }
  const mode = words.length > 0 ? 'words' : 'figures';
  const names = words.length > 0 && words.every((part) => part.tokens.length <= 5 && /^\p{Lu}/u.test(part.text));
  const extra = findExtraItem({ text, ranges: [...ranges, ...inWords.repeats], mode, request, names });
  if (extra !== undefined) return wrongBecause('extra-span', `gives "${extra.slice(0, 100)}" beside the right answer`);
  const timeless = !parts.some((part) => readYearMentions(part.text).length > 0);
  if (timeless && compareYears({ text, ranges, golds: parts.length, asked }) === 'contradicts')
    return wrongBecause('wrong-year', 'says the right answer of another year than asked for');
  return rightBecause(
    `gives ${parts
      .map((part) => part.text)
      .join(', ')
      .slice(0, 300)}`,
  );
}

/** Years said of the phrases count more than the order in which they stand. */
function findDisorder(text: string, ranges: readonly Range[], asked: AskedYears | undefined): Match | undefined {
  const pairs = pairYears({ text, ranges, golds: ranges.length, asked });
  if (pairs) {
    const said = (range: Range | undefined): string => text.slice(range?.start, range?.end).toLowerCase();
    const fits = (place: number, index: number): boolean => said(ranges[place]) === said(ranges[index]);
    return comparePairs(pairs, asked, fits) === 'agrees'
      ? undefined
      : wrongBecause('wrong-year', 'the right spans, said of other years');
  }
  return isAscending(ranges)
    ? undefined
    : wrongBecause('wrong-span', 'the right spans in another order than asked for');
}

function isAscending(ranges: readonly Range[]): boolean {
  return ranges.every((range, index) => range.start >= (ranges[index - 1]?.start ?? 0));
}
