import type { AskedYears } from './asked-years.ts';
import type { Figure } from './figure.ts';
import { isContrasted, isListNeighbour, isNegated, isOperand } from './figure-role.ts';
import { asksForDecrease, compareFigure, type FigureComparison, type GoldFigure, widenFigure } from './gold-figure.ts';
import { type Match, type Range, rightBecause, wrongBecause } from './match.ts';
import { LIST_GAP, readFigures } from './read-figures.ts';
import { comparePairs, pairYears } from './year-agreement.ts';

export interface FigureQuestion {
  /** The prepared response. */
  readonly text: string;
  readonly golds: readonly GoldFigure[];
  readonly ordered: boolean;
  /** The prepared request; empty when unknown. */
  readonly request: string;
  readonly asked: AskedYears | undefined;
}

export interface FigureMatch extends Match {
  /** Where the response gives the gold figures; empty when it is wrong. */
  readonly ranges: readonly Range[];
}

const CONCLUSION =
  /\b(?:final answer|answer) ?(?:is|was|are|:|=)|\b(?:therefore|thus|hence|consequently|in conclusion)\b|, so (?=[^.;\n]{0,60}\b(?:is|was|are|were|equals?)\b)/gi;
const EQUALS = /[=≈⇒→]/g;
const NO_CHANGE =
  /\b(?:no change|unchanged|did not change|remained? (?:the same|constant|flat)|stayed the same|nil)\b/i;
const EACH = /\b(?:both|each|all|every)\b/i;

/**
 * Does the response give exactly the gold figures? Three readings are tried, from all that it says to what it concludes
 * with; the first that gives the golds and nothing else decides:
 * 1. every figure of the kind;
 * 2. without those that plainly are something else: terms of a calculation, what it compares with, figures that the
 *    request names, other dimensions;
 * 3. the same after its last "the answer is", "therefore" or (one gold) equals sign.
 * A figure standing beside a gold in a plain list is never set aside.
 */
export function matchFigures(question: FigureQuestion): FigureMatch {
  const { text, golds } = question;
  const given = readFigures(text)
    .filter((figure) => figure.role === 'amount' && !isNegated(text, figure.start))
    .map((figure) => widenFigure(text, figure, golds));
  const decrease = asksForDecrease(question.request);
  const isGold = (figure: Figure): boolean => golds.some((gold) => compareFigure(figure, gold, decrease) === 'equal');
  const right = new Set(given.filter(isGold));
  const years = golds.every((gold) => gold.year);
  const all = given.filter((figure) => (years ? figure.yearLike : !figure.yearLike || right.has(figure)));
  if (all.length === 0) return withoutFigures(question);
  const competing = withoutSetAside(all, right, question);
  const concluded = afterConclusion(text, competing, golds.length === 1);
  let failure: FigureMatch | undefined;
  for (const reading of [all, competing, concluded]) {
    const match = matchReading(reading, question, given);
    if (match.right) return match;
    // What was set aside is still the answer it gave when nothing else is left.
    if (reading === all || (reading === competing && competing.length > 0)) failure = match;
  }
  return failure ?? withoutFigures(question);
}

function withoutSetAside(
  all: readonly Figure[],
  right: ReadonlySet<Figure>,
  { text, golds, request }: FigureQuestion,
): readonly Figure[] {
  const asked = readFigures(request);
  return all.filter((figure, index) => {
    const besideGold = [all[index - 1], all[index + 1]].some(
      (other) => other !== undefined && right.has(other) && isListNeighbour(text, other, figure),
    );
    if (besideGold) return true;
    if (isContrasted(text, all, index)) return false;
    if (golds.length === 1 && isOperand(text, all, index)) return false;
    return right.has(figure) || !(isOfOtherDimension(figure, all, golds) || isAsked(figure, asked));
  });
}

function isOfOtherDimension(figure: Figure, all: readonly Figure[], golds: readonly GoldFigure[]): boolean {
  const percents = golds.filter((gold) => gold.percent).length;
  if (percents === 0 && figure.percent) return true;
  if (percents === golds.length && !figure.percent && all.some((other) => other.percent)) return true;
  // "one of them" counts nothing.
  if (figure.word && figure.written.digits === 1n) return true;
  const counts = golds.every(
    (gold) => gold.power === 0 && !gold.currency && !gold.percent && gold.written.digits < 1000n,
  );
  const money = figure.currency !== undefined || figure.power !== 0;
  return counts ? money : golds.every((gold) => !gold.unit) && (figure.unit !== undefined || figure.word);
}

/** The request names it, so repeating it answers nothing. */
function isAsked(figure: Figure, asked: readonly Figure[]): boolean {
  return asked.some(
    (other) =>
      other.written.digits === figure.written.digits &&
      other.written.exponent === figure.written.exponent &&
      (other.power === figure.power || other.power === 0) &&
      other.percent === figure.percent,
  );
}

function afterConclusion(text: string, figures: readonly Figure[], single: boolean): readonly Figure[] {
  const marks = [...text.matchAll(CONCLUSION), ...(single ? text.matchAll(EQUALS) : [])];
  const last = Math.max(-1, ...marks.map((mark) => mark.index));
  return figures.filter((figure) => figure.start >= last);
}

function matchReading(reading: readonly Figure[], question: FigureQuestion, given: readonly Figure[]): FigureMatch {
  const { text, golds } = question;
  const decrease = asksForDecrease(question.request);
  const compared = reading.map((figure) => golds.map((gold) => compareFigure(figure, gold, decrease)));
  const found = reading.filter((_, index) => compared[index]?.includes('equal'));
  const missing = findMissing(golds, compared, text);
  const strangers = reading.filter((figure) => !found.includes(figure));
  if (missing.length > 0) return missingFrom(missing, strangers, question);
  // One figure near two golds ("4.55" for 4.5 and 4.6) gives one of them.
  if (found.length < golds.length && !EACH.test(text))
    return wrong('missing-span', 'gives fewer figures than asked for');
  const intruder =
    strangers[0] ??
    given.find((other) => !found.includes(other) && found.some((item) => isListNeighbour(text, item, other)));
  if (intruder) return extra(text.slice(intruder.start, intruder.end), golds.length);
  if (found.length > golds.length && isPlainList(text, found)) return extra('an item too many', golds.length);
  const ranges = found.map(({ start, end }) => ({ start, end }));
  if (question.ordered) {
    const disorder = findDisorder(found, ranges, question);
    if (disorder) return { ...disorder, ranges: [] };
  }
  return { ...rightBecause(`gives ${golds.map((gold) => gold.text).join(', ')}`), ranges };
}

/** Golds that are not given as often as they must be; "both 5" gives 5 twice. */
function findMissing(
  golds: readonly GoldFigure[],
  compared: readonly (readonly FigureComparison[])[],
  text: string,
): readonly GoldFigure[] {
  return golds.filter((gold, column) => {
    const times = compared.filter((row) => row[column] === 'equal').length;
    const wanted = golds.filter((other) => isSameGold(other, gold)).length;
    return times === 0 || (times < wanted && !EACH.test(text));
  });
}

function isSameGold(left: GoldFigure, right: GoldFigure): boolean {
  return left.written.digits === right.written.digits && left.written.exponent === right.written.exponent;
}

function isPlainList(text: string, figures: readonly Figure[]): boolean {
  return figures.every((figure, index) => {
    const next = figures[index + 1];
    return !next || LIST_GAP.test(text.slice(figure.end, next.start));
  });
}

/** In an ordered answer, years said of the figures count more than the order in which they stand. */
function findDisorder(found: readonly Figure[], ranges: readonly Range[], question: FigureQuestion): Match | undefined {
  const { text, golds, request, asked } = question;
  const decrease = asksForDecrease(request);
  const pairs = pairYears({ text, ranges, golds: golds.length, asked });
  if (pairs) {
    const fits = (place: number, index: number): boolean => {
      const [figure, gold] = [found[place], golds[index]];
      return figure !== undefined && gold !== undefined && compareFigure(figure, gold, decrease) === 'equal';
    };
    return comparePairs(pairs, asked, fits) === 'agrees'
      ? undefined
      : wrongBecause('wrong-year', 'the right figures, said of other years');
  }
  return isInOrder(found, golds, decrease)
    ? undefined
    : wrongBecause('wrong-span', 'the right figures in another order than asked for');
}

/** The figures, in turn, are the golds in turn, once or several times over. */
function isInOrder(figures: readonly Figure[], golds: readonly GoldFigure[], decrease: boolean): boolean {
  if (figures.length < golds.length) return golds.every((gold) => golds[0] && isSameGold(gold, golds[0]));
  return figures.every((figure, index) => {
    const gold = golds[index % golds.length];
    return gold !== undefined && compareFigure(figure, gold, decrease) === 'equal';
  });
}

const SEVERITY: readonly FigureComparison[] = ['wrong-sign', 'wrong-scale', 'wrong-number'];

function missingFrom(
  missing: readonly GoldFigure[],
  strangers: readonly Figure[],
  question: FigureQuestion,
): FigureMatch {
  const wanted = missing.map((gold) => gold.text).join(', ');
  const decrease = asksForDecrease(question.request);
  const kinds = strangers.flatMap((figure) => missing.map((gold) => compareFigure(figure, gold, decrease)));
  const kind = SEVERITY.find((candidate) => kinds.includes(candidate));
  if (kind === undefined || kind === 'equal') return wrong('missing-span', `does not give ${wanted}`);
  const said = strangers.map((figure) => question.text.slice(figure.start, figure.end)).slice(0, 5);
  const category = missing.every((gold) => gold.year) ? 'wrong-span' : kind;
  return wrong(category, `gives ${said.join(', ')} where ${wanted} is right`);
}

function extra(what: string, golds: number): FigureMatch {
  return wrong('extra-span', `gives ${what} beside the right ${golds === 1 ? 'answer' : 'answers'}`);
}

function withoutFigures({ text, golds }: FigureQuestion): FigureMatch {
  const zero = golds.length === 1 && golds[0]?.written.digits === 0n;
  const same = zero ? NO_CHANGE.exec(text) : null;
  if (same) {
    return {
      ...rightBecause('says that nothing changed'),
      ranges: [{ start: same.index, end: same.index + same[0].length }],
    };
  }
  return wrong('format', `has no ${golds.every((gold) => gold.year) ? 'year' : 'figure'} in it`);
}

function wrong(...[category, reason]: Parameters<typeof wrongBecause>): FigureMatch {
  return { ...wrongBecause(category, reason), ranges: [] };
}
