/**
 * Runs `work` over the items with at most `width` under way, starting them in order: half of them at once, the others a
 * turn of the event loop later, so that what the first send goes out before the others are prepared. Stops taking new
 * items when the signal is aborted or one piece of work throws; waits for those under way, then rejects with the first
 * error.
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
  const first = Math.ceil(Math.max(1, width) / 2);
  const workers = Array.from({ length: first }, worker);
  await new Promise((resolve) => setImmediate(resolve));
  for (let index = first; index < width; index++) workers.push(worker());
  await Promise.all(workers);
  if (failure) throw failure.error;
}
