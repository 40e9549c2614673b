import type { CallContext, ChatReply, ChatRequest } from './model.ts';

/** Keeps the number of calls in flight per endpoint and key. Handed in by `references`. */
export interface Limiter {
  /**
   * Runs `task` when a place is free; rejects with the signal's reason if that comes first.
   * `under-way` (the next call of a dialogue that has begun) goes before `new`, the default.
   */
  run<T>(task: () => Promise<T>, signal?: AbortSignal, priority?: 'new' | 'under-way'): Promise<T>;
  /** Tells the limiter how a call went, so that it can adapt. */
  report(outcome: 'ok' | 'rate-limit' | 'server-error'): void;
}

/** Remembers replies: the response cache and the run's journal. Errors, empty replies and refusals are never put. */
export interface ReplyMemory {
  get(model: string, request: ChatRequest, call: CallContext): ChatReply | undefined;
  put(model: string, request: ChatRequest, call: CallContext, reply: ChatReply): void;
}

/** Counts calls, tokens and money of all roles; refuses a call when the budget is spent. */
export interface Meter {
  /** Throws `BudgetSpentError` when no further call may start. */
  admit(model: string): void;
  /** Returns what the reply cost in US dollars, null when unknown. */
  count(model: string, call: CallContext, reply: ChatReply): number | null;
}
