import type { Limiter } from '../schema/limits.ts';
import { onAbort } from '../tools/on-abort.ts';

export interface LimiterOptions {
  /** Calls in flight at most (`-j`), and where it starts. At least 1. */
  readonly limit: number;
  /** After a decrease, how long the limit stays as it is: calls sent before it still come back refused. Default 1,000. */
  readonly coolDownMs?: number;
  /** Milliseconds on a monotonic clock. */
  readonly now?: () => number;
}

export interface AdaptiveLimiter extends Limiter {
  /** Calls allowed in flight at this moment, from 1 to `limit`. */
  readonly allowed: number;
  readonly inFlight: number;
  readonly waiting: number;
}

interface Waiter {
  readonly start: () => void;
  previous: Waiter | undefined;
  next: Waiter | undefined;
}

/** Server errors in a row that are taken for an overload. */
const OVERLOAD_STREAK = 3;

/**
 * Adaptive concurrency for one endpoint and key (additive increase, multiplicative decrease): a rate limit halves what
 * is allowed, every full round of good calls adds one, up to `limit`. Server errors are no rate limit: three in a row
 * take one away. It never falls below 1, so that constant refusals slow a run down and the retry layer ends it.
 * First in, first out, dialogues under way before new ones; every operation is O(1).
 */
export function createLimiter(options: LimiterOptions): AdaptiveLimiter {
  const limit = Math.max(1, Math.floor(options.limit));
  const coolDownMs = options.coolDownMs ?? 1_000;
  const now = options.now ?? (() => performance.now());
  const queues = { 'under-way': new WaiterQueue(), new: new WaiterQueue() };
  let level = limit;
  let inFlight = 0;
  let errorStreak = 0;
  let steadyUntil = Number.NEGATIVE_INFINITY;

  const startNext = (): void => {
    while (inFlight < Math.floor(level)) {
      const waiter = queues['under-way'].shift() ?? queues.new.shift();
      if (waiter === undefined) return;
      inFlight++;
      waiter.start();
    }
  };
  const decrease = (to: number): void => {
    if (now() < steadyUntil) return;
    level = Math.max(1, to);
    steadyUntil = now() + coolDownMs;
  };

  return {
    get allowed() {
      return Math.floor(level);
    },
    get inFlight() {
      return inFlight;
    },
    get waiting() {
      return queues['under-way'].size + queues.new.size;
    },
    async run(task, signal, priority = 'new') {
      signal?.throwIfAborted();
      if (inFlight < Math.floor(level)) inFlight++;
      else await waitIn(queues[priority], signal);
      try {
        return await task();
      } finally {
        inFlight--;
        startNext();
      }
    },
    report(outcome) {
      if (outcome === 'rate-limit') {
        decrease(level / 2);
      } else if (outcome === 'server-error') {
        if (++errorStreak % OVERLOAD_STREAK === 0) decrease(level - 1);
      } else {
        errorStreak = 0;
        if (now() >= steadyUntil) level = Math.min(limit, level + 1 / Math.floor(level));
        startNext();
      }
    },
  };
}

/** One limiter for each endpoint and key, made at first use. */
export function createLimiterPool(options: LimiterOptions): (endpointKey: string) => AdaptiveLimiter {
  const limiters = new Map<string, AdaptiveLimiter>();
  return (endpointKey) => {
    const limiter = limiters.get(endpointKey) ?? createLimiter(options);
    limiters.set(endpointKey, limiter);
    return limiter;
  };
}

function waitIn(queue: WaiterQueue, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave =
      signal &&
      onAbort(signal, () => {
        queue.remove(waiter);
        reject(signal.reason);
      });
    const waiter: Waiter = {
      start: () => {
        leave?.();
        resolve();
      },
      previous: undefined,
      next: undefined,
    };
    queue.push(waiter);
  });
}

/** A linked list: an aborted waiter leaves from the middle in constant time. */
class WaiterQueue {
  size = 0;
  #first: Waiter | undefined;
  #last: Waiter | undefined;

  push(waiter: Waiter): void {
    waiter.previous = this.#last;
    if (this.#last === undefined) this.#first = waiter;
    else this.#last.next = waiter;
    this.#last = waiter;
    this.size++;
  }

  shift(): Waiter | undefined {
    const first = this.#first;
    if (first !== undefined) this.remove(first);
    return first;
  }

  remove(waiter: Waiter): void {
    if (waiter.previous === undefined) this.#first = waiter.next;
    else waiter.previous.next = waiter.next;
    if (waiter.next === undefined) this.#last = waiter.previous;
    else waiter.next.previous = waiter.previous;
    waiter.previous = undefined;
    waiter.next = undefined;
    this.size--;
  }
}
