import type { ChatReply, ChatStreamPart } from '../schema/model.ts';

/** A reply that is there already, as its stream. */
export function wholeReply(reply: ChatReply): readonly ChatStreamPart[] {
  const text: readonly ChatStreamPart[] = reply.text === '' ? [] : [{ type: 'text-delta', text: reply.text }];
  return [{ type: 'start' }, ...text, { type: 'reply', reply }];
}
