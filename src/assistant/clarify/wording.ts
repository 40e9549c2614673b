import { readFileSync } from 'node:fs';
import * as z from 'zod';
import type { Language } from '../../schema/message.ts';
import { hashJson } from '../../tools/hash.ts';
import { readMove } from '../../tools/is-question.ts';
import { defaultOption } from './belief.ts';
import { oneLine, type SlotRow } from './state.ts';

const NAMES = [
  'choice',
  'choiceFor',
  'open',
  'again',
  'rivals',
  'rivalsUnknown',
  'correction',
  'changes',
  'default',
  'listJoin',
  'listLast',
  'assume',
  'assumeOne',
  'assumeOpen',
  'assumeJoin',
  'settled',
  'detail',
  'detailJoin',
  'mayNotAsk',
  'decided',
] as const;
type PhraseName = (typeof NAMES)[number];

const phrases = z.record(z.enum(NAMES), z.string().min(1).max(300));
const PHRASES: Readonly<Record<Language, Readonly<Record<PhraseName, string>>>> = z
  .strictObject({ en: phrases, zh: phrases })
  .parse(JSON.parse(readFileSync(new URL('./wording.json', import.meta.url), 'utf8')));

export const WORDING_HASH: string = hashJson(PHRASES);

export function phrase(language: Language, name: PhraseName, values: Readonly<Record<string, string>> = {}): string {
  // Put in once: a value that holds braces stays as it is.
  return PHRASES[language][name].replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all);
}

/** Longest list of options that a question names. */
const MOST_NAMED = 3;

/**
 * The question for a slot: what went wrong with the last reply, what the answer changes, the question with concrete
 * options, and what happens without an answer.
 */
export function wordQuestion(row: SlotRow, language: Language): string {
  const before = prelude(row, language);
  const changes =
    row.changes === '' || row.asked > 0 ? '' : phrase(language, 'changes', { changes: plainEnd(row.changes) });
  const fallback = defaultOption(row);
  const after = fallback === undefined || row.asked > 0 ? '' : phrase(language, 'default', { default: fallback });
  const parts = [before, changes, core(row, language), after].filter((part) => part !== '');
  return parts.join(language === 'zh' ? '' : ' ');
}

function prelude(row: SlotRow, language: Language): string {
  if (row.state === 'false-premise' && row.correction !== '') {
    return phrase(language, 'correction', { correction: plainEnd(row.correction) });
  }
  if (row.state === 'conflict') return row.rivals.length === 2 ? '' : phrase(language, 'rivalsUnknown');
  return row.asked > 0 ? phrase(language, 'again') : '';
}

function core(row: SlotRow, language: Language): string {
  const [first, second] = row.rivals;
  if (row.state === 'conflict' && first !== undefined && second !== undefined) {
    return phrase(language, 'rivals', { first, second });
  }
  if (row.asked === 0 && row.question !== '' && isPlainQuestion(row.question)) return row.question;
  const options = mostLikely(row);
  if (options.length < 2) return phrase(language, 'open', { asksFor: row.asksFor });
  const list = listOptions(options, language);
  return row.asked > 0
    ? phrase(language, 'choiceFor', { asksFor: row.asksFor, options: list })
    : phrase(language, 'choice', { options: list });
}

/** In the order of the slot, the likeliest where there are too many. */
function mostLikely(row: SlotRow): readonly string[] {
  const ranked = row.options
    .map((option, index) => ({ option, index, belief: row.belief[index] ?? 0 }))
    .toSorted((left, right) => right.belief - left.belief)
    .slice(0, MOST_NAMED);
  return ranked.toSorted((left, right) => left.index - right.index).map(({ option }) => option);
}

function listOptions(options: readonly string[], language: Language): string {
  const head = options.slice(0, -1).join(phrase(language, 'listJoin'));
  return `${head}${phrase(language, 'listLast')}${options.at(-1)}`;
}

/** A model's own wording is taken when it is one question. */
function isPlainQuestion(text: string): boolean {
  const marks = text.match(/[?？]/g)?.length ?? 0;
  return marks === 1 && /[?？]\s*$/.test(text) && readMove(text).action === 'ask';
}

function plainEnd(text: string): string {
  return oneLine(text)
    .replace(/[\s.!?。！？;；:：]+$/u, '')
    .replace(/[?？]/g, '');
}

/** What is taken for granted about slots that nobody filled: "I assume that the year is: 2019." */
export function wordAssumptions(rows: readonly SlotRow[], language: Language): string {
  if (rows.length === 0) return '';
  const each = rows.map((row) => {
    const value = defaultOption(row);
    return value === undefined
      ? phrase(language, 'assumeOpen', { asksFor: row.asksFor })
      : phrase(language, 'assumeOne', { asksFor: row.asksFor, value });
  });
  return phrase(language, 'assume', { assumptions: each.join(phrase(language, 'assumeJoin')) });
}

/** The request with the slots' values behind it, where no model words it anew. */
export function appendDetails(request: string, rows: readonly SlotRow[], language: Language): string {
  const known = rows.flatMap((row) => {
    const value = defaultOption(row);
    return value === undefined ? [] : [phrase(language, 'detail', { asksFor: row.asksFor, value })];
  });
  if (known.length === 0) return request;
  return phrase(language, 'settled', { request, details: known.join(phrase(language, 'detailJoin')) });
}
