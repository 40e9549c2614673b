/**
 * Turns work that tells of its parts as they come into something to iterate over. The work begins with the first part
 * that is asked for. Whoever stops iterating, or aborts `signal`, aborts the work's own signal, and waits until it has
 * ended: what it must still count is then counted. Parts that nobody has taken wait in memory: the work must be bounded.
 */
export async function* pump<Part>(
  signal: AbortSignal | undefined,
  work: (emit: (part: Part) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<Part, void, undefined> {
  signal?.throwIfAborted();
  const own = new AbortController();
  const onAbort = (): void => own.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const waiting: Part[] = [];
  let news = Promise.withResolvers<void>();
  let outcome: { readonly error?: unknown } | undefined;
  const emit = (part: Part): void => {
    waiting.push(part);
    news.resolve();
  };
  const working = work(emit, own.signal)
    .then(
      () => {
        outcome = {};
      },
      (error: unknown) => {
        outcome = { error };
      },
    )
    .finally(() => news.resolve());
  try {
    for (;;) {
      yield* waiting.splice(0);
      if (waiting.length > 0) continue;
      if (outcome) break;
      news = Promise.withResolvers();
      await news.promise;
    }
    if ('error' in outcome) throw outcome.error;
  } finally {
    signal?.removeEventListener('abort', onAbort);
    own.abort();
    await working;
  }
}
