import { InvalidOptionError } from '../errors/invalid-option-error.ts';
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
  /** Ids: these alone, in the order of the data; `limit` and `sample` choose among them. */
  readonly only?: readonly string[] | undefined;
  /** The first n scenarios. */
  readonly limit?: number | undefined;
  /** n scenarios drawn at random with the run's seed, kept in the order of the data. */
  readonly sample?: number | undefined;
}

/**
 * Chooses what is played. A sample keeps the data's share of requests to ask about and to answer (strata by gold action,
 * largest remainder), so that a small one does not miss a side by chance. Throws `InvalidOptionError` when ids are given and
 * none is there; of several benchmarks' ids, those of the others are passed over.
 */
export function selectScenarios(
  scenarios: readonly Scenario[],
  selection: Selection,
  seed: number,
): readonly Scenario[] {
  const only = selection.only && new Set(selection.only);
  const named = only ? scenarios.filter((scenario) => only.has(scenario.id)) : scenarios;
  if (only && named.length === 0) {
    throw new InvalidOptionError({
      option: '--scenarios',
      value: [...only].slice(0, 3).join(', '),
      expected: only.size === 0 ? 'the file names no scenario' : 'none of these scenarios is in the set',
      hint: '`querent data show` prints ids; the file has one a line, as the held-out.txt of a data set.',
    });
  }
  const first = selection.limit === undefined ? named : named.slice(0, selection.limit);
  const { sample } = selection;
  if (sample === undefined || sample >= first.length) return first;
  const strata = [...Map.groupBy(first, (scenario) => scenario.secret.goldAction ?? 'unlabelled')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const quotas = apportion(
    sample,
    strata.map(([, members]) => members.length),
  );
  const drawn = new Set(
    strata.flatMap(([action, members], index) =>
      createRandom('sample', seed, action).shuffle(members).slice(0, quotas[index]),
    ),
  );
  return first.filter((scenario) => drawn.has(scenario));
}

/** Splits `seats` in proportion to `sizes`, by largest remainder; ties go to the earlier one. */
function apportion(seats: number, sizes: readonly number[]): readonly number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const shares = sizes.map((size, index) => ({ index, exact: (seats * size) / total }));
  const quotas = shares.map(({ exact }) => Math.floor(exact));
  const left = seats - quotas.reduce((sum, quota) => sum + quota, 0);
  shares
    .toSorted((a, b) => (b.exact % 1) - (a.exact % 1) || a.index - b.index)
    .slice(0, left)
    .forEach(({ index }) => {
      quotas[index]!++;
    });
  return quotas;
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
