import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import { mcNemar } from '../tools/stats/mcnemar.ts';
import { pairKey } from './episode-digest.ts';
import { episodeState } from './episode-state.ts';

/** Outcomes of a run's episodes, by pair; without those that ended in an infrastructure fault. */
export type OutcomeTable = ReadonlyMap<string, readonly (boolean | null)[]>;

/** Per episode a truth value for each metric that is a share of episodes; null where it counts the episode nowhere. */
export async function outcomeTable(
  episodes: AsyncIterable<ScoredEpisode>,
  metrics: readonly Metric[],
): Promise<OutcomeTable> {
  const table = new Map<string, readonly (boolean | null)[]>();
  for await (const episode of episodes) {
    if (episodeState(episode) === 'faulted') continue;
    table.set(
      pairKey(episode),
      metrics.map((metric) => outcomeOf(metric, episode)),
    );
  }
  return table;
}

/** Of the pairs that all tables hold. */
export function sharedKeys(tables: readonly OutcomeTable[]): ReadonlySet<string> {
  const [first = new Map<string, never>(), ...others] = tables;
  return new Set([...first.keys()].filter((key) => others.every((table) => table.has(key))));
}

/** McNemar's test of one outcome on shared pairs; `index` is the metric's place. */
export function testOutcome(
  tables: { readonly baseline: OutcomeTable; readonly other: OutcomeTable },
  index: number,
  keys: ReadonlySet<string>,
): { readonly n: number; readonly onlyBaseline: number; readonly onlyOther: number; readonly exact: number } {
  let n = 0;
  let onlyBaseline = 0;
  let onlyOther = 0;
  for (const key of keys) {
    const before = tables.baseline.get(key)?.[index] ?? null;
    const after = tables.other.get(key)?.[index] ?? null;
    if (before === null || after === null) continue;
    n++;
    if (before && !after) onlyBaseline++;
    else if (after && !before) onlyOther++;
  }
  return { n, onlyBaseline, onlyOther, exact: mcNemar(onlyBaseline, onlyOther).exact };
}

function outcomeOf(metric: Metric, episode: ScoredEpisode): boolean | null {
  const sums = new Float64Array(metric.width);
  metric.add(sums, episode);
  const own = metric.perCluster?.(sums) ?? sums;
  const value = metric.count(own) === 1 ? metric.estimate(own) : null;
  return value === 0 || value === 1 ? value === 1 : null;
}
