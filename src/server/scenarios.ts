import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Scenario } from '../schema/scenario.ts';
import { scenariosOf } from '../study/rescore-run.ts';

/** Sets of scenarios kept in memory: of the runs that somebody looks at. */
const MOST_SETS = 3;

/** Scenarios by run, loaded once for all runs on the same data. */
export class Scenarios {
  readonly #places: Places;
  readonly #sets = new Map<string, Promise<ReadonlyMap<string, Scenario>>>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** Throws `DataError` where the data has changed since the run, `DataMissingError` where it is gone. */
  async find(run: RunRecord, scenarioId: string): Promise<Scenario | undefined> {
    return (await this.#load(run)).get(scenarioId);
  }

  #load(run: RunRecord): Promise<ReadonlyMap<string, Scenario>> {
    const { benchmark, set, mode, settings } = run;
    const key = JSON.stringify([benchmark, set, mode, settings.language, settings.dataChecksum]);
    const known = this.#sets.get(key);
    if (known) return known;
    const loaded = findBenchmark(benchmark, this.#places).then((found) => scenariosOf(run, found, this.#places));
    this.#sets.set(key, loaded);
    loaded.catch(() => this.#sets.delete(key));
    for (const oldest of this.#sets.keys()) {
      if (this.#sets.size <= MOST_SETS) break;
      this.#sets.delete(oldest);
    }
    return loaded;
  }
}
