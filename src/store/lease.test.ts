import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isHeld, LEASE_MS, newLease } from './lease.ts';

describe('a lease', () => {
  test('is held by the process that took it, for its time', () => {
    const lease = newLease(1_000);
    expect(lease).toMatchObject({ pid: process.pid, since: '1970-01-01T00:00:01.000Z', expiresMs: 1_000 + LEASE_MS });
    expect(isHeld(lease, 1_000 + LEASE_MS - 1)).toBe(true);
    expect(isHeld(lease, 1_000 + LEASE_MS)).toBe(false);
    expect(isHeld(undefined, 0)).toBe(false);
    expect(newLease(1_000).owner).not.toBe(lease.owner);
  });

  test('is over at once when its process on this machine is gone, and on another only with its time', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const lease = { ...newLease(0), pid };
    expect(isHeld(lease, 1)).toBe(false);
    expect(isHeld({ ...lease, host: 'elsewhere' }, 1)).toBe(true);
  });
});
