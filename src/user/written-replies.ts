import type { Dialogue } from '../schema/dialogue.ts';
import type { Language } from '../schema/message.ts';
import type { Secret } from '../schema/scenario.ts';
import { createRandom } from '../tools/random.ts';
import { checkReply } from './check-reply.ts';
import { manners } from './manner.ts';
import { goodQuestionSlot } from './premise.ts';
import type { Target } from './question-slots.ts';

export interface WrittenInput {
  readonly manner: string;
  readonly target: Target;
  readonly dialogue: Dialogue;
  readonly secret: Secret;
  readonly language: Language;
  readonly seed: number;
}

/**
 * A reply that was written for this scenario and manner (`secret.extra.replies`), where the question is for the slot that
 * these are about; undefined: there is none left. One that breaks a rule of the manner by `checkReply` is not used.
 */
export function writtenReply(input: WrittenInput): string | undefined {
  const { manner, target, dialogue, secret, language } = input;
  const slot = goodQuestionSlot(secret, language);
  if (!slot || target.about !== 'open' || target.slots.length !== 1 || target.slots[0] !== slot) return undefined;
  const due = manners().get(manner);
  const said = dialogue.map((turn) => turn.text);
  const fitting = repliesFor(secret, manner).filter((text) => {
    if (said.includes(text)) return false;
    const { states, faulty } = checkReply({ text, manner, target, meant: [], dialogue, secret, language });
    return faulty.length === 0 && (due === 'missing' || states[slot.name] === due);
  });
  return fitting.length === 0 ? undefined : createRandom(input.seed, 'written', manner).pick(fitting);
}

function repliesFor(secret: Secret, manner: string): readonly string[] {
  const { replies } = secret.extra;
  if (typeof replies !== 'object' || replies === null || Array.isArray(replies)) return [];
  const texts = Object.entries(replies).find(([name]) => name === manner)?.[1];
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
}
