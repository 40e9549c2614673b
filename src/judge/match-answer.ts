import type { GoldAnswer } from '../schema/scenario.ts';
import { type Asking, readAskedYears } from './asked-years.ts';
import { goldNumber } from './gold-figure.ts';
import { findExtraItem } from './leftover.ts';
import { type Match, rightBecause, wrongBecause } from './match.ts';
import { matchCheck } from './match-check.ts';
import { matchFigures } from './match-figures.ts';
import { matchSpans } from './match-spans.ts';
import { prepareText } from './prepare-text.ts';
import { compareYears } from './year-agreement.ts';

export interface MatchOptions {
  /** The user's question, where there is one: what it names is not taken for an answer. */
  readonly request?: string;
  /** The request in full, where the user's words leave something to the talk before: names the year when `request` does not. */
  readonly rewrite?: string;
}

const DECLINES =
  /\b(?:cannot|can't|could not|unable to|not (?:possible|able|provided|available|specified|disclosed|mentioned|enough)|no (?:information|data)|insufficient|don't know|do not know|doesn't (?:say|provide|contain)|does not (?:say|provide|contain))\b/i;

/**
 * Decides, without a model, whether a final answer is the gold answer (PACIFIC, 2605.25204; the rules in README.md of this
 * folder). In short: a number is right within half a unit of the gold's last digit, with its sign and with a scale that
 * comes to the same; a missing scale is a wrong scale, as in TAT-QA; spans are right when each occurs, figures as
 * figures and words word for word after normalisation, and nothing else of the kind is given; a sentence around the
 * answer changes nothing.
 */
export function matchAnswer(response: string, gold: GoldAnswer, options: MatchOptions = {}): Match {
  const text = prepareText(response);
  const request = prepareText(options.request ?? '');
  if (text === '') return wrongBecause('format', 'the response is empty');
  const asked = readAskedYears(request) ?? readAskedYears(prepareText(options.rewrite ?? ''));
  const match = matchWithEcho(text, gold, { request, asked });
  if (match.right || gold.kind === 'check' || !DECLINES.test(text)) return match;
  return match.category === 'format' || match.category === 'wrong-span'
    ? wrongBecause('off-document', 'says that it cannot answer')
    : match;
}

/** Shorter requests ("2019") are found in answers by chance. */
const SHORTEST_ECHO = 12;

/** A request repeated word for word (a question anywhere, a fragment at the start) is no part of the answer. */
function matchWithEcho(text: string, gold: GoldAnswer, asking: Asking): Match {
  const { request } = asking;
  const match = matchByKind(text, gold, asking);
  const echoed = request.endsWith('?') ? text.includes(request) : text.startsWith(request);
  if (match.right || !echoed || request.length < SHORTEST_ECHO) return match;
  const rest = text.replace(request, () => '\n').trim();
  return rest === '' ? match : matchByKind(rest, gold, asking);
}

function matchByKind(text: string, gold: GoldAnswer, asking: Asking): Match {
  switch (gold.kind) {
    case 'number':
      return matchNumber(gold.scale === '' ? countTimes(text) : text, gold, asking);
    case 'spans':
      return matchSpans(text, gold, asking);
    case 'check':
      return matchCheck(text, gold);
  }
}

/** "Once." and "Only twice" as a whole answer are counts; inside a sentence they are other words. */
function countTimes(text: string): string {
  const word = /^(?:(?:only|just|exactly) )?(once|twice)[.!]?$/i.exec(text)?.[1]?.toLowerCase();
  return word === undefined ? text : word === 'once' ? '1 time' : '2 times';
}

function matchNumber(text: string, gold: Extract<GoldAnswer, { kind: 'number' }>, asking: Asking): Match {
  const { request, asked } = asking;
  const match = matchFigures({ text, golds: [goldNumber(gold)], ordered: false, request, asked });
  if (!match.right) return match.category === 'extra-span' ? wrongBecause('wrong-number', match.reason) : match;
  const extra = findExtraItem({ text, ranges: match.ranges, mode: 'figures', request, names: false });
  if (extra !== undefined)
    return wrongBecause('wrong-number', `gives "${extra.slice(0, 100)}" beside the right answer`);
  if (compareYears({ text, ranges: match.ranges, golds: 1, asked }) === 'contradicts')
    return wrongBecause('wrong-year', 'says the right answer of another year than asked for');
  return rightBecause(match.reason);
}
