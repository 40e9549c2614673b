import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';
import type { Language } from '../schema/message.ts';
import type { Secret } from '../schema/scenario.ts';
import { hashJson } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';
import { searchable } from './wording.ts';

const phrases = z.array(z.string().min(1).max(300)).min(1);

/** `any`, and further phrases for a main subtype or a domain of life. */
const phrasesByKind = z.record(z.string(), phrases).refine((kinds) => kinds.any !== undefined, 'needs "any"');

const wordingSchema = z.strictObject({ id: z.string(), en: phrasesByKind, zh: phrasesByKind });

type MannerWording = Readonly<z.infer<typeof wordingSchema>>;

const FOLDER = new URL('./personas/', import.meta.url);

/** One file a manner; a further file adds one. */
const WORDINGS: ReadonlyMap<string, MannerWording> = readWordings();

/** Changes with any phrase; part of the user's settings. */
export const MANNER_WORDING_HASH = hashJson(Object.fromEntries(WORDINGS));

export function wordedManners(): readonly string[] {
  return [...WORDINGS.keys()];
}

/** All that a manner says in a language, by what it fits: `any`, a main subtype, a domain of life. None for `precise`. */
export function phrasesOf(manner: string, language: Language): Readonly<Record<string, readonly string[]>> {
  return WORDINGS.get(manner)?.[language] ?? {};
}

export interface WordingInput {
  readonly manner: string;
  readonly language: Language;
  readonly secret: Secret;
  /** Put in for `{name}` and, with a capital, for `{Name}`. */
  readonly values: Readonly<Record<string, string>>;
  /** What the user said before: no phrase is used twice while others are left. */
  readonly said: readonly string[];
  readonly seed: number;
  /** It replies to a question for a slot; else phrases for the main subtype would be beside the point. */
  readonly onSlot: boolean;
}

/** One phrase of the manner, drawn by the seed, with the values put in. */
export function wordManner(input: WordingInput): string {
  const all = phrasesFor(input).map((phrase) => fillIn(phrase, input.values));
  const fresh = all.filter((text) => !input.said.includes(text));
  return createRandom(input.seed, 'manner', input.manner).pick(fresh.length > 0 ? fresh : all);
}

type PhraseChoice = Pick<WordingInput, 'manner' | 'language' | 'secret' | 'onSlot'>;

/**
 * The phrases that fit a scenario: those for any, for its domain and (on a question for a slot) for its main subtype,
 * without those whose own words name an option of one of its slots.
 */
export function phrasesFor(choice: PhraseChoice): readonly string[] {
  const { manner, language, secret, onSlot } = choice;
  // A seed's slots are shared by all its scenarios and replies.
  const known = found.get(secret.slots) ?? new Map<string, readonly string[]>();
  found.set(secret.slots, known);
  const key = `${manner} ${language} ${onSlot}`;
  const phrases = known.get(key) ?? findPhrases(choice);
  known.set(key, phrases);
  return phrases;
}

const found = new WeakMap<Secret['slots'], Map<string, readonly string[]>>();

function findPhrases({ manner, language, secret, onSlot }: PhraseChoice): readonly string[] {
  const kinds = WORDINGS.get(manner)?.[language] ?? {};
  const { domain } = secret.extra;
  const subtype = onSlot ? (secret.ambiguity[0]?.subtype ?? '') : '';
  const names = ['any', subtype, typeof domain === 'string' ? domain : ''];
  const all = [...new Set(names)].flatMap((name) => kinds[name] ?? []);
  const options = secret.slots.flatMap((slot) => slot.options.flatMap(({ label, aliases }) => [label, ...aliases]));
  const silent = all.filter((phrase) => {
    const text = searchable(phrase.replace(/\{\w+\}/g, '\n'), language);
    return !options.some((wording) => text.has(wording));
  });
  return silent.length > 0 ? silent : all;
}

/** In one pass and by functions: a value may hold "$&" or "{b}". */
function fillIn(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => {
    const value = values[first.toLowerCase() + rest] ?? '';
    return first === first.toLowerCase() ? value : value.slice(0, 1).toUpperCase() + value.slice(1);
  });
}

function readWordings(): ReadonlyMap<string, MannerWording> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return new Map(files.sort().map((name) => [name.slice(0, -'.json'.length), readWording(name)]));
}

function readWording(name: string): MannerWording {
  const parsed = wordingSchema.safeParse(JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')));
  if (parsed.success && `${parsed.data.id}.json` === name) return parsed.data;
  const issue = parsed.error?.issues[0];
  throw new DataError({
    file: name,
    path: issue?.path.join('.') ?? 'id',
    problem: issue?.message ?? 'file name and id must agree',
  });
}
