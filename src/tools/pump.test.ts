import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { pump } from './pump.ts';

async function collect<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

describe('pump', () => {
  it('gives the parts in order, told at once or one by one', async () => {
    const parts = pump<number>(undefined, async (emit) => {
      emit(1);
      emit(2);
      await turn();
      emit(3);
    });
    expect(await collect(parts)).toEqual([1, 2, 3]);
  });

  it('does not begin before the first part is asked for', async () => {
    let begun = false;
    const parts = pump(undefined, async () => {
      begun = true;
    });
    await turn();
    expect(begun).toBe(false);
    await collect(parts);
    expect(begun).toBe(true);
  });

  it('throws what the work throws, after what it had told', async () => {
    const failure = new RangeError('broken');
    const seen: number[] = [];
    const reading = (async () => {
      for await (const part of pump<number>(undefined, async (emit) => {
        emit(1);
        throw failure;
      }))
        seen.push(part);
    })();
    await expect(reading).rejects.toBe(failure);
    expect(seen).toEqual([1]);
  });

  it('aborts the work when its reader goes, and waits for its end', async () => {
    const log: string[] = [];
    for await (const _ of pump<number>(undefined, async (emit, signal) => {
      emit(1);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await turn();
      log.push('counted');
    }))
      break;
    expect(log).toEqual(['counted']);
  });

  it('hands the caller’s abort on with its reason, and begins nothing after it', async () => {
    const controller = new AbortController();
    const reason = new RangeError('stopped');
    const parts = pump<number>(controller.signal, (emit, signal) => {
      emit(1);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    await parts.next();
    controller.abort(reason);
    await expect(parts.next()).rejects.toBe(reason);
    await expect(pump(controller.signal, async () => {}).next()).rejects.toBe(reason);
  });
});
