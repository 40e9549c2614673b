import { statSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE } from '../../benchmark/imported/manifest.ts';
import { hasSet, setFolder } from '../../benchmark/imported/set-folder.ts';
import { findBenchmark } from '../../references/benchmarks.ts';
import type { Places } from '../../references/environment.ts';
import type { DataChecks } from '../api-types.ts';
import type { DataResults, DataTask, FoundPlace } from './data-task.ts';
import { ScenarioSet } from './scenario-set.ts';

/** Sets kept in memory: the ones that were looked at last. */
const MOST_SETS = 4;
const MOST_REMARKS = 500;

type DataPlaces = Pick<Places, 'home' | 'dataDirs'>;

/** Loads sets and answers what is asked of them. */
export class HeldSets {
  readonly #places: DataPlaces;
  readonly #sets = new Map<string, Promise<ScenarioSet>>();

  constructor(places: DataPlaces) {
    this.#places = places;
  }

  /** Throws what loading throws: `DataMissingError`, `DataError`. */
  async do(place: FoundPlace, task: DataTask): Promise<DataResults[DataTask['kind']]> {
    if (task.kind === 'checks') return this.#checks(place);
    const set = await this.#set(place);
    if (task.kind === 'page') return set.page(task.query, task.from, task.limit);
    return task.kind === 'detail' ? set.detail(task.id, task.query) : set.secret(task.id);
  }

  #set(place: FoundPlace): Promise<ScenarioSet> {
    const key = JSON.stringify([place, this.#versionOf(place.benchmark)]);
    const set = this.#sets.get(key) ?? this.#load(place);
    this.#sets.delete(key);
    this.#sets.set(key, set);
    set.catch(() => this.#sets.delete(key));
    for (const oldest of this.#sets.keys()) {
      if (this.#sets.size <= MOST_SETS) break;
      this.#sets.delete(oldest);
    }
    return set;
  }

  async #load({ benchmark, set, mode }: FoundPlace): Promise<ScenarioSet> {
    const found = await findBenchmark(benchmark, this.#places);
    return new ScenarioSet(await found.load({ set, mode, dataDirs: this.#places.dataDirs }));
  }

  /** An imported set may be imported again under its name. */
  #versionOf(benchmark: string): number {
    const { home } = this.#places;
    return hasSet(home, benchmark) ? statSync(join(setFolder(home, benchmark), MANIFEST_FILE)).mtimeMs : 0;
  }

  async #checks({ benchmark, set, mode }: FoundPlace): Promise<DataChecks> {
    const found = await findBenchmark(benchmark, this.#places);
    const { warnings } = await found.load({ set, mode, dataDirs: this.#places.dataDirs });
    const audit = await found.audit?.({ set });
    const remarks = [...warnings, ...(audit?.warnings ?? [])];
    return {
      figures: audit?.figures ?? [],
      remarks: remarks
        .slice(0, MOST_REMARKS)
        .map(({ code, scenarioId = null, message }) => ({ code, scenarioId, message })),
      remarkCount: remarks.length,
    };
  }
}
