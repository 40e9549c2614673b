import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { Language } from '../schema/message.ts';
import type { Secret, Slot } from '../schema/scenario.ts';
import type { User, UserContext } from '../schema/user.ts';
import { hashJson } from '../tools/hash.ts';
import { createRandom } from '../tools/random.ts';
import { readQuestion } from './slot-question.ts';
import { intendedValue, slotStates } from './slot-state.ts';

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
 * The `rules` user of benchmarks with slots: truthful and precise, with a reading in mind. It gives the value of the
 * slots a question asks for and of no other, and says so when a question is beside the point. Needs no model.
 */
export function createSlotUser(): User {
  return {
    reference: 'rules',
    settings: { kind: 'slot-reply', version: 1, templates: hashJson(TEMPLATES) },
    reply: async (dialogue, secret, context) => replyToQuestion(dialogue, secret, context),
  };
}

interface PlannedReply {
  readonly kind: ReplyKind;
  /** Slots whose values are said. */
  readonly slots: readonly Slot[];
  readonly fills: boolean;
}

/** The reply to the dialogue's last assistant turn. `relevant`: it asked for a required slot that was open. */
export function replyToQuestion(dialogue: Dialogue, secret: Secret, context: UserContext): UserTurn {
  const plan = planReply(dialogue, secret, context.brief.language);
  const filled = plan.fills ? plan.slots.map((slot) => slot.name) : [];
  return {
    speaker: 'user',
    text: wordReply(plan, secret, context),
    relevant: plan.fills && plan.slots.some((slot) => slot.required),
    filled,
  };
}

function planReply(dialogue: Dialogue, secret: Secret, language: Language): PlannedReply {
  const question = readQuestion(dialogue.at(-1)?.text ?? '', secret.slots, language);
  const states = slotStates(secret, dialogue);
  const known = secret.slots.filter((slot) => intendedValue(secret, slot.name) !== undefined);
  const open = known.filter((slot) => states.get(slot.name) !== 'filled');
  const askedNames = new Set(question.asked.map(({ slot }) => slot.name));
  const asked = open.filter((slot) => askedNames.has(slot.name));
  if (asked.length > 0) return { kind: answerKind(question, secret), slots: asked, fills: true };
  const repeated = known.filter((slot) => askedNames.has(slot.name));
  if (repeated.length > 0) return { kind: 'repeat', slots: repeated, fills: false };
  if (!question.open) return { kind: 'beside', slots: [], fills: false };
  const next = open.find((slot) => slot.required);
  return next ? { kind: 'value', slots: [next], fills: true } : { kind: 'nothing', slots: [], fills: false };
}

function answerKind(question: ReturnType<typeof readQuestion>, secret: Secret): ReplyKind {
  const only = question.asked[0];
  if (!question.confirms || !only) return 'value';
  return only.named[0]?.label === intendedValue(secret, only.slot.name) ? 'yes' : 'no';
}

function wordReply(plan: PlannedReply, secret: Secret, context: UserContext): string {
  const templates = TEMPLATES[context.brief.language];
  const random = createRandom(context.seed, 'slot-reply', plan.kind);
  const value = plan.slots.map((slot) => intendedValue(secret, slot.name) ?? '').join(templates.joiner);
  // Replacements are functions: a value may hold "$&" and the like.
  return random
    .pick(templates[plan.kind])
    .replace('{value}', () => value)
    .replace('{Value}', () => value.slice(0, 1).toUpperCase() + value.slice(1));
}
