import { type Decimal, negateDecimal, parseDecimal } from './decimal.ts';
import type { Figure, FigureRole } from './figure.ts';
import { type FigurePrefix, readPrefix } from './figure-prefix.ts';
import { type FigureSuffix, readSuffix } from './figure-suffix.ts';
import { NUMBER_WORD, readNumberWord } from './number-words.ts';

/** Figures read at most; an answer with more is not one. */
const MOST_FIGURES = 400;

// In order: a decimal comma, with thousands by point and without; thousands by comma, apostrophe or space; plain; leading point; a word.
const NUMBER = new RegExp(
  [
    '\\d{1,3}(?:\\.\\d{3}){1,12},\\d{1,2}(?!\\d)',
    '\\d{1,3},\\d{1,2}(?![\\d,])',
    '\\d{1,3}(?:,\\d{3}){1,12}(?!\\d)(?:\\.\\d{1,20})?',
    "\\d{1,3}(?:['_]\\d{3}){1,12}(?!\\d)(?:\\.\\d{1,20})?",
    '\\d{1,3}(?: \\d{3}){1,12}(?![\\d])(?:\\.\\d{1,20})?',
    '\\d{1,40}(?:\\.\\d{1,20})?(?:e[+-]?\\d{1,2}\\b)?',
    '\\.\\d{1,20}',
    NUMBER_WORD,
  ].join('|'),
  'gi',
);

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const AFTER_MONTH = new RegExp(`\\b${MONTH} $`, 'i');
const BEFORE_MONTH = new RegExp(`^(?:st|nd|rd|th)? (?:of )?${MONTH}(?![a-z])`, 'i');
const NUMERIC_DATE = /\b(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})\b/g;

const STANDARD = /\b(?:notes?|asc|asu|sfas|ifrs|ias|topic|section|form|rule|no\.|page|row|column|line|question) ?$/i;
const LABEL_WORD =
  /\b(?:scope|level|item|step|table|tier|phase|part|number|figure|exhibit|chapter|option|stage|type|class|series|quarter|q) ?$/i;
const UNIT =
  /^[ -](years?|months?|weeks?|days?|hours?|quarters?|countries|country|employees|shares|rsus|square|items?|segments?|companies|components?|types?|categories|times|points?|periods?|properties|restaurants|people|members|units|mwh|tonnes)\b/i;
const DECREASE_BEFORE =
  /\b(?:decreas(?:e|ed|es|ing)|declin(?:e|ed|es|ing)|fell|fallen|dropp(?:ed|ing)|drop|drops|reduc(?:tion|ed)|shrank|shrunk|lower|down)(?: (?:of|by))?(?: (?:approximately|about|around|roughly|nearly|almost|some|an? total of))? $/i;
const INCREASE_BEFORE =
  /\b(?:increas(?:e|ed|es|ing)|rose|risen|grew|grown|growth|up|higher)(?: (?:of|by))?(?: (?:approximately|about|around|roughly|nearly|almost|some|an? total of))? $/i;
const DECREASE_AFTER = /^ (?:decrease|decline|drop|reduction|fall)\b/i;
const INCREASE_AFTER = /^ (?:increase|rise|growth)\b/i;
const LOSS_BEFORE = /\bloss(?:es)? (?:of|was|were|is|are|totall?ing)(?: (?:approximately|about|around))? $/i;
const WHOLE_IN_THOUSANDS =
  /\b(?:in|expressed in|figures in|amounts in) (?:u\.?s\.? )?(?:\$ ?|usd |dollars? )?(thousands|millions|billions)\b|\(\$? ?(thousands|millions|billions)\)/i;

/** Reads every figure of a prepared text, in order. Bounded: at most `MOST_FIGURES` figures of at most 40 digits. */
export function readFigures(text: string): readonly Figure[] {
  const dates = [...text.matchAll(NUMERIC_DATE)].map((date) => [date.index, date.index + date[0].length] as const);
  const figures: Figure[] = [];
  for (const found of text.matchAll(NUMBER)) {
    if (figures.length >= MOST_FIGURES) break;
    if (found.index < (figures.at(-1)?.end ?? 0)) continue;
    const inDate = dates.some(([from, to]) => found.index >= from && found.index < to);
    const figure = readFigure(text, found[0], found.index, inDate);
    if (figure) figures.push(figure);
  }
  return spreadScale(text, figures);
}

function readFigure(text: string, written: string, at: number, inDate: boolean): Figure | undefined {
  const value = readValue(written);
  if (!value) return undefined;
  const word = /[a-z]/i.test(written[0] ?? '');
  const prefix = readPrefix(text, at);
  const suffix = readSuffix(text, at + written.length, prefix.opened);
  const bare = /^\d{4}$/.test(written) && !prefix.currency && !suffix.currency && suffix.power === 0;
  const inYears = bare && !suffix.percent && Number(written) >= 1900 && Number(written) <= 2100;
  const accounting = isAccountingNegative(text, prefix, suffix, inYears);
  // A parenthesis that is only prose belongs to the sentence.
  const opened = prefix.opened && !suffix.closed && !prefix.openedInside;
  const start = opened ? text.indexOf('(', prefix.start) + 1 : prefix.start;
  const yearLike = inYears && !prefix.negative;
  const negative = prefix.negative || accounting;
  const currency = suffix.currency === 'cent' ? 'cent' : (prefix.currency ?? suffix.currency);
  const unit = UNIT.exec(text.slice(suffix.end, suffix.end + 16))?.[0];
  return {
    start,
    end: suffix.end + (unit?.length ?? 0),
    written: negative ? negateDecimal(value) : value,
    power: suffix.power,
    percent: suffix.percent,
    borrowed: false,
    ...(currency === undefined ? {} : { currency }),
    loss: LOSS_BEFORE.test(text.slice(Math.max(0, start - 40), start)),
    direction: negative || yearLike ? 0 : readDirection(text, start, suffix.end),
    role: inDate && !yearLike ? 'day' : readRole(text, { at, written, start, end: suffix.end, word, yearLike, suffix }),
    yearLike,
    ...(unit === undefined ? {} : { unit: singular(unit) }),
    word,
  };
}

function singular(unit: string): string {
  return unit.slice(1).toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
}

function readValue(written: string): Decimal | undefined {
  const fromWord = readNumberWord(written);
  if (fromWord !== undefined) return parseDecimal(String(fromWord));
  if (/^\d{1,3}(?:\.\d{3})*,\d{1,2}$/.test(written)) {
    return parseDecimal(written.replaceAll('.', '').replace(',', '.'));
  }
  return parseDecimal(written.replace(/[,'_ ]/g, ''));
}

const ANSWER_PLACE =
  /(?:^|\n|[•,;:=.!?]|\b(?:is|was|are|were|be|of|by|to|at|for|from|about|approximately|roughly|and|or|equals?|totall?ing|reached|respectively))\s*$/i;

/**
 * "(12.6)", "$(9.4) million" and "£(8.3m)" are negative. "(12.6 million)" with its scale inside is negative where an answer
 * stands (at the start, after "was", in a list), and an aside in running text; so is "(2019)", which mostly says the year of the amount before it.
 */
function isAccountingNegative(text: string, prefix: FigurePrefix, suffix: FigureSuffix, inYears: boolean): boolean {
  if (!prefix.opened || !suffix.closed) return false;
  if (prefix.openedInside || (!suffix.scaleInside && !inYears)) return true;
  return ANSWER_PLACE.test(text.slice(Math.max(0, prefix.start - 24), prefix.start));
}

function readDirection(text: string, start: number, end: number): -1 | 0 | 1 {
  const before = text.slice(Math.max(0, start - 48), start);
  const after = text.slice(end, end + 16);
  if (DECREASE_BEFORE.test(before) || DECREASE_AFTER.test(after)) return -1;
  return INCREASE_BEFORE.test(before) || INCREASE_AFTER.test(after) ? 1 : 0;
}

interface Placed {
  readonly at: number;
  readonly written: string;
  readonly start: number;
  readonly end: number;
  readonly word: boolean;
  readonly yearLike: boolean;
  readonly suffix: FigureSuffix;
}

function readRole(text: string, figure: Placed): FigureRole {
  const before = text.slice(Math.max(0, figure.start - 16), figure.start);
  const after = text.slice(figure.end, figure.end + 16);
  const plain = /^\d{1,2}$/.test(figure.written) && figure.suffix.power === 0 && !figure.suffix.percent;
  if (/^ (?:decimals?|significant|digits?)\b/i.test(after)) return 'label';
  if (plain && (AFTER_MONTH.test(before) || BEFORE_MONTH.test(after))) return 'day';
  if (STANDARD.test(before) && !figure.yearLike) return 'label';
  if (LABEL_WORD.test(before) && !figure.yearLike && plain) return 'label';
  if (/[\p{L}\p{N}#]$/u.test(before) && !(figure.yearLike && /\bFY$/i.test(before))) return 'label';
  if (!figure.word && /\p{L}-$/u.test(text.slice(Math.max(0, figure.at - 2), figure.at))) return 'label';
  if (/^\p{L}/u.test(after) || /^-\p{L}/u.test(after)) return figure.yearLike ? 'amount' : 'label';
  if (plain && /^\d/.test(figure.written) && isListNumber(text, figure)) return 'label';
  return 'amount';
}

/** "(1)" with a "(2)" somewhere after it: an inline list. Lists by line have lost their numbers in `prepareText`. */
function isListNumber(text: string, figure: Placed): boolean {
  const inside = text[figure.at - 1] === '(' && text.startsWith(')', figure.at + figure.written.length);
  return inside && text.includes(`(${Number(figure.written) + 1})`);
}

/** What stands between two items of a plain list. */
export const LIST_GAP = /^ ?(?:,|;|\/|&|\n[-•*]?|,? ?\b(?:and|or)\b) ?$/;

/**
 * A scale said once counts for all: "61,340, 48,912 thousand" for the list before it, "(in thousands)" for every figure
 * that has no scale, no per cent and no unit of its own.
 */
function spreadScale(text: string, figures: readonly Figure[]): readonly Figure[] {
  const spread = [...figures];
  for (let index = spread.length - 2; index >= 0; index--) {
    const [figure, next] = [spread[index], spread[index + 1]];
    // A year before an amount ("in 2019, 5 million") is no amount.
    if (!figure || !next || figure.yearLike || !canTakeScale(figure) || next.role !== 'amount') continue;
    if (next.power === 0 && !next.percent) continue;
    if (LIST_GAP.test(text.slice(figure.end, next.start))) {
      spread[index] = { ...figure, power: next.power, percent: next.percent, borrowed: true };
    }
  }
  const said = WHOLE_IN_THOUSANDS.exec(text);
  const power = { thousands: 3, millions: 6, billions: 9 }[(said?.[1] ?? said?.[2] ?? '').toLowerCase()];
  if (power === undefined) return spread;
  return spread.map((figure) => (canTakeScale(figure) && !figure.yearLike ? { ...figure, power } : figure));
}

function canTakeScale(figure: Figure): boolean {
  return figure.role === 'amount' && figure.power === 0 && !figure.percent && !figure.unit;
}
