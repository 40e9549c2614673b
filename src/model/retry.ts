import { setTimeout as delay } from 'node:timers/promises';
import { ModelCallError } from '../errors/model-call-error.ts';
import type { ChatReply } from '../schema/model.ts';
import type { Random } from '../tools/random.ts';

export interface RetryPolicy {
  /** Further tries after the first; 0: none. Default 5. */
  readonly maxRetries?: number;
  /** Source of the jitter. It shapes waiting times only, never results. */
  readonly random: Random;
  /** Upper end of the first wait, doubled for each further one. Default 500. */
  readonly baseDelayMs?: number;
  /** Default 30,000. */
  readonly maxDelayMs?: number;
  /** An endpoint's own wish (`Retry-After`) is kept up to here. Default 120,000. */
  readonly maxRetryAfterMs?: number;
  /** All waits of one call together; what would go beyond is not waited for. Default 300,000. */
  readonly maxTotalDelayMs?: number;
  /** For tests; default the timer, which runs on the monotonic clock and so ignores jumps of the wall clock. */
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Asked before each further try; false ends the call as it stands. Default: yes. */
  readonly mayRetry?: () => boolean;
}

const DEFAULT_MAX_RETRIES = 5;

/**
 * The one retry layer. Retryable faults (rate limit, time-out, transient) and empty replies are tried again with
 * exponential backoff and full jitter; an endpoint's `Retry-After` is waited for in full. A reply that stays empty is
 * returned as it is; a fault that stays is thrown with the number of `tries`. Anything else passes through at once.
 */
export async function retryCall(
  policy: RetryPolicy,
  signal: AbortSignal | undefined,
  attempt: () => Promise<ChatReply>,
): Promise<ChatReply> {
  const maxTries = 1 + (policy.maxRetries ?? DEFAULT_MAX_RETRIES);
  let delayLeftMs = policy.maxTotalDelayMs ?? 300_000;
  for (let tries = 1; ; tries++) {
    let retryAfterMs: number | undefined;
    let outcome: { reply: ChatReply } | { error: ModelCallError };
    try {
      const reply = await attempt();
      if (!isEmptyReply(reply)) return { ...reply, tries };
      outcome = { reply: { ...reply, tries } };
    } catch (error) {
      if (!(error instanceof ModelCallError)) throw error;
      error.tries = tries;
      if (!error.retryable) throw error;
      retryAfterMs = error.retryAfterMs;
      outcome = { error };
    }
    const waitMs = waitBefore(tries, policy, retryAfterMs);
    if (tries >= maxTries || waitMs > delayLeftMs || policy.mayRetry?.() === false) {
      if ('error' in outcome) throw outcome.error;
      return outcome.reply;
    }
    delayLeftMs -= waitMs;
    await (policy.sleep ?? sleep)(waitMs, signal);
  }
}

/** Nothing in it: no text, no tool call, and no filter that would explain it. */
export function isEmptyReply(reply: ChatReply): boolean {
  return reply.text.trim() === '' && !reply.toolCalls?.length && reply.finish !== 'content-filter';
}

function waitBefore(tries: number, policy: RetryPolicy, retryAfterMs: number | undefined): number {
  const ceiling = Math.min(policy.maxDelayMs ?? 30_000, (policy.baseDelayMs ?? 500) * 2 ** (tries - 1));
  const jitter = policy.random.next() * ceiling;
  if (retryAfterMs === undefined) return jitter;
  // Jitter on top: all callers were told the same moment.
  const jitterAfter = Math.min(jitter, 1_000);
  return Math.min(retryAfterMs, policy.maxRetryAfterMs ?? 120_000) + jitterAfter;
}

async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
}
