import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { ambiguousScenario } from '../../../benchmark/clarifymt/scenarios.ts';
import type { Seed } from '../../../benchmark/clarifymt/seed.ts';
import { REPLY_KINDS, type ReplyKind } from '../../../policy/talk/kinds.ts';
import type { Language } from '../../../schema/message.ts';
import type { Secret } from '../../../schema/scenario.ts';
import { PRECISE } from '../../../user/manner.ts';
import { phrasesFor, wordedManners } from '../../../user/manner-wording.ts';
import { premiseText } from '../../../user/premise.ts';

export type PhraseSource = 'rules' | 'others';

/** A reply, and the phrase it is made of. */
export interface Phrasing {
  readonly text: string;
  readonly kind: ReplyKind;
  /** Fold of the phrase: the same for every seed. */
  readonly fold: number;
  /** Who wrote the phrase: the rules user's own, or one of those kept to try a policy on. */
  readonly source: PhraseSource;
  /** What was put into it: phrasings of the same kind and values say the same. */
  readonly values: string;
}

export interface PhraseBook {
  find(text: string): Phrasing | undefined;
  /** Other words for the same, in the order of the phrases. */
  others(phrasing: Phrasing, allows: (other: Phrasing) => boolean): readonly Phrasing[];
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
const templates = z.object(
  Object.fromEntries(Object.keys(PRECISE_KINDS).map((name) => [name, z.array(z.string())])) as Record<
    keyof typeof PRECISE_KINDS,
    z.ZodArray<z.ZodString>
  >,
);
const PRECISE_PHRASES: Readonly<Record<Language, z.infer<typeof templates>>> = z
  .strictObject({ en: templates, zh: templates })
  .parse(JSON.parse(readFileSync(new URL('../../../user/slot-reply.json', import.meta.url), 'utf8')));

const othersSchema = z.strictObject(
  Object.fromEntries(REPLY_KINDS.map((kind) => [kind, z.array(z.string().min(1))])) as Record<
    ReplyKind,
    z.ZodArray<z.ZodString>
  >,
);
/** Other ways to say the same, written apart and never trained on: they show what carries over. */
const OTHERS: Readonly<Record<Language, z.infer<typeof othersSchema>>> = z
  .strictObject({ en: othersSchema, zh: othersSchema })
  .parse(JSON.parse(readFileSync(new URL('./other-phrases.json', import.meta.url), 'utf8')));

/**
 * Every reply that the rules user can give for a seed, and what others would say. `folds`: how many folds phrases are dealt to, kind
 * by kind.
 */
export function phraseBookOf(seed: Seed, folds: number): PhraseBook {
  const { secret } = ambiguousScenario(seed, [PRECISE]);
  const own = [...precise(seed, folds), ...wordedManners().flatMap((manner) => ofManner(manner, seed, secret, folds))];
  const all = [...REPLY_KINDS.flatMap((kind) => ofOthers(kind, seed, secret, folds)), ...own];
  const byText = new Map(all.map((one) => [one.text, one]));
  const bySense = Map.groupBy(all, senseOf);
  return {
    find: (text) => byText.get(text),
    others: (phrasing, allows) => (bySense.get(senseOf(phrasing)) ?? []).filter(allows),
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
      if (!/\{/.test(phrase)) return [{ text: phrase, kind, fold, source: 'rules' as const, values: '' }];
      return labels.map((value) => ({
        text: fillIn(phrase, { value }),
        kind,
        fold,
        source: 'rules' as const,
        values: value,
      }));
    }),
  );
}

function ofManner(manner: string, seed: Seed, secret: Secret, folds: number): readonly Phrasing[] {
  const kind = KIND_OF[manner];
  if (kind === undefined) return [];
  const phrases = phrasesFor({ manner, language: seed.language, secret, onSlot: true });
  return phrasings(phrases, { kind, values: valuesOf(kind, seed, secret), folds, source: 'rules' });
}

function ofOthers(kind: ReplyKind, seed: Seed, secret: Secret, folds: number): readonly Phrasing[] {
  const phrases = OTHERS[seed.language][kind];
  return phrasings(phrases, { kind, values: valuesOf(kind, seed, secret), folds, source: 'others' });
}

function phrasings(
  phrases: readonly string[],
  parts: {
    readonly kind: ReplyKind;
    readonly values: readonly Readonly<Record<string, string>>[];
    readonly folds: number;
    readonly source: PhraseSource;
  },
): readonly Phrasing[] {
  const { kind, values, folds, source } = parts;
  return phrases.flatMap((phrase, index) =>
    values.map((one) => ({
      text: fillIn(phrase, one),
      kind,
      fold: index % folds,
      source,
      values: Object.values(one).join(' / '),
    })),
  );
}

function valuesOf(kind: ReplyKind, seed: Seed, secret: Secret): readonly Readonly<Record<string, string>>[] {
  if (kind === 'value') return seed.slots.flatMap(({ options }) => options.map(({ label }) => ({ value: label })));
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
