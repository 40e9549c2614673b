import type { User } from '../../schema/user.ts';
import { wordsOf } from '../../tools/said-text.ts';
import { addedWords, distinguishingWords, readingLabels } from './distinction.ts';
import { createRulesUser, type ReadingMatcher } from './rules-user.ts';
import { questionOf } from './scenarios.ts';

/** Asks for a point in time, which tells readings with years apart. */
const ASKS_FOR_TIME = /\b(?:when|year|date|decade|century|period|era)\b/i;
const YEAR = /^(?:1\d|20)\d\d$/;

/** By whole words: the simulator that labels training data. */
const matcher: ReadingMatcher = {
  separates(question, readings, secret, request) {
    const asked = new Set(wordsOf(question));
    const questions = readings.map((reading) => ({ question: questionOf(reading, secret) }));
    const distinguishing = distinguishingWords(request, questions);
    if (distinguishing.some((words) => words.some((word) => asked.has(word)))) return true;
    if (sharedWords(request, questions).some((word) => asked.has(word))) return true;
    const dated = distinguishing.filter((words) => words.some((word) => YEAR.test(word)));
    return dated.length > 1 && ASKS_FOR_TIME.test(question);
  },
  name(reading, secret, request) {
    const questions = secret.readings.map((each) => ({ question: questionOf(each, secret) }));
    return readingLabels(request, questions)[secret.readings.indexOf(reading)] ?? questionOf(reading, secret);
  },
};

/** The rules user that labels training data: `rules:label`. */
export function createLabellingUser(): User {
  return createRulesUser({ reference: 'rules:label', simulator: 'labelling', version: 1, matcher });
}

/** Added words that more than one reading has: what the readings differ in, such as `season` or `film`. */
function sharedWords(request: string, questions: readonly { readonly question: string }[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const question of questions) {
    for (const word of addedWords(request, question)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([word]) => word);
}
