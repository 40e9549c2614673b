import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Language } from '../schema/message.ts';
import type { ChatModel, ChatRequest } from '../schema/model.ts';
import type { Secret, Slot } from '../schema/scenario.ts';
import type { User, UserContext } from '../schema/user.ts';
import { parsePrompt } from '../tools/prompt-file.ts';
import { readQuestion } from './slot-question.ts';
import { intendedValue, slotStates } from './slot-state.ts';
import { searchable } from './wording.ts';

const PROMPT_FILE = 'model-slot-reply.md';
const PROMPT = parsePrompt(readFileSync(new URL(PROMPT_FILE, import.meta.url), 'utf8'), PROMPT_FILE);
const SAMPLING = { temperature: 0, maxTokens: 200 } as const;
const TRIES = 2;
const MOST_CHARACTERS = 1000;

const replySchema = z.object({
  asked: z.array(z.string().max(200)).max(20),
  reply: z.string().trim().min(1).max(MOST_CHARACTERS),
});

type ModelReply = z.output<typeof replySchema>;

/**
 * The `model` user of benchmarks with slots: a model holds the hidden values and answers only what was asked. What it
 * says is checked against the slots: a value nobody asked for is flagged `leaked`, one that is not the user's `invented`.
 */
export function createModelSlotUser(model: ChatModel | undefined): User {
  if (!model) {
    throw new InvalidOptionError({
      option: '--user',
      value: 'model',
      expected: 'it needs a model: model@openai/gpt-4o',
    });
  }
  return {
    reference: `model@${model.reference}`,
    settings: { kind: 'model-slot-reply', prompt: PROMPT.hash, sampling: SAMPLING },
    reply: (dialogue, secret, context) => replyByModel(model, dialogue, secret, context),
  };
}

async function replyByModel(
  model: ChatModel,
  dialogue: Dialogue,
  secret: Secret,
  context: UserContext,
): Promise<UserTurn> {
  const request = requestFor(dialogue, secret, context);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const reply = await model.generate(
      attempt === 1 ? request : { ...request, sampling: { ...SAMPLING, seed: attempt } },
      context.call,
    );
    const parsed = readReply(reply.text);
    if (parsed) return checkedTurn(parsed, dialogue, secret, context);
  }
  throw new PartFaultError({
    kind: 'user-fault',
    message: `The simulated user (${model.reference}) gave no usable reply.`,
    tries: TRIES,
  });
}

function requestFor(dialogue: Dialogue, secret: Secret, context: UserContext): ChatRequest {
  const { brief } = context;
  const values = secret.slots
    .filter((slot) => intendedValue(secret, slot.name) !== undefined)
    .map((slot) => `- ${slot.name} (${slot.asksFor}): ${intendedValue(secret, slot.name)}`);
  return {
    messages: [
      { role: 'system', content: PROMPT.render({ request: brief.request, values: values.join('\n') }, brief.language) },
      { role: 'user', content: dialogue.at(-1)?.text ?? '' },
    ],
    sampling: SAMPLING,
    schema: z.toJSONSchema(replySchema) as JsonObject,
  };
}

/** The first JSON object in a model's text that has the right form; undefined when there is none. */
function readReply(text: string): ModelReply | undefined {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end <= start) return undefined;
  try {
    return replySchema.safeParse(JSON.parse(text.slice(start, end + 1))).data;
  } catch {
    return undefined;
  }
}

/**
 * A slot is filled by a reply that says its value, or that was meant for it by the model's own word and names no other
 * option: a model may put a value in words of its own.
 */
function checkedTurn(parsed: ModelReply, dialogue: Dialogue, secret: Secret, context: UserContext): UserTurn {
  const { language } = context.brief;
  const states = slotStates(secret, dialogue);
  const open = secret.slots.filter((slot) => states.get(slot.name) !== 'filled');
  const asked = new Set([...parsed.asked, ...askedByRules(dialogue, secret, open, language)]);
  const said = open.filter((slot) => saysValue(parsed.reply, slot, secret, language));
  const other = open.filter((slot) => !said.includes(slot) && saysOtherValue(parsed.reply, slot, secret, language));
  const filled = open.filter(
    (slot) => said.includes(slot) || (parsed.asked.includes(slot.name) && !other.includes(slot)),
  );
  const faulty = [
    ...(said.some((slot) => !asked.has(slot.name)) ? ['leaked'] : []),
    ...(other.length > 0 ? ['invented'] : []),
  ];
  return {
    speaker: 'user',
    text: parsed.reply,
    relevant: open.some((slot) => slot.required && asked.has(slot.name)),
    filled: filled.map((slot) => slot.name),
    trace: { asked: parsed.asked },
    ...(faulty.length > 0 && { faulty }),
  };
}

/** Names of the open slots that the rules take the question to ask for. */
function askedByRules(
  dialogue: Dialogue,
  secret: Secret,
  open: readonly Slot[],
  language: Language,
): readonly string[] {
  const question = readQuestion(dialogue.at(-1)?.text ?? '', secret.slots, language);
  if (question.open) return open.slice(0, 1).map((slot) => slot.name);
  return question.asked.map(({ slot }) => slot.name);
}

function saysValue(reply: string, slot: Slot, secret: Secret, language: Language): boolean {
  const value = intendedValue(secret, slot.name);
  if (value === undefined) return false;
  const text = searchable(reply, language);
  const option = slot.options.find((candidate) => candidate.label === value);
  return [value, ...(option?.aliases ?? [])].some((wording) => text.has(wording) || text.hasAllWordsOf(wording));
}

function saysOtherValue(reply: string, slot: Slot, secret: Secret, language: Language): boolean {
  const text = searchable(reply, language);
  const value = intendedValue(secret, slot.name);
  return slot.options
    .filter((option) => option.label !== value)
    .some((option) => [option.label, ...option.aliases].some((wording) => text.has(wording)));
}
