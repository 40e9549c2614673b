import type { Seed } from '../seed.ts';
import type { SeedProblem } from '../seed-problem.ts';
import { spokenTexts } from './spoken-texts.ts';

/** Longer turns are not what people type into a chat. */
const LONGEST_REQUEST = { en: 60, zh: 120 } as const;

/** Texts in the other language's script, and requests that are too long. */
export function checkLanguage(seeds: readonly Seed[]): readonly SeedProblem[] {
  return seeds.flatMap((seed) => [...wrongScript(seed), ...tooLong(seed)]);
}

function wrongScript(seed: Seed): readonly SeedProblem[] {
  return spokenTexts(seed)
    .filter(({ text }) => (seed.language === 'en' ? /\p{Script=Han}/u.test(text) : !/\p{Script=Han}/u.test(text)))
    .map(({ what, text }) => ({ code: 'wrong-language', seedId: seed.id, message: `${what}: ${text.slice(0, 80)}` }));
}

function tooLong(seed: Seed): readonly SeedProblem[] {
  return [seed.request, seed.clearTwin.request]
    .map((request) => lengthOf(request, seed.language))
    .filter((length) => length > LONGEST_REQUEST[seed.language])
    .map((length) => ({ code: 'too-long', seedId: seed.id, message: `a request of ${length}` }));
}

/** In words; of Chinese in characters. */
export function lengthOf(text: string, language: Seed['language']): number {
  return language === 'zh' ? [...text].length : text.split(/\s+/).length;
}
