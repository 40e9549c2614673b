import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ambiguousScenario } from '../../../benchmark/clarifymt/scenarios.ts';
import type { Seed } from '../../../benchmark/clarifymt/seed.ts';
import type { ReplyKind } from '../../../policy/talk/kinds.ts';
import type { Language } from '../../../schema/message.ts';
import type { Secret } from '../../../schema/scenario.ts';
import { PRECISE } from '../../../user/manner.ts';
import { phrasesFor, wordedManners } from '../../../user/manner-wording.ts';
import { premiseText } from '../../../user/premise.ts';

/** A reply of the rules user, and the phrase it is made of. */
export interface Phrasing {
  readonly text: string;
  readonly kind: ReplyKind;
  /** Fold of the phrase: the same for every seed. */
  readonly fold: number;
  /** What was put into it: phrasings of the same kind and values say the same. */
  readonly values: string;
}

export interface PhraseBook {
  find(text: string): Phrasing | undefined;
  /** Other words for the same, in the order of the phrases. */
  others(phrasing: Phrasing, allows: (fold: number) => boolean): readonly Phrasing[];
}

const KIND_OF: Readonly<Record<string, ReplyKind>> = {
  contradictory: 'conflict',
  'factually-wrong': 'premise',
  'off-focus': 'off',
  'partial-vague': 'vague',
  refusal: 'declined',
  revising: 'revision',
};

const PRECISE_KINDS = {
  value: 'value',
  yes: 'value',
  no: 'value',
  repeat: 'value',
  beside: 'beside',
  nothing: 'beside',
} as const;
const templates = z.looseObject(
  Object.fromEntries(Object.keys(PRECISE_KINDS).map((name) => [name, z.array(z.string())])) as Record<
    keyof typeof PRECISE_KINDS,
    z.ZodArray<z.ZodString>
  >,
);
const PRECISE_PHRASES: Readonly<Record<Language, z.infer<typeof templates>>> = z
  .strictObject({ en: templates, zh: templates })
  .parse(JSON.parse(readFileSync(new URL('../../../user/slot-reply.json', import.meta.url), 'utf8')));

/** Every reply that the rules user can give for a seed. `folds`: how many folds phrases are dealt to, kind by kind. */
export function phraseBookOf(seed: Seed, folds: number): PhraseBook {
  const { secret } = ambiguousScenario(seed, [PRECISE]);
  const all = [...precise(seed, folds), ...wordedManners().flatMap((manner) => ofManner(manner, seed, secret, folds))];
  const byText = new Map(all.map((one) => [one.text, one]));
  const bySense = Map.groupBy(all, senseOf);
  return {
    find: (text) => byText.get(text),
    others: (phrasing, allows) => (bySense.get(senseOf(phrasing)) ?? []).filter(({ fold }) => allows(fold)),
  };
}

function senseOf({ kind, values }: Phrasing): string {
  return `${kind} ${values}`;
}

function precise(seed: Seed, folds: number): readonly Phrasing[] {
  const labels = seed.slots.flatMap(({ options }) => options.map(({ label }) => label));
  return Object.entries(PRECISE_KINDS).flatMap(([name, kind]) =>
    PRECISE_PHRASES[seed.language][name as keyof typeof PRECISE_KINDS].flatMap((phrase, index) => {
      const fold = index % folds;
      if (!/\{/.test(phrase)) return [{ text: phrase, kind, fold, values: '' }];
      return labels.map((value) => ({ text: fillIn(phrase, { value }), kind, fold, values: value }));
    }),
  );
}

function ofManner(manner: string, seed: Seed, secret: Secret, folds: number): readonly Phrasing[] {
  const kind = KIND_OF[manner];
  if (kind === undefined) return [];
  const values = valuesOf(kind, seed, secret);
  return phrasesFor({ manner, language: seed.language, secret, onSlot: true }).flatMap((phrase, index) =>
    values.map((one) => ({
      text: fillIn(phrase, one),
      kind,
      fold: index % folds,
      values: Object.values(one).join(' / '),
    })),
  );
}

function valuesOf(kind: ReplyKind, seed: Seed, secret: Secret): readonly Readonly<Record<string, string>>[] {
  if (kind === 'premise') return [{ premise: premiseText(secret) ?? '' }];
  if (kind !== 'conflict' && kind !== 'revision') return [{}];
  return seed.slots.flatMap(({ options }) =>
    options.flatMap(({ label: a }) => options.flatMap(({ label: b }) => (a === b ? [] : [{ a, b }]))),
  );
}

function fillIn(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => {
    const value = values[first.toLowerCase() + rest] ?? '';
    return first === first.toLowerCase() ? value : value.slice(0, 1).toUpperCase() + value.slice(1);
  });
}
