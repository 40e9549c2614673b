import type { GoldAnswer, Scale } from '../schema/scenario.ts';
import { absoluteDecimal, type Decimal, isWithinHalfUnit, parseDecimal, shiftDecimal } from './decimal.ts';
import { type Figure, POWER_OF_SCALE } from './figure.ts';
import type { MatchCategory } from './match.ts';

/** A gold amount or year. */
export interface GoldFigure {
  readonly text: string;
  readonly written: Decimal;
  readonly power: number;
  readonly percent: boolean;
  readonly currency?: string;
  readonly unit?: string;
  /** Words of the span before and behind its figure: "a book loss of". */
  readonly around: readonly [before: string, behind: string];
  /** -1 where the gold is negative by its words: "decreased $347 million". */
  readonly direction: -1 | 0 | 1;
  readonly year: boolean;
}

/**
 * The gold of a number question. Its last digit is that of the number as JavaScript prints it: JSON's trailing zeros are
 * lost, so 45.00 counts as 45 and its tolerance is half a unit, not half a hundredth.
 */
export function goldNumber(answer: Extract<GoldAnswer, { kind: 'number' }>): GoldFigure {
  const written = parseDecimal(String(answer.value)) ?? { digits: 0n, exponent: 0 };
  return { text: String(answer.value), written, ...ofScale(answer.scale), around: ['', ''], direction: 0, year: false };
}

/** The gold of a span that is a figure. A scale in the span itself wins over the answer's. */
export function goldSpan(text: string, figure: Figure, scale: Scale): GoldFigure {
  const own = figure.power !== 0 || figure.percent;
  return {
    text,
    written: figure.written,
    ...(own ? { power: figure.power, percent: figure.percent } : ofScale(scale)),
    ...(figure.currency === undefined ? {} : { currency: figure.currency }),
    ...(figure.unit === undefined ? {} : { unit: figure.unit }),
    around: [text.slice(0, figure.start), text.slice(figure.end)],
    direction: figure.direction,
    year: figure.yearLike && scale === '',
  };
}

function ofScale(scale: Scale): { power: number; percent: boolean } {
  return scale === 'percent' ? { power: 0, percent: true } : { power: POWER_OF_SCALE[scale], percent: false };
}

/** The figure with the gold's own words around it, where the response repeats them. */
export function widenFigure(text: string, figure: Figure, golds: readonly GoldFigure[]): Figure {
  for (const { around } of golds) {
    const [before, behind] = around.map((words) => words.toLowerCase());
    const start = figure.start - (before?.length ?? 0);
    const end = figure.end + (behind?.length ?? 0);
    const leads = start >= 0 && text.slice(start, figure.start).toLowerCase() === before;
    const trails = text.slice(figure.end, end).toLowerCase() === behind;
    if (before !== '' && leads) return { ...figure, start, end: trails ? end : figure.end };
    if (behind !== '' && trails) return { ...figure, end };
  }
  return figure;
}

export type FigureComparison = 'equal' | Extract<MatchCategory, 'wrong-number' | 'wrong-scale' | 'wrong-sign'>;

/**
 * Is it the gold amount, within half a unit of the gold's last digit, with the same sign and a scale that comes to the
 * same? `asksForDecrease`: the request asks by how much something fell, so "a decrease of 5" answers 5 as well as -5.
 */
export function compareFigure(figure: Figure, gold: GoldFigure, asksForDecrease: boolean): FigureComparison {
  const found = compareAsRead(figure, gold, asksForDecrease);
  if (found === 'equal' || !figure.borrowed) return found;
  const alone = compareAsRead({ ...figure, power: 0, percent: false }, gold, asksForDecrease);
  return alone === 'equal' ? alone : found;
}

function compareAsRead(figure: Figure, gold: GoldFigure, asksForDecrease: boolean): FigureComparison {
  if (gold.year) return figure.yearLike && figure.written.digits === gold.written.digits ? 'equal' : 'wrong-number';
  const written = absoluteDecimal(figure.written);
  const wanted = absoluteDecimal(gold.written);
  if (figure.unit && gold.unit && figure.unit !== gold.unit) return 'wrong-number';
  const near = isWithinHalfUnit(shiftDecimal(written, figure.power), shiftDecimal(wanted, gold.power));
  if (near && figure.percent === gold.percent) {
    if (!isSameCurrency(figure.currency, gold.currency)) return 'wrong-scale';
    return isSameSign(figure, gold, asksForDecrease) ? 'equal' : 'wrong-sign';
  }
  return near || isWithinHalfUnit(written, wanted) ? 'wrong-scale' : 'wrong-number';
}

/** A plain "$" may be any dollar. */
function isSameCurrency(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined || left === right) return true;
  return (left === 'dollar' && right.startsWith('dollar')) || (right === 'dollar' && left.startsWith('dollar'));
}

function isSameSign(figure: Figure, gold: GoldFigure, asksForDecrease: boolean): boolean {
  if (gold.written.digits === 0n) return true;
  const explicit = figure.written.digits < 0n;
  const goldExplicit = gold.written.digits < 0n;
  const negative = explicit || figure.direction === -1;
  const goldNegative = goldExplicit || gold.direction === -1;
  if (negative === goldNegative || (figure.loss && goldExplicit)) return true;
  // Only words made it negative, and the request supplies the same words.
  return asksForDecrease && !explicit && !goldExplicit;
}

const DECREASE = /\b(?:decreas\w*|declin\w*|reduc\w*|drop\w*|fall|fell)\b/i;

/** A request for "the increase / (decrease)" wants the sign; one for "the decrease" does not. */
export function asksForDecrease(request: string): boolean {
  return DECREASE.test(request) && !/\bincreas|\bchange/i.test(request);
}
