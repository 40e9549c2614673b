import type { Language } from '../../schema/message.ts';

/**
 * `any-case`: a whole word, in any case, as a reader understands it. `literal`: the authors' code, which hears only
 * `Goodbye` and `再见` between certain neighbours.
 */
export type GoodbyeRule = 'any-case' | 'literal';

const ANY_CASE = /\b(?:good[ -]?bye|bye(?:[ -]bye)?)\b|再见|再會|再会|拜拜/i;

const LITERAL: Readonly<Record<Language, RegExp>> = {
  en: /^Goodbye$|Goodbye[!.,\s]|Goodbye Jax|[,.\s]Goodbye/,
  zh: /^再见$|再见[！。，!.,\s]|再见Jax|[，。！,.\s]再见/,
};

/** Does the seeker end the talk with this turn? */
export function isGoodbye(text: string, language: Language, rule: GoodbyeRule = 'any-case'): boolean {
  return (rule === 'literal' ? LITERAL[language] : ANY_CASE).test(text);
}
