import { readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import type { RunLease, RunRecord, RunStatus } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';

/** A lease that nobody renews is over after this time. */
export const LEASE_MS = 60_000;

let here: string | undefined;

/** This machine, and on Linux its space of process ids: containers share a machine, and often its name. */
export function thisHost(): string {
  here ??= `${hostname()}${processSpace()}`;
  return here;
}

function processSpace(): string {
  try {
    return ` ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

export function newLease(nowMs: number = Date.now()): RunLease {
  return {
    owner: crypto.randomUUID(),
    host: thisHost(),
    pid: process.pid,
    since: new Date(nowMs).toISOString(),
    expiresMs: nowMs + LEASE_MS,
  };
}

/**
 * Does its owner play? Not when the lease is over; nor, on this machine, when its process is gone, so that a killed run
 * can be taken up at once. A process that got the same number in the meantime holds it until it is over.
 */
export function isHeld(lease: RunLease | undefined, nowMs: number = Date.now()): boolean {
  if (!lease || lease.expiresMs <= nowMs) return false;
  return lease.host !== thisHost() || isAlive(lease.pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How a run stands: one that was being played and has nobody who plays it was interrupted, and can be resumed. */
export async function shownStatus(store: Store, run: RunRecord): Promise<RunStatus | 'interrupted'> {
  if (run.status !== 'running') return run.status;
  return isHeld(await store.lease(run.id)) ? 'running' : 'interrupted';
}
