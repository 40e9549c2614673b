import { Worker } from 'node:worker_threads';
import { StudioError } from '../../errors/studio-error.ts';
import type { Places } from '../../references/environment.ts';
import type { Comparison } from '../../report/comparison.ts';
import type { RunHead } from '../../store/run-browser.ts';
import type { ComparisonReply, ComparisonTask } from './comparison-task.ts';

const WORKER = new URL(
  import.meta.url.endsWith('.ts') ? './comparison-worker.ts' : './comparison-worker.js',
  import.meta.url,
);
const MOST_KEPT = 8;

/** Comparisons of runs as they stand, each made once, one after the other, in a thread that ends with it. */
export class Comparisons {
  readonly #places: Places;
  readonly #kept = new Map<string, Promise<Comparison>>();
  readonly #working = new Set<Worker>();
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(places: Places) {
    this.#places = places;
  }

  /** The first is the base. Rejects with `StudioError` where the thread fails. */
  of(heads: readonly RunHead[]): Promise<Comparison> {
    const key = JSON.stringify(heads.map(({ run, version }) => [run.id, version]));
    const known = this.#kept.get(key);
    if (known) return known;
    const made = this.#last.then(() => this.#make(heads.map(({ run }) => run.id)));
    this.#last = made.catch(() => undefined);
    this.#kept.set(key, made);
    made.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
    return made;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#working].map((worker) => worker.terminate()));
  }

  async #make(ids: readonly string[]): Promise<Comparison> {
    if (this.#closed) throw failed();
    const worker = new Worker(WORKER, { workerData: { places: this.#places, ids } satisfies ComparisonTask });
    // It keeps no process alive.
    worker.unref();
    this.#working.add(worker);
    const reply = Promise.withResolvers<ComparisonReply>();
    worker.once('message', reply.resolve);
    worker.once('error', (error) => reply.reject(failed(error)));
    worker.once('exit', () => reply.reject(failed()));
    try {
      const result = await reply.promise;
      if ('value' in result) return result.value;
      throw failed(result.failure);
    } finally {
      this.#working.delete(worker);
    }
  }
}

function failed(cause?: unknown): StudioError {
  return new StudioError({
    message: 'These runs cannot be compared here.',
    hint: 'Compare them in a terminal with `querent compare`: it says what is wrong.',
    cause,
  });
}
