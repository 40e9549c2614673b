import { checkSeeds } from '../../benchmark/clarifymt/check-seeds.ts';
import type { Seed } from '../../benchmark/clarifymt/seed.ts';
import type { Language } from '../../schema/message.ts';
import type { Rejection } from '../rejection.ts';

/**
 * What rules can see in one seed: `checkSeeds` (open request, clear twin, answers that tell the readings apart and are not
 * given away, questions that hit and miss), texts of another language, texts too long for their place. Somebody's own
 * request is as long as it is.
 */
export function ruleProblems(seed: Seed, options: { readonly ownRequest: boolean }): readonly Rejection[] {
  return [
    ...checkSeeds([seed]).map(({ code, message }) => ({ reason: code, detail: message })),
    ...wrongLanguage(seed),
    ...tooLong(seed, options.ownRequest),
  ];
}

/** Words of English, or signs of Chinese, at most. */
const LONGEST: Readonly<Record<Language, { readonly request: number; readonly question: number }>> = {
  en: { request: 60, question: 45 },
  zh: { request: 120, question: 100 },
};

function tooLong(seed: Seed, ownRequest: boolean): readonly Rejection[] {
  const { request: longestRequest, question: longestQuestion } = LONGEST[seed.language];
  const checks: readonly (readonly [string, string, number])[] = [
    ...(ownRequest ? [] : [['request', seed.request, longestRequest] as const]),
    ['goodQuestion', seed.goodQuestion, longestQuestion],
    ['missingQuestion', seed.missingQuestion, longestQuestion],
  ];
  return checks
    .filter(([, text, longest]) => lengthOf(text, seed.language) > longest)
    .map(([field, , longest]) => ({ reason: 'too-long', detail: `${field} is longer than ${longest}` }));
}

function lengthOf(text: string, language: Language): number {
  if (language === 'zh') return text.replace(/\s+/g, '').length;
  return text.split(/\s+/).filter((word) => word !== '').length;
}

const LETTER = /\p{L}/gu;
const HAN = /\p{Script=Han}/gu;
/** A Chinese text may hold names in Latin letters, an English one a quoted word: shares of Han among the letters. */
const LEAST_HAN_IN_CHINESE = 0.3;
const MOST_HAN_IN_ENGLISH = 0.1;

function wrongLanguage(seed: Seed): readonly Rejection[] {
  const texts: Readonly<Record<string, string>> = {
    request: seed.request,
    'clearTwin.request': seed.clearTwin.request,
    goodQuestion: seed.goodQuestion,
    missingQuestion: seed.missingQuestion,
    'falsePremise.text': seed.falsePremise.text,
    // One answer may be a formula or a name from another language, not all of them.
    answers: seed.readings.map(({ answer }) => answer.text).join('\n'),
  };
  return Object.entries(texts)
    .filter(([, text]) => !isIn(seed.language, text))
    .map(([field]) => ({ reason: 'wrong-language', detail: `${field}: not in ${seed.language}` }));
}

/** Texts without letters (a figure, a date) are in every language. */
function isIn(language: Language, text: string): boolean {
  const letters = text.match(LETTER)?.length ?? 0;
  if (letters === 0) return true;
  const share = (text.match(HAN)?.length ?? 0) / letters;
  return language === 'zh' ? share >= LEAST_HAN_IN_CHINESE : share <= MOST_HAN_IN_ENGLISH;
}
