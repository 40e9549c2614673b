import { ApiFailure } from '../api/client.ts';

/** The server took what was sent for wrong: sent again it would be wrong again. */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.status >= 400 && error.status < 500;
}

/** How saving stands. */
export interface SaverState {
  /** What was given and is not on the server's disk yet. */
  readonly pending: number;
  /** The server has not answered the last try. */
  readonly isStuck: boolean;
  /** The server took the answer for wrong; it is not tried again. */
  readonly refused: ApiFailure | null;
}

const RETRY_MS = 1_500;

/**
 * Sends changes to the server, one after the other in the order in which they were made, each until it is taken: a server
 * that is away for a while loses nothing that a person has said.
 */
export class Saver {
  readonly #jobs: (() => Promise<void>)[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #wait: (ms: number) => Promise<void>;
  #isSending = false;
  #state: SaverState = { pending: 0, isStuck: false, refused: null };

  constructor(wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))) {
    this.#wait = wait;
  }

  /** `done` is told what came back. */
  save<Value>(send: () => Promise<Value>, done: (value: Value) => void): void {
    this.#jobs.push(async () => done(await send()));
    this.#become({ pending: this.#jobs.length });
    if (!this.#isSending) void this.#sendAll();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SaverState => this.#state;

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    for (let job = this.#jobs[0]; job; job = this.#jobs[0]) {
      try {
        await job();
        this.#jobs.shift();
        this.#become({ pending: this.#jobs.length, isStuck: false });
      } catch (error) {
        if (isRefusal(error)) {
          this.#jobs.shift();
          this.#become({ pending: this.#jobs.length, isStuck: false, refused: error });
        } else {
          this.#become({ isStuck: true });
          await this.#wait(RETRY_MS);
        }
      }
    }
    this.#isSending = false;
  }

  #become(change: Partial<SaverState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
