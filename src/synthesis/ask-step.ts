import type { z } from 'zod';
import { ModelCallError } from '../errors/model-call-error.ts';
import type { JsonValue } from '../schema/json.ts';
import type { Language, Message } from '../schema/message.ts';
import type { CallContext, ChatModel } from '../schema/model.ts';
import type { Role } from '../schema/usage.ts';
import { deriveSeed } from '../tools/random.ts';
import { askStructured } from './ask-structured.ts';
import { type Rejection, rejection } from './rejection.ts';
import type { StageRecord, WorkLog } from './work-log.ts';

/** One question to a model, whose outcome stands in the work file under item and stage. */
interface StepBase {
  readonly log: WorkLog;
  readonly model: ChatModel;
  readonly item: string;
  readonly stage: string;
  readonly temperature: number;
  readonly maxTokens: number;
  /** Of the whole synthesis; each step has one of its own derived from it. */
  readonly seed: number;
  /** Default `generator`. */
  readonly role?: Role;
  readonly signal: AbortSignal;
}

export interface Step<Value> extends StepBase {
  readonly prompt: string;
  readonly language: Language;
  readonly schema: z.ZodType<Value>;
  readonly form?: z.ZodType | undefined;
}

export interface TextStep extends StepBase {
  readonly messages: readonly Message[];
}

export type StepReply<Value> = { readonly value: Value } | { readonly rejected: Rejection };

/** Asks for a JSON object of a form, unless the work file holds the outcome. Failed calls throw, and stay unanswered. */
export async function askStep<Value>(step: Step<Value>): Promise<StepReply<Value>> {
  const record = await recorded(step, async () => {
    const { prompt, language, schema, form, temperature, maxTokens } = step;
    const model = step.log.watch(step.model, step.item);
    const { seed, call } = callOf(step);
    const reply = await askStructured({ model, prompt, language, schema, form, temperature, maxTokens, seed, call });
    if (reply.ok) return { value: reply.value as JsonValue };
    return { failed: rejection(reply.reason, reply.detail) };
  });
  if ('failed' in record) return { rejected: record.failed };
  const parsed = step.schema.safeParse(record.value);
  if (parsed.success) return { value: parsed.data };
  return { rejected: rejection('off-schema', 'the work file holds another form') };
}

/** The text that a model says, likewise. */
export async function askText(step: TextStep): Promise<StepReply<string>> {
  const record = await recorded(step, async () => {
    const { messages, temperature, maxTokens } = step;
    const { seed, call } = callOf(step);
    const sampling = { temperature, maxTokens, ...(temperature > 0 && { seed: seed >>> 1 }) };
    const { text } = await step.log.watch(step.model, step.item).generate({ messages, sampling }, call);
    const said = text.replaceAll('\0', '').toWellFormed().trim();
    return said === '' ? { failed: rejection('empty', 'the reply is empty') } : { value: said };
  });
  return 'failed' in record ? { rejected: record.failed } : { value: String(record.value) };
}

async function recorded(step: StepBase, ask: () => Promise<StageRecord>): Promise<StageRecord> {
  const known = step.log.stage(step.item, step.stage);
  if (known) return known;
  const record = await ask().catch((error: unknown): StageRecord => {
    // No later try would fit either.
    if (!(error instanceof ModelCallError) || error.kind !== 'context-overflow') throw error;
    return { failed: rejection(error.kind, error.message) };
  });
  await step.log.putStage(step.item, step.stage, record);
  return record;
}

function callOf({ seed, item, stage, role = 'generator', signal }: StepBase): {
  readonly seed: number;
  readonly call: CallContext;
} {
  return {
    seed: deriveSeed('synth', seed, item, stage),
    call: { role, repeat: 0, episodeKey: `synth/${item}/${stage}`, signal },
  };
}
