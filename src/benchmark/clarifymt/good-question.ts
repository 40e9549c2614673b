import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { MoveKind } from '../../schema/action.ts';
import type { Dialogue } from '../../schema/dialogue.ts';
import type { Language } from '../../schema/message.ts';
import type { Scenario, Secret, Slot, SlotState } from '../../schema/scenario.ts';
import { premiseText } from '../../user/premise.ts';
import { readQuestion } from '../../user/slot-question.ts';
import { isOpen, slotStates } from '../../user/slot-state.ts';

const phrase = z.string().min(1);
const wordsSchema = z.strictObject({
  further: phrase,
  missing: phrase,
  vague: phrase,
  conflict: phrase,
  'false-premise': phrase,
  /** For the same state once more, in this order. */
  again: z.array(phrase).min(1),
  assuming: phrase,
  option: phrase,
  comma: phrase,
  or: phrase,
});

const WORDS: Readonly<Record<Language, z.infer<typeof wordsSchema>>> = z
  .strictObject({ en: wordsSchema, zh: wordsSchema })
  .parse(JSON.parse(readFileSync(new URL('./good-questions.json', import.meta.url), 'utf8')));

export interface GoodQuestion {
  readonly slot: Slot;
  readonly text: string;
  readonly move: MoveKind;
}

/** The first required slot that is open; undefined: there is nothing to ask. */
function openSlot(secret: Secret, dialogue: Dialogue): Slot | undefined {
  const states = slotStates(secret, dialogue);
  return secret.slots.find((slot) => slot.required && isOpen(states.get(slot.name)));
}

/**
 * What a good assistant asks next, by the state of the first open slot: the scenario's own question first; after a vague
 * reply its options; after a contradiction which of them wins; after a false premise the correction and the question
 * again; after talk about something else the same thing in other words (2512.21120, planning).
 */
export function goodQuestion({ secret, brief }: Scenario, dialogue: Dialogue): GoodQuestion | undefined {
  const slot = openSlot(secret, dialogue);
  if (!slot) return undefined;
  const { language } = brief;
  const said = [...brief.history.map(({ content }) => content), ...dialogue.map(({ text }) => text)];
  const own = secret.goldQuestion ?? '';
  const ownAsks = readQuestion(own, [slot], language).asked.length > 0;
  const state = slotStates(secret, dialogue).get(slot.name) ?? 'missing';
  if (ownAsks && state === 'missing' && !said.includes(own)) return { slot, text: own, move: 'open' };
  const kind = QUESTION_ON[state] ?? 'further';
  const text = fill(WORDS[language][ownAsks || kind !== 'missing' ? kind : 'further'], {
    asksFor: slot.asksFor,
    options: listOptions(slot, language),
    why: premiseText(secret, 'why') ?? '',
  });
  return { slot, text: said.includes(text) ? again(slot, said, language) : text, move: MOVE_ON[kind] ?? 'open' };
}

/** "Assuming that you mean ...: ..." */
export function assumingAnswer(label: string, answer: string, language: Language): string {
  return fill(WORDS[language].assuming, { label, answer });
}

const QUESTION_ON: Readonly<Partial<Record<SlotState, 'missing' | 'vague' | 'conflict' | 'false-premise'>>> = {
  missing: 'missing',
  vague: 'vague',
  conflict: 'conflict',
  'false-premise': 'false-premise',
};

const MOVE_ON: Readonly<Record<string, MoveKind>> = {
  vague: 'choice',
  conflict: 'choice',
  'false-premise': 'correct',
};

/** In words that were not used yet, while there are some. */
function again(slot: Slot, said: readonly string[], language: Language): string {
  const texts = WORDS[language].again.map((pattern) => fill(pattern, { options: listOptions(slot, language) }));
  return texts.find((text) => !said.includes(text)) ?? texts.join(' ');
}

function listOptions(slot: Slot, language: Language): string {
  const words = WORDS[language];
  const options = slot.options.map(({ label }) => fill(words.option, { label }));
  const last = options.at(-1) ?? slot.asksFor;
  return options.length < 2 ? last : `${options.slice(0, -1).join(words.comma)}${words.or}${last}`;
}

/** In one pass and by functions: a label may hold "$&" or braces. */
function fill(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
