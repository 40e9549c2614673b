import type { JsonObject } from '../schema/json.ts';
import type { Scenario } from '../schema/scenario.ts';
import { canonicalJson, hashText } from '../tools/hash.ts';
import { createRandom, deriveSeed } from '../tools/random.ts';

/** One episode to play. */
export interface PlannedEpisode {
  readonly key: string;
  /** Place in the plan, from 0; reports and streams keep this order. */
  readonly position: number;
  readonly scenario: Scenario;
  readonly repeat: number;
  /** For the episode's own randomness: from run seed, scenario and repeat. */
  readonly seed: number;
}

export interface Plan {
  readonly episodes: readonly PlannedEpisode[];
  readonly settingsHash: string;
  readonly planHash: string;
}

export interface Selection {
  /** The first n scenarios. */
  readonly limit?: number | undefined;
  /** n scenarios drawn at random with the run's seed, kept in the order of the data. */
  readonly sample?: number | undefined;
}

export function selectScenarios(
  scenarios: readonly Scenario[],
  selection: Selection,
  seed: number,
): readonly Scenario[] {
  const first = selection.limit === undefined ? scenarios : scenarios.slice(0, selection.limit);
  if (selection.sample === undefined || selection.sample >= first.length) return first;
  const drawn = new Set(
    createRandom('sample', seed)
      .shuffle(first.map((_, index) => index))
      .slice(0, selection.sample),
  );
  return first.filter((_, index) => drawn.has(index));
}

/**
 * Keys of all episodes. A key holds the settings that can change a result, the scenario and the repeat; `--limit`,
 * `--sample` and `-j` are not in it.
 */
export function planEpisodes(
  scenarios: readonly Scenario[],
  options: { readonly settings: JsonObject; readonly repeats: number; readonly seed: number },
): Plan {
  const settingsHash = hashText(canonicalJson(options.settings));
  const episodes: PlannedEpisode[] = [];
  for (const scenario of scenarios) {
    for (let repeat = 0; repeat < options.repeats; repeat++) {
      episodes.push({
        key: hashText(`${settingsHash}\n${scenario.id}\n${repeat}`),
        position: episodes.length,
        scenario,
        repeat,
        seed: deriveSeed('episode', options.seed, scenario.id, repeat),
      });
    }
  }
  return { episodes, settingsHash, planHash: hashText(episodes.map((episode) => episode.key).join('\n')) };
}
