import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from './engine.ts';

export interface Patience {
  /** How long a write waits for another process's lock. Default 120,000. */
  readonly lockPatienceMs?: number;
  /** Told once for each lock that is waited for, with the longest wait in milliseconds. */
  readonly onLocked?: (lockPatienceMs: number) => void;
  /** Once it is aborted, nobody waits for more than five seconds any more. */
  readonly signal?: AbortSignal;
}

const LOCK_PATIENCE_MS = 120_000;
/** What is left when the person has stopped the run: enough for a short lock. */
const STOPPED_PATIENCE_MS = 5_000;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 1_000;

/**
 * The engine, whose writes wait for a lock without holding up what else goes on: the database's own wait stops the whole
 * process, so it is short. A lock that stays is thrown in the end.
 */
export function patientEngine(engine: Engine, patience: Patience = {}): Engine {
  const { lockPatienceMs = LOCK_PATIENCE_MS, onLocked, signal } = patience;
  let stopAt = Number.POSITIVE_INFINITY;
  const onAbort = (): void => {
    stopAt = performance.now() + STOPPED_PATIENCE_MS;
  };
  signal?.addEventListener('abort', onAbort, { once: true });
  const transact: Engine['transact'] = async (statements) => {
    const giveUpAt = performance.now() + lockPatienceMs;
    for (let waitMs = FIRST_WAIT_MS, told = false; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
      try {
        return await engine.transact(statements);
      } catch (error) {
        const isLocked = engine.toStoreError(error)?.problem === 'locked';
        if (!isLocked || performance.now() + waitMs > Math.min(giveUpAt, stopAt)) throw error;
      }
      if (!told) onLocked?.(lockPatienceMs);
      told = true;
      await wait(waitMs);
    }
  };
  return {
    name: engine.name,
    identityType: engine.identityType,
    kysely: () => engine.kysely(),
    transact,
    rows: (statement) => engine.rows(statement),
    tableNames: () => engine.tableNames(),
    toStoreError: (error) => engine.toStoreError(error),
    close: () => {
      signal?.removeEventListener('abort', onAbort);
      return engine.close();
    },
  };
}
