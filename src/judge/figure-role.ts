import type { Figure } from './figure.ts';
import { LIST_GAP } from './read-figures.ts';

const NEGATED =
  /(?:\b(?:not|never|neither|nor|instead of|rather than|except(?: for)?|excluding)|n't)(?: (?:be|in|the|for|equal to|exactly|just|represent|mean|constitute|refer to)){0,2} ?$/i;
const CONTRASTED =
  /\b(?:than|compared (?:to|with)|versus|vs\.?|against|relative to|unlike|from|over|exceed(?:s|ed)?)(?: (?:in|the|that|of|for|fiscal|year|ended|approximately|its|level)){0,3} ?$/i;

/** "not 12", "rather than 2018": said, and denied. */
export function isNegated(text: string, start: number): boolean {
  return NEGATED.test(text.slice(Math.max(0, start - 40), start));
}

/** "than 2018", "from 41.3": what the answer is held against. The end of "from A to B" counts too. */
export function isContrasted(text: string, figures: readonly Figure[], index: number): boolean {
  const figure = figures[index];
  if (!figure) return false;
  if (CONTRASTED.test(text.slice(Math.max(0, figure.start - 48), figure.start))) return true;
  const before = figures[index - 1];
  if (!before || !/^[^.;\n]{0,24}\bto(?: (?:approximately|about))? ?$/.test(text.slice(before.end, figure.start))) {
    return false;
  }
  return /\bfrom(?: (?:approximately|about))? ?$/i.test(text.slice(Math.max(0, before.start - 24), before.start));
}

const OPERATOR = /^[ )\]]*[-–+*/×÷][ ([]*$/;
const GOVERNED =
  /\b(?:sum|average|mean|total|difference|ratio|change|growth|increase|decrease)\b[^.;\n]{0,60}\b(?:of|between|from|in)\b[^.;:\n]{0,80}$/i;

/** A term of a calculation whose result is given: it stands beside an operator, and an equals sign comes later. */
export function isOperand(text: string, figures: readonly Figure[], index: number): boolean {
  const figure = figures[index];
  if (!figure) return false;
  const [before, after] = [figures[index - 1], figures[index + 1]];
  const rest = text.slice(figure.end, figure.end + 400);
  if (/[=≈]/.test(rest)) {
    const beside = (left: Figure | undefined, right: Figure | undefined): boolean =>
      left !== undefined && right !== undefined && OPERATOR.test(text.slice(left.end, right.start));
    if (beside(before, figure) || beside(figure, after) || /[-+*/×÷]$/.test(text.slice(0, figure.start))) return true;
  }
  const sentence = text.slice(Math.max(0, figure.start - 160), figure.start);
  return (
    GOVERNED.test(sentence) && /^[^.;\n]{0,120}\b(?:is|was|are|were|equals?|gives|comes)\b[^;\n]{0,40}\d/.test(rest)
  );
}

/** "2019: 12", "2019 12": the year is the label of what follows. */
const YEAR_HEADS_AMOUNT = /^(?: ?(?:[:=–]|-(?!\d))| [-$€£(\d])/;
const LIST_START = /(?:^|\b(?:is|are|was|were)|[:\n]) ?[-•*]? ?$/i;

/** Words that belong to the figure behind them. */
const APPROXIMATE = /\b(?:approximately|about|around|roughly|nearly|almost|over|a total of) ?$/i;

/** Do the two stand side by side in a plain list, so that `other` is one more item beside `item`? */
export function isListNeighbour(text: string, item: Figure, other: Figure): boolean {
  if (other.start >= item.end) {
    const gap = text.slice(item.end, other.start).replace(APPROXIMATE, '');
    if (!LIST_GAP.test(gap) || YEAR_HEADS_AMOUNT.test(text.slice(other.end, other.end + 3))) return false;
    // "$347 million or 5%" says one thing twice.
    return !(item.percent !== other.percent && /\bor\b/.test(gap));
  }
  if (!LIST_GAP.test(text.slice(other.end, item.start).replace(APPROXIMATE, ''))) return false;
  return !other.yearLike || item.yearLike || LIST_START.test(text.slice(Math.max(0, other.start - 12), other.start));
}
