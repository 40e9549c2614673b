import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataError } from '../../errors/data-error.ts';
import { DataMissingError } from '../../errors/data-missing-error.ts';
import { StudioError } from '../../errors/studio-error.ts';
import { UnknownNameError } from '../../errors/unknown-name-error.ts';
import { findBenchmark } from '../../references/benchmarks.ts';
import type { Places } from '../../references/environment.ts';
import type { Benchmark, DataFile } from '../../schema/benchmark.ts';
import { nearestName } from '../../tools/nearest.ts';
import type { DataChecks, ScenarioPlace } from '../api-types.ts';
import type { DataFailure, DataReply, DataResults, DataTask, FoundPlace } from './data-task.ts';
import { DataThread } from './data-thread.ts';

/** Sets that nobody has looked at for this long are let go, with their thread. */
const IDLE_MS = 600_000;

/** Sets of scenarios, read in a thread beside the server. */
export class DataSets {
  readonly #places: Places;
  #thread: DataThread | undefined;
  #idle: NodeJS.Timeout | undefined;
  /** Checks run one after the other, each in a thread that ends with it. */
  readonly #checks = new Map<string, Promise<DataChecks>>();
  #lastCheck: Promise<unknown> = Promise.resolve();

  constructor(places: Places) {
    this.#places = places;
  }

  /** Throws `UnknownNameError` where there is no such benchmark, set or mode. */
  async find({ benchmark, set, mode }: ScenarioPlace): Promise<FoundPlace> {
    const found = await findBenchmark(benchmark, this.#places);
    const { querent } = found.protocols;
    return {
      benchmark,
      set: oneOf('set', set ?? querent.set, found.sets, benchmark),
      mode: oneOf('mode', mode ?? querent.mode, found.modes, benchmark),
    };
  }

  /** Throws `DataMissingError` and `DataError` as loading does. */
  async ask<Kind extends Exclude<DataTask['kind'], 'checks'>>(
    place: FoundPlace,
    task: Extract<DataTask, { readonly kind: Kind }>,
  ): Promise<DataResults[Kind]> {
    return (await this.#valueOf(place, await this.prepare().do(place, task))) as DataResults[Kind];
  }

  /** Starts the thread, if it does not run: whoever looks at the data will ask for a set next. */
  prepare(): DataThread {
    if (!this.#thread || this.#thread.hasEnded) this.#thread = new DataThread(this.#places);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#letGo(), IDLE_MS).unref();
    return this.#thread;
  }

  /** Of the same set once, however many ask for it. */
  checks(place: FoundPlace): Promise<DataChecks> {
    const key = JSON.stringify(place);
    const running = this.#checks.get(key);
    if (running) return running;
    const started = this.#lastCheck.then(() => this.#check(place)).finally(() => this.#checks.delete(key));
    this.#checks.set(key, started);
    this.#lastCheck = started.catch(() => undefined);
    return started;
  }

  /** Is the file in one of the data folders? */
  has(file: DataFile): boolean {
    return this.#places.dataDirs.some((folder) => existsSync(join(folder, file.path)));
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#letGo();
  }

  async #check(place: FoundPlace): Promise<DataChecks> {
    const thread = new DataThread(this.#places);
    try {
      return (await this.#valueOf(place, await thread.do(place, { kind: 'checks' }))) as DataChecks;
    } finally {
      await thread.close();
    }
  }

  async #letGo(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.close();
  }

  async #valueOf(place: FoundPlace, result: DataReply['result']): Promise<unknown> {
    if ('value' in result) return result.value;
    throw this.#errorOf(place, result.failure, await findBenchmark(place.benchmark, this.#places));
  }

  /** An error does not cross from thread to thread as what it is. */
  #errorOf({ benchmark, set }: FoundPlace, failure: DataFailure, { dataFiles }: Benchmark): Error {
    const { kind, message, hint } = failure;
    if (kind === 'missing') {
      const path = dataFiles.find((file) => !this.has(file))?.path ?? set;
      return new DataMissingError({ benchmark, path, searched: this.#places.dataDirs });
    }
    if (kind === 'data') return new DataError({ file: `The set ${set} of ${benchmark}`, problem: message, hint });
    return new StudioError({
      message: `The set ${set} of ${benchmark} cannot be shown.`,
      hint: 'The terminal in which `querent studio` runs says more.',
    });
  }
}

function oneOf(kind: string, name: string, known: readonly string[], benchmark: string): string {
  if (known.includes(name)) return name;
  throw new UnknownNameError({ kind: `${kind} of ${benchmark}`, name, known, nearest: nearestName(name, known) });
}
