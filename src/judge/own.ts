import { z } from 'zod';
import { PartFaultError } from '../errors/part-fault-error.ts';
import { ownPayload } from '../model/own/payload.ts';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import type { Judge, Verdict } from '../schema/judge.ts';
import type { ChatModel } from '../schema/model.ts';
import { hashJson } from '../tools/hash.ts';

const value = z.union([z.boolean(), z.number().min(0).max(1), z.null()]);
const verdictSchema = z.object({ value, reason: z.string().nullish(), category: z.string().max(100).nullish() });

/** Somebody's own judge of final answers: sent the secret too. Throws `PartFaultError` for a verdict that cannot be read. */
export function createOwnJudge(parts: { reference: string; model: ChatModel; settings: JsonObject }): Judge {
  const { reference, model } = parts;
  return {
    reference,
    version: hashJson(parts.settings).slice(0, 12),
    async judge(dialogue, secret, { call, brief }) {
      const payload = ownPayload({ type: 'judge', brief, dialogue, call, seed: 0, secret });
      const reply = await model.generate({ messages: [], sampling: {}, payload }, call);
      return readVerdict(reference, reply.payload === undefined ? reply.text : reply.payload);
    },
  };
}

function readVerdict(reference: string, given: JsonValue): Verdict {
  const isObject = given !== null && typeof given === 'object';
  const parsed = verdictSchema.safeParse(isObject ? given : { value: given });
  if (!parsed.success) {
    const came = JSON.stringify(given).slice(0, 300).toWellFormed();
    const expected = 'a verdict is true, false, null, a number in 0..1, or an object with such a value';
    throw new PartFaultError({ kind: 'judge-fault', message: `${reference}: ${expected}; it replied ${came}` });
  }
  const { reason, category } = parsed.data;
  return {
    name: 'final',
    value: parsed.data.value,
    reason: (reason ?? '').slice(0, 2_000).toWellFormed(),
    ...(category && { category }),
  };
}
