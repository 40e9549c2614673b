import type { Action } from '../../schema/action.ts';
import { wordsOf } from '../../tools/said-text.ts';
import { type Rejection, rejection } from '../rejection.ts';
import { computeDerivation } from '../turns/derivation.ts';
import { figuresIn } from '../turns/document-text.ts';

/** Thoughts before a turn, and what they lead to. */
export interface Trace {
  readonly reasoning: string;
  readonly next: Action;
}

/** The turn that they are to lead to. */
export interface LedTo {
  readonly text: string;
  readonly action: Action;
}

/** Of an answer's words, those that the thoughts must hold; figures must all be there. */
const LEAST_SHARE = 0.5;

const SEEN =
  /\b(?:gold(?:en)?|reference|expected|provided|given|stated|correct|above) (?:final )?(?:answer|response|reply|question)\b|\b(?:answer|response|reply) (?:that )?(?:was|is|has been) (?:given|provided|shown)\b|(?:标准|参考|给定|给出的|提供的)(?:答案|回答|回复)/i;

/**
 * Do the thoughts lead to the turn, without a look at it? They decide as it does, compute rightly, come to the answer's
 * figures and words, and never speak of an answer that was shown.
 */
export function checkTrace({ reasoning, next }: Trace, { text, action }: LedTo): Rejection | undefined {
  if (next !== action) return rejection('other-decision', `${next} instead of ${action}: ${reasoning}`);
  const seen = SEEN.exec(reasoning)?.[0];
  if (seen !== undefined) return rejection('mentions-gold', seen);
  const wrong = wrongCalculation(reasoning);
  if (wrong !== undefined) return rejection('wrong-calculation', wrong);
  if (action === 'answer' && !reaches(reasoning, text)) return rejection('misses-answer', reasoning);
  return undefined;
}

const CALCULATION = /([\d$£€(][\d\s.,+\-*/×÷−–()$£€%]{2,200})=\s{0,3}([-−(]?\s?[$£€]?)(\d[\d,]{0,30}(?:\.\d{1,10})?)/g;

/** The first calculation whose result is not its own, as it is written; one that cannot be read counts as right. */
function wrongCalculation(reasoning: string): string | undefined {
  for (const found of reasoning.matchAll(CALCULATION)) {
    const [written, expression = '', sign = '', digits = ''] = found;
    if (!/[+\-*/×÷−–]/.test(expression.trim().slice(1))) continue;
    const stated = (/[-−(]/.test(sign) ? -1 : 1) * Number(digits.replaceAll(',', ''));
    const values = [computeDerivation(expression), computeDerivation(expression, 0.01)].filter(
      (value) => value !== undefined,
    );
    const decimals = digits.split('.')[1]?.length ?? 0;
    const near = (value: number): boolean =>
      Math.abs(value - stated) <= 10 ** -decimals + 1e-9 * Math.max(1, Math.abs(value));
    if (values.length > 0 && !values.some((value) => near(value) || near(value * 100))) return written;
  }
  return undefined;
}

function reaches(reasoning: string, answer: string): boolean {
  const figures = figuresIn(answer);
  const named = new Set(figuresIn(reasoning));
  if (!figures.every((figure) => named.has(figure))) return false;
  const words = wordsOf(answer).filter((word) => !/^\d/.test(word));
  if (words.length === 0) return true;
  const said = new Set(wordsOf(reasoning));
  const joined = wordsOf(reasoning).join('');
  const there = words.filter((word) => said.has(word) || (/\p{Script=Han}/u.test(word) && joined.includes(word)));
  return figures.length > 0 || there.length >= LEAST_SHARE * words.length;
}
