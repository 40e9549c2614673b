import type { Engine, Statement } from './engine.ts';

/** Rows that wait at most before a transaction takes them. */
const MAX_WAITING = 64;
/** And the time they wait at most. */
const MAX_WAIT_MS = 20;

/**
 * The one writer: gathers statements into small transactions, in order.
 *
 * `add` returns before the row is on disk; a failure then appears at the next call of any method, once. `commit`
 * resolves when it is on disk: all that is asked for in one turn of the event loop shares a transaction, with the rows
 * that wait. A failed transaction is undone whole and its rows are dropped, so that nothing half-written stays.
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #onFailure: () => void;
  #statements: Statement[] = [];
  #rows = 0;
  #waiters: PromiseWithResolvers<void>[] = [];
  #last: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #failure: unknown;

  constructor(engine: Engine, onFailure: () => void) {
    this.#engine = engine;
    this.#onFailure = onFailure;
  }

  /** Adds a row. Waits for its transaction only when enough rows are waiting, so that a fast caller cannot pile up. */
  async add(statements: readonly Statement[]): Promise<void> {
    this.#throwFailure();
    this.#statements.push(...statements);
    this.#rows++;
    if (this.#rows >= MAX_WAITING) return this.#flush();
    this.#timer ??= setTimeout(() => this.#flushBehind(), MAX_WAIT_MS);
  }

  async commit(statements: readonly Statement[]): Promise<void> {
    this.#throwFailure();
    this.#statements.push(...statements);
    const waiter = Promise.withResolvers<void>();
    this.#waiters.push(waiter);
    this.#immediate ??= setImmediate(() => this.#flushBehind());
    return waiter.promise;
  }

  async flush(): Promise<void> {
    await this.#flush();
    this.#throwFailure();
  }

  #flush(): Promise<void> {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
    this.#immediate = undefined;
    const written = this.#last.then(() => this.#writeWaiting());
    this.#last = written.catch(() => undefined);
    return written;
  }

  #flushBehind(): void {
    this.#flush().catch((error: unknown) => {
      this.#failure = error;
    });
  }

  async #writeWaiting(): Promise<void> {
    if (this.#statements.length === 0) return;
    const statements = this.#statements;
    const waiters = this.#waiters;
    const rows = this.#rows;
    this.#statements = [];
    this.#waiters = [];
    this.#rows = 0;
    try {
      await this.#engine.transact(statements);
    } catch (error) {
      this.#onFailure();
      const failure = this.#engine.toStoreError(error) ?? error;
      for (const waiter of waiters) waiter.reject(failure);
      // Those who wait know; rows that nobody waits for must still be heard of.
      if (rows > 0) throw failure;
      return;
    }
    for (const waiter of waiters) waiter.resolve();
  }

  #throwFailure(): void {
    const failure = this.#failure;
    this.#failure = undefined;
    if (failure !== undefined) throw failure;
  }
}
