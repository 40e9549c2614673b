import { Worker } from 'node:worker_threads';
import { StudioError } from '../../errors/studio-error.ts';
import type { Places } from '../../references/environment.ts';
import type { DataReply, DataRequest, DataTask, FoundPlace } from './data-task.ts';

const FILE = new URL(import.meta.url.endsWith('.ts') ? './data-worker.ts' : './data-worker.js', import.meta.url);

type Result = DataReply['result'];

/** The worker, and who waits for which of its replies. */
export class DataThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>();
  #number = 0;
  #hasEnded = false;

  constructor({ home, dataDirs }: Places) {
    this.#worker = new Worker(FILE, { workerData: { home, dataDirs } });
    // It keeps no process alive.
    this.#worker.unref();
    this.#worker.on('message', ({ number, result }: DataReply) => {
      this.#waiting.get(number)?.resolve(result);
      this.#waiting.delete(number);
    });
    this.#worker.on('error', (error) => this.#end(error));
    this.#worker.on('exit', () => this.#end());
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Rejects with `StudioError` where the thread ends before it replies. */
  do(place: FoundPlace, task: DataTask): Promise<Result> {
    const number = this.#number++;
    const waiting = Promise.withResolvers<Result>();
    this.#waiting.set(number, waiting);
    this.#worker.postMessage({ number, place, task } satisfies DataRequest);
    return waiting.promise;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(cause?: unknown): void {
    this.#hasEnded = true;
    const error = new StudioError({
      message: 'What reads the data sets has ended before it was done.',
      hint: 'Ask again. A set that is too large for the memory is not shown here: see `querent data show`.',
      cause,
    });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
