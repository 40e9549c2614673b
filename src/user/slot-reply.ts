import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { Language } from '../schema/message.ts';
import type { Secret, Slot, SlotState } from '../schema/scenario.ts';
import type { User, UserContext } from '../schema/user.ts';
import { hashJson } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';
import { PRECISE } from './manner.ts';
import { playManner } from './manner-reply.ts';
import { MANNER_WORDING_HASH } from './manner-wording.ts';
import { readTarget, type Target } from './question-slots.ts';
import { intendedValue } from './slot-state.ts';
import { writtenReply } from './written-replies.ts';

const phrases = z.array(z.string().min(1)).min(1);
const templatesSchema = z.strictObject({
  value: phrases,
  yes: phrases,
  no: phrases,
  repeat: phrases,
  beside: phrases,
  nothing: phrases,
  joiner: z.string().min(1),
});

type ReplyKind = Exclude<keyof z.infer<typeof templatesSchema>, 'joiner'>;

const TEMPLATES: Readonly<Record<Language, z.infer<typeof templatesSchema>>> = z
  .strictObject({ en: templatesSchema, zh: templatesSchema })
  .parse(JSON.parse(readFileSync(new URL('./slot-reply.json', import.meta.url), 'utf8')));

/**
 * The `rules` user of benchmarks with slots: it has a reading in mind and replies in the manner that its plan says
 * (`mannerAt`; without a plan truthfully and precisely). It speaks of the slots a question asks for and of no other, and
 * says so when a question is beside the point. Needs no model.
 */
export function createSlotUser(): User {
  return {
    reference: 'rules',
    settings: { kind: 'slot-reply', version: 2, templates: hashJson(TEMPLATES), manners: MANNER_WORDING_HASH },
    reply: async (dialogue, secret, context) => replyToQuestion(dialogue, secret, context),
  };
}

/** The reply to the dialogue's last assistant turn. `relevant`: it asked for a required slot that was open. */
export function replyToQuestion(dialogue: Dialogue, secret: Secret, context: UserContext): UserTurn {
  const target = readTarget(dialogue, secret, context.brief.language);
  return playManner(target, dialogue, secret, context) ?? preciseReply(target, dialogue, secret, context);
}

function preciseReply(target: Target, dialogue: Dialogue, secret: Secret, context: UserContext): UserTurn {
  const { slots, about, relevant } = target;
  const { language } = context.brief;
  const written = writtenReply({ manner: PRECISE, target, dialogue, secret, language, seed: context.seed });
  const filled = about === 'open' ? slots.map((slot) => slot.name) : [];
  const states: Record<string, SlotState> = Object.fromEntries(filled.map((name) => [name, 'filled']));
  return {
    speaker: 'user',
    text: written ?? wordReply(target, secret, context),
    relevant,
    filled,
    ...(filled.length > 0 && { states }),
    persona: PRECISE,
  };
}

function replyKind(target: Target, secret: Secret): ReplyKind {
  if (target.about === 'known') return 'repeat';
  if (target.about !== 'open') return target.about;
  const { confirmed } = target;
  if (!confirmed) return 'value';
  return confirmed.option.label === intendedValue(secret, confirmed.slot.name) ? 'yes' : 'no';
}

function wordReply(target: Target, secret: Secret, context: UserContext): string {
  const templates = TEMPLATES[context.brief.language];
  const kind = replyKind(target, secret);
  const random = createRandom(context.seed, 'slot-reply', kind);
  const value = target.slots.map((slot: Slot) => intendedValue(secret, slot.name) ?? '').join(templates.joiner);
  // Replacements are functions: a value may hold "$&" and the like.
  return random
    .pick(templates[kind])
    .replace('{value}', () => value)
    .replace('{Value}', () => value.slice(0, 1).toUpperCase() + value.slice(1));
}
