import { z } from 'zod';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { ownPayload } from '../model/own/payload.ts';
import type { UserTurn } from '../schema/dialogue.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { ChatModel } from '../schema/model.ts';
import type { Secret } from '../schema/scenario.ts';
import type { User, UserEnd } from '../schema/user.ts';

const MOST_TEXT = 20_000;

const replySchema = z.union([
  z.object({ end: z.string() }),
  z.object({
    text: z.string().min(1),
    relevant: z.boolean().nullish(),
    filled: z.array(z.string()).max(100).nullish(),
  }),
]);

/** Somebody's own user: sent the secret too, which it plays. Throws `PartFaultError` for a reply that cannot be read. */
export function createOwnUser(parts: { reference: string; model: ChatModel; settings: JsonObject }): User {
  const { reference, model } = parts;
  return {
    reference,
    settings: parts.settings,
    async reply(dialogue, secret, { call, brief, seed }) {
      const payload = ownPayload({ type: 'reply', brief, dialogue, call, seed, secret });
      const reply = await model.generate({ messages: [], sampling: {}, payload }, call);
      return readReply(reference, reply.payload === undefined ? reply.text : reply.payload, secret);
    },
  };
}

function readReply(reference: string, value: JsonValue, secret: Secret): UserTurn | UserEnd {
  const parsed = replySchema.safeParse(typeof value === 'string' ? { text: value } : value);
  if (!parsed.success) throw fault(reference, 'the reply has neither a text nor an end', value);
  if ('end' in parsed.data) return { speaker: 'end', reason: parsed.data.end.slice(0, 500).toWellFormed() };
  const { text, relevant, filled } = parsed.data;
  const known = secret.slots.map((slot) => slot.name);
  const stray = filled?.find((name) => !known.includes(name));
  if (stray !== undefined) {
    throw fault(reference, `it filled "${stray}", which is no slot of ${known.join(', ') || 'this scenario'}`, value);
  }
  return {
    speaker: 'user',
    text: text.slice(0, MOST_TEXT).replaceAll('\0', '').toWellFormed(),
    relevant: relevant ?? null,
    ...(filled && { filled }),
  };
}

function fault(reference: string, problem: string, value: JsonValue): PartFaultError {
  const came = JSON.stringify(value).slice(0, 300).toWellFormed();
  return new PartFaultError({ kind: 'user-fault', message: `${reference}: ${problem}; it replied ${came}` });
}
