import { ModelCallError } from '../errors/model-call-error.ts';
import type { Limiter, Meter, ReplyMemory } from '../schema/limits.ts';
import type { CallContext, ChatModel, ChatReply, ChatRequest } from '../schema/model.ts';
import { isEmptyReply, type RetryPolicy, retryCall } from './retry.ts';

export interface ManagedModelParts {
  readonly limiter: Limiter;
  readonly meter: Meter;
  readonly retry: RetryPolicy;
  /** Absent: every call goes out (`--no-cache`, outside a run). */
  readonly memory?: ReplyMemory;
}

/**
 * A chat model with all that surrounds a call: memory first (a hit keeps its first cost and latency and is no new
 * call), then, for each try, a place under the limit, the budget, the call, its count; what is worth remembering is
 * remembered. The budget is asked when the call has its place, so that it is overrun by calls in flight at most.
 * Throws `ModelCallError`, `BudgetSpentError`, `PriceUnknownError`, or the signal's reason.
 */
export function createManagedModel(adapter: ChatModel, parts: ManagedModelParts): ChatModel {
  const { limiter, meter, memory, retry } = parts;
  const { reference } = adapter;

  const tryOnce = (request: ChatRequest, call: CallContext, spent: Spending): Promise<ChatReply> =>
    limiter.run(
      async () => {
        meter.admit(reference);
        spent.tries++;
        const reply = await reporting(limiter, adapter.generate(request, call));
        const whole = spent.add(reply, meter.count(reference, call, reply));
        if (!isEmptyReply(whole)) await call.keep?.(whole);
        return whole;
      },
      call.signal,
      priorityOf(request, call),
    );

  return {
    reference,
    async generate(request, call) {
      const remembered = memory?.get(reference, request, call);
      if (remembered !== undefined) return remembered;
      const spent = new Spending();
      const reply = await retryCall(retry, call.signal, () => tryOnce(request, call, spent));
      if (isWorthRemembering(reply)) memory?.put(reference, request, call, reply);
      return reply;
    },
    ...(adapter.dispose === undefined ? {} : { dispose: adapter.dispose.bind(adapter) }),
  };
}

async function reporting(limiter: Limiter, reply: Promise<ChatReply>): Promise<ChatReply> {
  try {
    const done = await reply;
    limiter.report('ok');
    return done;
  } catch (error) {
    if (error instanceof ModelCallError && error.kind === 'rate-limit') limiter.report('rate-limit');
    else if (error instanceof ModelCallError && error.retryable) limiter.report('server-error');
    throw error;
  }
}

/** A reply of a user or a judge, or to a prompt that holds a reply already, belongs to a dialogue that has begun. */
function priorityOf(request: ChatRequest, call: CallContext): 'new' | 'under-way' {
  const begun = call.role !== 'assistant' || request.messages.some((message) => message.role === 'assistant');
  return begun ? 'under-way' : 'new';
}

function isWorthRemembering(reply: ChatReply): boolean {
  return !isEmptyReply(reply) && reply.finish !== 'content-filter';
}

/** Tokens and money over the tries of one call: an empty reply that was tried again was paid for too. */
class Spending {
  tries = 0;
  #usage: ChatReply['usage'] = { inputTokens: 0, outputTokens: 0 };
  #costUsd: number | null = 0;

  /** The reply with what all tries so far took. */
  add(reply: ChatReply, costUsd: number | null): ChatReply {
    const cachedInputTokens = (this.#usage.cachedInputTokens ?? 0) + (reply.usage.cachedInputTokens ?? 0);
    this.#usage = {
      inputTokens: this.#usage.inputTokens + reply.usage.inputTokens,
      outputTokens: this.#usage.outputTokens + reply.usage.outputTokens,
      ...(cachedInputTokens > 0 ? { cachedInputTokens } : {}),
    };
    this.#costUsd = this.#costUsd === null || costUsd === null ? null : this.#costUsd + costUsd;
    return { ...reply, usage: this.#usage, costUsd: this.#costUsd, tries: this.tries };
  }
}
