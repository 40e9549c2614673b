import { type CallFaultKind, ModelCallError } from '../../errors/model-call-error.ts';
import type { JsonObject, JsonValue } from '../../schema/json.ts';
import type { ChatReply } from '../../schema/model.ts';
import type { OwnUsage } from '../../schema/own-part.ts';
import { isTooDeep } from '../../tools/json-depth.ts';
import type { ModelAdapter } from '../adapter.ts';

/**
 * Somebody's own assistant, user or judge behind the interface of a chat model, so that limits, retries, the meter and
 * the journal hold for it too. It reads `request.payload`; its reply stands in `payload` of the `ChatReply`.
 */
export interface OwnAdapter extends ModelAdapter {
  /** All that shapes its replies and can be known; goes into the settings hash. Holds no value of the environment. */
  readonly settings: JsonObject;
  /** It keeps the dialogue itself (a session at its end): replies cannot be taken from a journal. */
  readonly remembers: boolean;
}

/** A failure that is the part's own (a crash, an exception, a reply that cannot be read), not that of the way to it. */
export class OwnPartFailure extends ModelCallError {
  constructor(init: {
    kind: Extract<CallFaultKind, 'transient' | 'bad-request'>;
    model: string;
    message: string;
    cause?: unknown;
  }) {
    super(init);
  }
}

/** Characters of a reply, as JSON, at most. */
const MOST_REPLY = 4_000_000;

/**
 * The reply of a part as a chat model's. Its `text` decides only whether the reply is empty and so tried again: an object
 * says something by any member but an empty `text`. Throws `OwnPartFailure` for what is no JSON or too long.
 */
export function ownReply(model: string, value: unknown, startedMs: number): ChatReply {
  const payload = jsonOf(model, value);
  const usage = usageOf(payload);
  return {
    text: said(payload),
    payload,
    finish: 'stop',
    usage: { inputTokens: count(usage?.inputTokens), outputTokens: count(usage?.outputTokens) },
    latencyMs: performance.now() - startedMs,
  };
}

function jsonOf(model: string, value: unknown): JsonValue {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch (cause) {
    throw new OwnPartFailure({ kind: 'bad-request', model, message: 'its reply cannot be written as JSON', cause });
  }
  if (text === undefined) {
    throw new OwnPartFailure({ kind: 'bad-request', model, message: `it replied with ${String(value).slice(0, 40)}` });
  }
  if (text.length > MOST_REPLY) {
    const message = `its reply is longer than ${MOST_REPLY} characters`;
    throw new OwnPartFailure({ kind: 'bad-request', model, message });
  }
  const payload = JSON.parse(text) as JsonValue;
  if (!isTooDeep(payload)) return payload;
  throw new OwnPartFailure({ kind: 'bad-request', model, message: 'its reply is nested too deeply' });
}

function said(payload: JsonValue): string {
  if (typeof payload === 'string') return payload;
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) return JSON.stringify(payload);
  const { text, usage: _, toolCalls, ...others } = payload as JsonObject;
  if (typeof text === 'string' && text.trim() !== '') return text;
  const hasCalls = Array.isArray(toolCalls) && toolCalls.length > 0;
  return hasCalls || 'end' in others || 'value' in others ? JSON.stringify(payload) : '';
}

function usageOf(payload: JsonValue): OwnUsage | undefined {
  if (payload === null || typeof payload !== 'object' || !('usage' in payload)) return undefined;
  return payload.usage !== null && typeof payload.usage === 'object' ? (payload.usage as OwnUsage) : undefined;
}

function count(tokens: unknown): number {
  return typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0;
}
