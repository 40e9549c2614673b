import * as z from 'zod';
import { PartFaultError } from '../../errors/part-fault-error.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { CallContext, ChatModel, Sampling } from '../../schema/model.ts';

/** Sampling of every call of a provider. */
export const PROVIDER_SAMPLING: Sampling = { temperature: 0, maxTokens: 512 };

/** Calls for one question: the second, with another seed, only when the first reply cannot be read. */
const TRIES = 2;

/**
 * One question to the model that plays the provider, answered by a JSON object of the schema. Throws `PartFaultError`
 * (`user-fault`) when no reply can be read, and `ModelCallError`.
 */
export async function askForJson<Shape extends z.ZodType>(
  model: ChatModel,
  prompt: string,
  shape: Shape,
  call: CallContext,
): Promise<z.output<Shape>> {
  const schema = z.toJSONSchema(shape) as JsonObject;
  const messages = [{ role: 'user', content: prompt }] as const;
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const sampling = attempt === 1 ? PROVIDER_SAMPLING : { ...PROVIDER_SAMPLING, seed: attempt };
    const reply = await model.generate({ messages, sampling, schema }, call);
    const parsed = shape.safeParse(readObject(reply.text));
    if (parsed.success) return parsed.data;
  }
  throw new PartFaultError({
    kind: 'user-fault',
    message: `${model.reference}, playing the provider, gave no usable reply.`,
    tries: TRIES,
  });
}

/** One free text of the provider; undefined when it is empty. */
export async function askForText(model: ChatModel, prompt: string, call: CallContext): Promise<string | undefined> {
  const messages = [{ role: 'user', content: prompt }] as const;
  const reply = await model.generate({ messages, sampling: PROVIDER_SAMPLING }, call);
  const text = reply.text
    .replace(/^\s*jax\s*[:：]\s*/i, '')
    .replaceAll('\0', '')
    .toWellFormed()
    .trim();
  return text === '' ? undefined : text.slice(0, 2000);
}

/** From the first brace to the last; undefined when that is no JSON. */
function readObject(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end <= start) return undefined;
  try {
    return JSON.parse(text.slice(start, end + 1));
  } catch {
    return undefined;
  }
}
