import type { ChatReply } from '../schema/model.ts';

/** A text as the reply of a model that finished on its own and used nothing. */
export function textReply(text: string): ChatReply {
  return { text, finish: 'stop', usage: { inputTokens: 0, outputTokens: 0 }, latencyMs: 0 };
}
