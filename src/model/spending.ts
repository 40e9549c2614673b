import type { ChatReply } from '../schema/model.ts';

/** Tokens and money over the tries of one call: an empty reply that was tried again was paid for too. */
export class Spending {
  tries = 0;
  /** What `add` gave last. */
  last: ChatReply | undefined;
  #usage: ChatReply['usage'] = { inputTokens: 0, outputTokens: 0 };
  #costUsd: number | null = 0;

  /** The reply with what all tries so far took; `tries` is set by whoever makes them. */
  add(reply: ChatReply, costUsd: number | null): ChatReply {
    const cachedInputTokens = (this.#usage.cachedInputTokens ?? 0) + (reply.usage.cachedInputTokens ?? 0);
    this.#usage = {
      inputTokens: this.#usage.inputTokens + reply.usage.inputTokens,
      outputTokens: this.#usage.outputTokens + reply.usage.outputTokens,
      ...(cachedInputTokens > 0 ? { cachedInputTokens } : {}),
    };
    this.#costUsd = this.#costUsd === null || costUsd === null ? null : this.#costUsd + costUsd;
    this.last = { ...reply, usage: this.#usage, costUsd: this.#costUsd, tries: this.tries };
    return this.last;
  }
}
