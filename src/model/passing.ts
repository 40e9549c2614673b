import type { ChatReply, ChatStreamPart } from '../schema/model.ts';
import { malformedReply } from './call-failure.ts';
import type { Received } from './received.ts';

/** Hands the parts of one call's streams on to its reader: one stream for each try. */
export class Passing {
  /** Something of the present try is with the reader. */
  hasPassed = false;
  readonly #emit: (part: ChatStreamPart) => void;
  #isFirst = true;

  constructor(emit: (part: ChatStreamPart) => void) {
    this.#emit = emit;
  }

  begin(): void {
    if (this.hasPassed) this.#emit({ type: 'restart' });
    this.hasPassed = false;
  }

  /** Resolves to the reply that ends the stream. */
  async pass(model: string, stream: AsyncIterable<ChatStreamPart>, received: Received): Promise<ChatReply> {
    for await (const part of stream) {
      if (part.type === 'reply') return part.reply;
      received.add(part);
      if (part.type === 'start') {
        if (this.#isFirst) this.#emit(part);
        this.#isFirst = false;
      } else {
        this.hasPassed = true;
        this.#emit(part);
      }
    }
    throw malformedReply(model, 'the stream ended before the reply did');
  }
}
