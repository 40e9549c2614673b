import { streamReply } from '../model/stream-reply.ts';
import type { CallContext, ChatModel, ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';

/** Calls the model; streamed where somebody wants to be told of the reply while it comes. */
export async function callModel(
  model: ChatModel,
  request: ChatRequest,
  call: CallContext,
  onPart: ((part: ChatStreamPart) => void) | undefined,
): Promise<ChatReply> {
  if (!onPart) return model.generate(request, call);
  let reply: ChatReply | undefined;
  for await (const part of streamReply(model, request, call)) {
    onPart(part);
    if (part.type === 'reply') reply = part.reply;
  }
  // A stream ends by its reply or throws.
  return reply!;
}
