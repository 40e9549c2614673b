import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { PartFaultError } from '../errors/part-fault-error.ts';
import type { Dialogue, UserTurn } from '../schema/dialogue.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Language } from '../schema/message.ts';
import type { ChatModel, ChatRequest } from '../schema/model.ts';
import type { Secret } from '../schema/scenario.ts';
import type { User, UserContext } from '../schema/user.ts';
import { hashJson } from '../tools/hash.ts';
import { parsePrompt } from '../tools/prompt-file.ts';
import { checkReply } from './check-reply.ts';
import { mannerAt, PRECISE } from './manner.ts';
import { mannerParts } from './manner-reply.ts';
import { readTarget, type Target } from './question-slots.ts';
import { intendedValue, isOpen, slotStates } from './slot-state.ts';

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

const RULES: Readonly<Record<Language, Readonly<Record<string, string>>>> = z
  .strictObject({ en: z.record(z.string(), z.string()), zh: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('./manner-rules.json', import.meta.url), 'utf8')));

/**
 * The `model` user of benchmarks with slots: a model holds the hidden values and plays the manner of its plan
 * (`mannerAt`). What it says is read against the slots (`checkReply`): states follow what was really said, and slips are
 * flagged as `faulty`.
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
    settings: { kind: 'model-slot-reply', prompt: PROMPT.hash, rules: hashJson(RULES), sampling: SAMPLING },
    reply: (dialogue, secret, context) => replyByModel(model, dialogue, secret, context),
  };
}

/** A question, and how it is to be replied to. */
interface Scene {
  readonly dialogue: Dialogue;
  readonly secret: Secret;
  readonly context: UserContext;
  readonly target: Target;
  readonly manner: string;
  readonly values: Readonly<Record<string, string>>;
}

async function replyByModel(
  model: ChatModel,
  dialogue: Dialogue,
  secret: Secret,
  context: UserContext,
): Promise<UserTurn> {
  const scene = sceneOf(dialogue, secret, context);
  const request = requestFor(scene);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const reply = await model.generate(
      attempt === 1 ? request : { ...request, sampling: { ...SAMPLING, seed: attempt } },
      context.call,
    );
    const parsed = readReply(reply.text);
    if (parsed) return checkedTurn(parsed, scene);
  }
  throw new PartFaultError({
    kind: 'user-fault',
    message: `The simulated user (${model.reference}) gave no usable reply.`,
    tries: TRIES,
  });
}

function sceneOf(dialogue: Dialogue, secret: Secret, context: UserContext): Scene {
  const target = readTarget(dialogue, secret, context.brief.language);
  const planned = mannerAt(secret, dialogue.filter((turn) => turn.speaker === 'user').length);
  // The rules may miss what the question asks for: then the manner speaks of the first slot that is open.
  const states = slotStates(secret, dialogue);
  const open = secret.slots.filter(({ name, required }) => required && isOpen(states.get(name))).slice(0, 1);
  const slots = target.about === 'open' ? target.slots : open;
  const parts = target.about === 'known' ? undefined : mannerParts(planned, slots, secret, context);
  const manner = parts && RULES[context.brief.language][planned] !== undefined ? planned : PRECISE;
  return { dialogue, secret, context, target, manner, values: parts?.values ?? {} };
}

function requestFor({ dialogue, secret, context, manner, values }: Scene): ChatRequest {
  const { request, language } = context.brief;
  const known = secret.slots
    .filter((slot) => intendedValue(secret, slot.name) !== undefined)
    .map((slot) => `- ${slot.name} (${slot.asksFor}): ${intendedValue(secret, slot.name)}`);
  const rules = (RULES[language][manner] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return {
    messages: [
      { role: 'system', content: PROMPT.render({ request, values: known.join('\n'), manner: rules }, language) },
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

function checkedTurn(parsed: ModelReply, scene: Scene): UserTurn {
  const { dialogue, secret, context, target, manner } = scene;
  const { language } = context.brief;
  const { filled, states, faulty } = checkReply({
    text: parsed.reply,
    manner,
    target,
    meant: parsed.asked,
    dialogue,
    secret,
    language,
  });
  return {
    speaker: 'user',
    text: parsed.reply,
    relevant: target.relevant || meansOpenSlot(parsed, secret, dialogue),
    filled,
    states,
    persona: manner,
    trace: { asked: parsed.asked },
    ...(faulty.length > 0 && { faulty }),
  };
}

/** By the model's own word: the rules miss some ways to ask. */
function meansOpenSlot(parsed: ModelReply, secret: Secret, dialogue: Dialogue): boolean {
  const states = slotStates(secret, dialogue);
  return secret.slots.some(({ name, required }) => required && parsed.asked.includes(name) && isOpen(states.get(name)));
}
