import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { Language, Message } from '../schema/message.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import { parsePrompt } from '../tools/prompt-file.ts';
import { deriveSeed } from '../tools/random.ts';
import { readJsonObjects } from './read-json.ts';

const REMINDER_FILE = 'reminder.md';
const REMINDER = parsePrompt(readFileSync(new URL(REMINDER_FILE, import.meta.url), 'utf8'), REMINDER_FILE);

/** A reply that cannot be used is asked for once more, then given up. */
const TRIES = 2;
const LONGEST_DETAIL = 300;

export interface StructuredRequest<Value> {
  readonly model: ChatModel;
  readonly prompt: string;
  readonly language: Language;
  /** Form of the reply; what it does not name is dropped. */
  readonly schema: z.ZodType<Value>;
  /** A narrower form that the model is held to, where it can be; default `schema`. */
  readonly form?: z.ZodType | undefined;
  readonly temperature: number;
  readonly maxTokens: number;
  /** The second try has another seed. */
  readonly seed: number;
  readonly call: CallContext;
}

/** `unreadable`: no JSON object in it; `off-schema`: one of another form. */
export type StructuredReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly reason: 'empty' | 'unreadable' | 'off-schema'; readonly detail: string };

/** Asks a model for a JSON object of a form. What cannot be used is data; failed calls throw. */
export async function askStructured<Value>(request: StructuredRequest<Value>): Promise<StructuredReply<Value>> {
  const messages: Message[] = [{ role: 'user', content: request.prompt }];
  const schema = plainSchema(request.form ?? request.schema);
  for (let attempt = 1; ; attempt++) {
    const { temperature, maxTokens } = request;
    const seed = deriveSeed(request.seed, attempt) >>> 1;
    const { text } = await request.model.generate(
      { messages: [...messages], sampling: { temperature, maxTokens, seed }, schema },
      request.call,
    );
    const reply = readReply(text, request.schema);
    if (reply.ok || attempt === TRIES) return reply;
    const problem = reply.detail;
    messages.push(
      { role: 'assistant', content: text.trim().slice(0, 4000) || '-' },
      { role: 'user', content: REMINDER.render({ problem }, request.language) },
    );
  }
}

/** The first object of the right form; else what is wrong with the last one. */
function readReply<Value>(text: string, schema: z.ZodType<Value>): StructuredReply<Value> {
  if (text.trim() === '') return { ok: false, reason: 'empty', detail: 'the reply is empty' };
  const objects = readJsonObjects(text);
  let detail = '';
  for (const object of objects) {
    const parsed = schema.safeParse(object);
    if (parsed.success) return { ok: true, value: parsed.data };
    const issue = parsed.error.issues[0];
    detail = `${issue?.path.join('.') || 'the object'}: ${issue?.message ?? 'is of another form'}`.slice(
      0,
      LONGEST_DETAIL,
    );
  }
  if (objects.length > 0) return { ok: false, reason: 'off-schema', detail };
  return { ok: false, reason: 'unreadable', detail: 'no whole JSON object was found' };
}

const KEPT = new Set([
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'additionalProperties',
  'minItems',
  'maxItems',
]);

/** The schema in the keywords that providers and grammars take; lengths of texts are checked when the reply is read. */
function plainSchema(schema: z.ZodType): JsonObject {
  return keepKnown(z.toJSONSchema(schema) as JsonObject);
}

function keepKnown(node: JsonObject): JsonObject {
  const kept = Object.entries(node).filter(([key]) => KEPT.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (key === 'properties') {
        const members = Object.entries(value as JsonObject);
        return [key, Object.fromEntries(members.map(([name, member]) => [name, keepKnown(member as JsonObject)]))];
      }
      return [key, key === 'items' ? keepKnown(value as JsonObject) : (value as JsonValue)];
    }),
  );
}
