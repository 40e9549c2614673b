import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { Language } from '../schema/message.ts';
import type { Secret, Slot } from '../schema/scenario.ts';
import type { User, UserContext } from '../schema/user.ts';
import { hashJson } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';
import { intendedValue, isOpen, slotStates } from './slot-state.ts';

const phrases = z.array(z.string().min(1)).min(1);
const wordings = z.strictObject({ value: phrases, beside: phrases });

/** No wording of the first simulator (`slot-reply.json`) stands here. */
export const SECOND_WORDINGS: Readonly<Record<Language, z.infer<typeof wordings>>> = z
  .strictObject({ en: wordings, zh: wordings })
  .parse(JSON.parse(readFileSync(new URL('./second-slot-reply.json', import.meta.url), 'utf8')));

/** Characters of a question that are read. */
const LONGEST_QUESTION = 2000;
/** Letters by which a word is known again. */
const ROOT = 5;
/** Words that stand in questions of every kind. */
const COMMON = new Set(
  'about which would could should please there their where these those exactly what with that this your have from want need tell know more kind like does mean'
    .split(' ')
    .map((word) => word.slice(0, ROOT)),
);

/**
 * A second simulator by rules, to grade what was labelled or trained with the first (`rules`): its own wordings, and its own
 * way to read a question. A question asks for an open slot when it holds most of the roots of what the slot asks for or
 * of one of its cues, or a root by which one option differs from the others; roots that the request holds say nothing.
 * It takes "which do you mean?" for no question about anything. Always truthful and precise: personas are the first
 * one's. Needs no model.
 */
export function createSecondSlotUser(): User {
  return {
    reference: 'rules:second',
    settings: { kind: 'second-slot-reply', version: 1, wordings: hashJson(SECOND_WORDINGS) },
    reply: async (dialogue, secret, context) => replyTo(dialogue, secret, context),
  };
}

function replyTo(dialogue: Dialogue, secret: Secret, context: UserContext): UserTurn {
  const { language, request } = context.brief;
  const question = (dialogue.at(-1)?.text ?? '').slice(0, LONGEST_QUESTION);
  const states = slotStates(secret, dialogue);
  const asked = secret.slots.filter(
    (slot) =>
      isOpen(states.get(slot.name)) &&
      intendedValue(secret, slot.name) !== undefined &&
      asksFor(question, slot, request, language),
  );
  const filled = asked.map(({ name }) => name);
  const kind = filled.length > 0 ? 'value' : 'beside';
  const value = filled.map((name) => intendedValue(secret, name)).join(language === 'zh' ? '，' : '; ');
  const pattern = createRandom(context.seed, 'second-slot-reply').pick(SECOND_WORDINGS[language][kind]);
  return {
    speaker: 'user',
    text: pattern.replace('{value}', () => value),
    relevant: asked.some(({ required }) => required),
    filled,
    ...(filled.length > 0 && { states: Object.fromEntries(filled.map((name) => [name, 'filled'] as const)) }),
  };
}

function asksFor(question: string, slot: Slot, request: string, language: Language): boolean {
  const known = new Set(rootsOf(request, language));
  const said = new Set(rootsOf(question, language).filter((root) => !known.has(root)));
  const phrased = [slot.asksFor, ...slot.cues].map((phrase) =>
    rootsOf(phrase, language).filter((root) => !known.has(root)),
  );
  if (phrased.some((roots) => holdsMost(said, roots))) return true;
  const options = slot.options.map(
    ({ label, aliases }) => new Set([label, ...aliases].flatMap((text) => rootsOf(text, language))),
  );
  return options.some((roots, index) =>
    [...roots].some((root) => said.has(root) && options.every((others, other) => other === index || !others.has(root))),
  );
}

/** More than half of them; none of none. */
function holdsMost(said: ReadonlySet<string>, roots: readonly string[]): boolean {
  return roots.length > 0 && 2 * roots.filter((root) => said.has(root)).length > roots.length;
}

/** Beginnings of words that weigh something; for Chinese every two neighbouring characters. */
function rootsOf(text: string, language: Language): readonly string[] {
  if (language === 'zh') {
    const han = text.replace(/[^\p{Script=Han}\p{N}]/gu, '');
    return Array.from({ length: Math.max(0, han.length - 1) }, (_, at) => han.slice(at, at + 2));
  }
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const weighty = words.filter((word) => word.length > 3 || /\d/.test(word)).map((word) => word.slice(0, ROOT));
  return weighty.filter((root) => !COMMON.has(root));
}
