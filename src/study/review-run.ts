import { findBenchmark } from '../references/benchmarks.ts';
import type { Places } from '../references/environment.ts';
import type { JudgedEpisode } from '../review/judged-episode.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { scenariosOf } from './rescore-run.ts';

/** A run's episodes with their scenarios, whose right answers a reviewer must see. */
export async function judgedEpisodes(input: {
  readonly run: RunRecord;
  readonly places: Places;
  readonly store: Store;
}): Promise<readonly JudgedEpisode[]> {
  const { run, places, store } = input;
  const benchmark = await findBenchmark(run.benchmark, places);
  const scenarios = await scenariosOf(run, benchmark, places);
  const judged: JudgedEpisode[] = [];
  for await (const episode of store.episodes(run.id)) {
    const scenario = scenarios.get(episode.scenarioId);
    if (scenario) judged.push({ episode, scenario });
  }
  return judged;
}
