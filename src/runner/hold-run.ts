import { RunHeldError } from '../errors/run-held-error.ts';
import { StoreError } from '../errors/store-error.ts';
import type { RunLease } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { isHeld, LEASE_MS, newLease, thisHost } from '../store/lease.ts';

/** A lease is renewed this often: three may fail before it is over. */
const RENEWED_EVERY_MS = LEASE_MS / 4;

export interface RunHold {
  /** Told when another has taken the run over, since this one was not heard of (a machine that slept). */
  onLost(told: (error: RunHeldError) => void): void;
  release(): Promise<void>;
}

/** Makes this process the one that plays the run, until `release`. Throws `RunHeldError` when another plays it. */
export async function holdRun(store: Store, runId: string): Promise<RunHold> {
  const mine = newLease();
  let tell: (error: RunHeldError) => void = () => {};
  const found = await takeLease(store, runId, mine);
  if (found.owner !== mine.owner) throw heldError(runId, found);
  const renewing = setInterval(() => void renew(), RENEWED_EVERY_MS).unref();
  const renew = async (): Promise<void> => {
    try {
      if (await store.renewLease(runId, mine.owner, Date.now() + LEASE_MS)) return;
      clearInterval(renewing);
      const other = await store.lease(runId);
      tell(heldError(runId, other ?? mine));
    } catch (error) {
      // What the store cannot do now is tried again, and told by those who wait for it.
      if (!(error instanceof StoreError)) throw error;
    }
  };
  return {
    onLost(told) {
      tell = told;
    },
    async release() {
      clearInterval(renewing);
      await store.dropLease(runId, mine.owner);
    },
  };
}

async function takeLease(store: Store, runId: string, mine: RunLease): Promise<RunLease> {
  const standing = await store.takeLease(runId, mine, { nowMs: Date.now() });
  if (standing.owner === mine.owner || isHeld(standing)) return standing;
  // Its owner is gone. Of two who see that, one is first, and the other then finds a lease that it did not judge.
  return store.takeLease(runId, mine, { nowMs: Date.now(), inPlaceOf: standing.owner });
}

function heldError(runId: string, { pid, host, since, expiresMs }: RunLease): RunHeldError {
  const isHere = host === thisHost();
  return new RunHeldError({ runId, pid, host: host.split(' ')[0] ?? host, since, isHere, expiresMs });
}
