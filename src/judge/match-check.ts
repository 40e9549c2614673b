import type { GoldAnswer } from '../schema/scenario.ts';
import { type Match, rightBecause, wrongBecause } from './match.ts';
import { prepareText } from './prepare-text.ts';

type CheckAnswer = Extract<GoldAnswer, { kind: 'check' }>;

/**
 * Of each group of wordings at least one occurs, and none of the forbidden ones. Case does not count, nor width, nor
 * how much white space; a wording must stand on word boundaries, save next to Chinese and Japanese characters, which
 * have none.
 */
export function matchCheck(text: string, answer: CheckAnswer): Match {
  const plain = fold(text);
  const missing = answer.allOf.find((group) => !group.some((wording) => occurs(plain, fold(prepareText(wording)))));
  if (missing) return wrongBecause('wrong-span', `says none of: ${missing.slice(0, 5).join(' / ').slice(0, 300)}`);
  const forbidden = answer.noneOf.find((wording) => occurs(plain, fold(prepareText(wording))));
  if (forbidden !== undefined)
    return wrongBecause('extra-span', `says "${forbidden.slice(0, 200)}", which is another reading`);
  return rightBecause('says what it must, and nothing that it must not');
}

function fold(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ');
}

const WORD = /[\p{L}\p{N}]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function occurs(text: string, wording: string): boolean {
  if (wording === '') return false;
  for (let at = text.indexOf(wording); at >= 0; at = text.indexOf(wording, at + 1)) {
    const end = at + wording.length;
    if (isBoundary(text[at - 1], text[at]) && isBoundary(text[end - 1], text[end])) return true;
  }
  return false;
}

function isBoundary(left: string | undefined, right: string | undefined): boolean {
  if (left === undefined || right === undefined || !WORD.test(left) || !WORD.test(right)) return true;
  return UNSPACED.test(left) || UNSPACED.test(right);
}
