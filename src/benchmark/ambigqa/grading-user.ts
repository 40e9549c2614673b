import type { User } from '../../schema/user.ts';
import { createRulesUser, type ReadingMatcher } from './rules-user.ts';
import { questionOf } from './scenarios.ts';

/** Letters by which a word is known again: "played" meets "plays". */
const ROOT = 5;

/** Kinds of thing that a question can ask for, and how a phrase of that kind looks. */
const KINDS: readonly { readonly asked: RegExp; readonly phrase: RegExp }[] = [
  { asked: /\bwhen\b|\b(?:what|which) (?:time|years?|day|date)\b/i, phrase: /\b(?:1\d|20)\d\d\b/ },
  {
    asked: /\b(?:what|which) (?:season|episode|edition|number|version|part)\b/i,
    phrase: /\b\d{1,3}(?:st|nd|rd|th)?\b/i,
  },
  { asked: /\bwhere\b|\b(?:what|which) (?:country|city|place|state|region)\b/i, phrase: /\b(?:in|at|of) \p{Lu}/u },
  { asked: /\bwho\b|\b(?:what|which) (?:person|actor|singer|author|team|player|group)\b/i, phrase: /\bby \p{Lu}/u },
];

/** By roots of words and by what stands where: the simulator that grades. */
const matcher: ReadingMatcher = {
  separates(question, readings, secret, request) {
    const phrases = readings.map((reading) => differingPhrase(request, questionOf(reading, secret)));
    const asked = new Set(weightyRoots(question));
    const roots = phrases.map(weightyRoots);
    const own = roots.map((each) => each.filter((root) => !roots.every((others) => others.includes(root))));
    if (own.some((each) => each.length > 0 && 2 * each.filter((root) => asked.has(root)).length >= each.length))
      return true;
    const noun = /\b(?:what|which)\s+([\p{L}-]{3,30})/iu.exec(question)?.[1];
    const [head] = noun === undefined ? [] : weightyRoots(noun);
    if (head !== undefined && roots.filter((each) => each.includes(head)).length > 1) return true;
    return KINDS.some(
      ({ asked: kind, phrase }) => kind.test(question) && phrases.filter((each) => phrase.test(each)).length > 1,
    );
  },
  name: (reading, secret, request) => {
    const question = questionOf(reading, secret);
    return differingPhrase(request, question) || question.replace(/[?\s]+$/, '');
  },
};

/** The rules user that grades: `rules`. Its wordings and its way to read a question are not those of `rules:label`. */
export function createGradingUser(): User {
  return createRulesUser({ reference: 'rules', simulator: 'grading', version: 1, matcher });
}

const MOST_TOKENS = 200;

/** What a reading's question says beyond the request: the tokens that the longest common subsequence leaves over. */
function differingPhrase(request: string, question: string): string {
  const shown = question
    .replace(/[?\s]+$/, '')
    .split(/\s+/)
    .slice(0, MOST_TOKENS);
  const left = request.split(/\s+/).slice(0, MOST_TOKENS).map(plainToken);
  const right = shown.map(plainToken);
  const lengths = commonLengths(left, right);
  const kept: string[] = [];
  for (let i = 0, j = 0; j < right.length; ) {
    if (i < left.length && left[i] === right[j]) {
      i++;
      j++;
    } else if (i < left.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++;
    else kept.push(shown[j++]!);
  }
  return kept.join(' ').replace(/^[\s,;:]+|[\s,;:]+$/g, '');
}

function plainToken(token: string): string {
  return token.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Length of the longest common subsequence of the ends from (i, j). */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => new Array<number>(right.length + 1).fill(0));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        left[i] === right[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}

/** Roots of the words that weigh something: longer than three letters, or with a digit. */
function weightyRoots(text: string): readonly string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const weighty = words.filter((word) => word.length > 3 || /\d/.test(word));
  return [...new Set(weighty.map((word) => word.slice(0, ROOT)))];
}
