import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import type { Seed } from '../seed.ts';
import type { SeedProblem } from '../seed-problem.ts';
import { spokenTexts } from './spoken-texts.ts';

const profanity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

const ACCOUNT = /\b[A-Z]{2}\d{2} ?(?:[A-Z0-9]{4} ?){2,7}[A-Z0-9]{1,4}\b/;

/** What could reach a private person. Dates, times, sums and ranges of years are no telephone numbers. */
const PERSONAL: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['an account number', ACCOUNT],
  ['a mail address', /[\w.+-]{1,64}@[\w-]{1,64}\.[a-z]{2,}/i],
  ['a telephone number', /(?<![\w.])\+?\d{2,4}[ -]?\d{3,4}[ -]\d{3,4}(?![\w.])/],
];

/** Profanity (English) and personal data. */
export function checkPropriety(seeds: readonly Seed[]): readonly SeedProblem[] {
  return seeds.flatMap((seed) =>
    spokenTexts(seed).flatMap(({ what, text }) => [
      ...(seed.language === 'en' && profanity.hasMatch(text)
        ? [{ code: 'profanity', seedId: seed.id, message: `${what}: ${text.slice(0, 80)}` }]
        : []),
      ...PERSONAL.filter(([, pattern]) => pattern.test(text))
        .slice(0, 1)
        .map(([kind]) => ({
          code: 'personal-data',
          seedId: seed.id,
          message: `${what} holds ${kind}`,
        })),
    ]),
  );
}
