import { spawnSync } from 'node:child_process';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RunHeldError } from '../errors/run-held-error.ts';
import type { Store } from '../schema/store.ts';
import { sampleRun } from '../store/__fixtures__/sample-data.ts';
import { LEASE_MS, newLease } from '../store/lease.ts';
import { openStore } from '../store/open-store.ts';
import { holdRun } from './hold-run.ts';

async function openWithRun(): Promise<Store> {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  await store.createRun(sampleRun());
  return store;
}

describe('holding a run', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps others out until it is released', async () => {
    const store = await openWithRun();
    const hold = await holdRun(store, 'run-1');
    await expect(holdRun(store, 'run-1')).rejects.toMatchObject({
      code: 'QRT_RUN_HELD',
      exitCode: 1,
      message: expect.stringContaining(`process ${process.pid}, since`),
    });
    await hold.release();
    await (await holdRun(store, 'run-1')).release();
    expect(await store.lease('run-1')).toBeUndefined();
  });

  it('takes over at once from a process that is gone, but not from one on another machine', async () => {
    const store = await openWithRun();
    const gone = { ...newLease(), pid: spawnSync(process.execPath, ['-e', '']).pid };
    await store.takeLease('run-1', gone, { nowMs: 0 });
    await (await holdRun(store, 'run-1')).release();
    await store.takeLease('run-1', { ...gone, host: 'elsewhere pid:[1]' }, { nowMs: 0 });
    await expect(holdRun(store, 'run-1')).rejects.toMatchObject({
      message: expect.stringContaining('on elsewhere, since'),
      hint: expect.stringContaining('--resume takes over from'),
    });
  });

  it('is renewed for as long as it is held, and says when another has taken over', async () => {
    const store = await openWithRun();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const start = Date.now();
    const hold = await holdRun(store, 'run-1');
    const lost: RunHeldError[] = [];
    hold.onLost((error) => lost.push(error));
    vi.advanceTimersByTime(LEASE_MS / 2);
    await vi.waitFor(async () => {
      expect((await store.lease('run-1'))?.expiresMs).toBeGreaterThanOrEqual(start + 1.5 * LEASE_MS);
    });
    const other = newLease(Date.now() + 2 * LEASE_MS);
    await store.takeLease('run-1', other, { nowMs: Date.now() + 2 * LEASE_MS });
    vi.advanceTimersByTime(LEASE_MS / 4);
    await vi.waitFor(() => expect(lost).toHaveLength(1));
    await hold.release();
    expect((await store.lease('run-1'))?.owner).toBe(other.owner);
  });
});
