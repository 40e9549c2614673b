import type { CallContext, ChatModel, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { wholeReply } from '../tools/whole-reply.ts';

/** The reply of any model in pieces; of one that does not stream, in a single piece. */
export async function* streamReply(
  model: ChatModel,
  request: ChatRequest,
  call: CallContext,
): AsyncGenerator<ChatStreamPart, void, undefined> {
  if (model.stream) yield* model.stream(request, call);
  else yield* wholeReply(await model.generate(request, call));
}
