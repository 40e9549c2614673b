/**
 * Runs `work` over the items with at most `width` under way, starting them in order. Stops taking new items when the
 * signal is aborted or one piece of work throws; waits for those under way, then rejects with the first error.
 */
export async function workPool<Item>(
  items: Iterable<Item>,
  width: number,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failure: { readonly error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    while (!failure && !signal?.aborted) {
      const next = iterator.next();
      if (next.done) return;
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, worker));
  if (failure) throw failure.error;
}
