/**
 * The values of all promises, in order. Unlike `Promise.all` it waits for every one before it rejects with the first
 * error: what was paid for is on disk by then.
 */
export async function settleAll<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  const settled = await Promise.allSettled(promises);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
