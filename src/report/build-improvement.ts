import type { Benchmark } from '../schema/benchmark.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import type { RunRecord } from '../schema/run.ts';
import { holm } from '../tools/stats/holm.ts';
import { compareRuns } from './compare.ts';
import type { Comparison } from './comparison.ts';
import { pairKey } from './episode-digest.ts';
import type { Improvement, ImprovementRow } from './improvement.ts';
import { allImprovementMetrics, type ImprovementMetrics, improvementMetrics } from './improvement-metrics.ts';
import { type OutcomeTable, outcomeTable, sharedKeys, testOutcome } from './outcome-table.ts';
import { recommend } from './recommend.ts';

export interface StrategyRun {
  /** `direct`, `clarify:fast`, ... */
  readonly strategy: string;
  readonly run: RunRecord;
  /** The run's episodes, read anew at each call. */
  readonly episodes: () => AsyncIterable<ScoredEpisode>;
}

export interface BuildImprovementInput {
  readonly benchmark: Pick<Benchmark, 'metrics' | 'languages' | 'notes'>;
  /** `direct` first: the others are held against it. */
  readonly runs: readonly [StrategyRun, ...StrategyRun[]];
  readonly model: string;
  /** Remarks on how they were played. */
  readonly notes?: readonly string[];
  /** Seed of the bootstrap; default 0. */
  readonly seed?: number;
  /** Draws of the bootstrap; default `REPLICATES`. */
  readonly replicates?: number;
}

/**
 * Holds strategies against `direct` on the scenarios that all of them played without an infrastructure fault, so that
 * every line of the table rests on the same ones. A reply that cannot be scored counts as wrong.
 * Memory: a few truth values and numbers per episode.
 */
export async function buildImprovement(input: BuildImprovementInput): Promise<Improvement> {
  const { benchmark, runs, model } = input;
  const chosen = improvementMetrics(benchmark.metrics);
  const metrics = allImprovementMetrics(chosen);
  const tables = await Promise.all(runs.map(({ episodes }) => outcomeTable(episodes(), metrics)));
  const keys = sharedKeys(tables);
  const comparison = await compareShared(input, metrics, keys);
  const rowNamed = (metric: Metric | undefined) => metric && rowOf(metric, comparison, input);
  const goal = goalRow(chosen, rowNamed);
  const rows = correctTests(
    addTests(shownRows(chosen, goal, rowNamed), { metrics, tables, keys, strategies: runs.map((one) => one.strategy) }),
  );
  const { set, mode, user, judge } = runs[0].run;
  return {
    schemaVersion: 1,
    recommendation: recommend({
      goal: rows.find(({ name }) => name === goal?.name),
      rows,
      scenarios: keys.size,
    }),
    ...{ benchmark: runs[0].run.benchmark, set, mode, model, user, judge },
    scenarios: keys.size,
    runs: runs.map(({ strategy, run }) => ({ strategy, id: run.id, status: run.status, planned: run.planned })),
    rows,
    notes: [...notesOn(input, comparison, rows, keys.size), ...(input.notes ?? [])],
  };
}

async function compareShared(
  { runs, benchmark, seed, replicates }: BuildImprovementInput,
  metrics: readonly Metric[],
  keys: ReadonlySet<string>,
): Promise<Comparison> {
  return compareRuns({
    benchmark: { languages: benchmark.languages, metrics: metrics.map((metric) => ({ metric, strict: true })) },
    runs: runs.map(({ run, episodes }) => ({ run, episodes: onlyShared(episodes(), keys) })),
    ...(seed !== undefined && { seed }),
    ...(replicates !== undefined && { replicates }),
  });
}

async function* onlyShared(
  episodes: AsyncIterable<ScoredEpisode>,
  keys: ReadonlySet<string>,
): AsyncGenerator<ScoredEpisode> {
  for await (const episode of episodes) if (keys.has(pairKey(episode))) yield episode;
}

type FindRow = (metric: Metric | undefined) => ImprovementRow | undefined;

/** Undefined where the figure has a value on no side. */
function rowOf(
  metric: Metric,
  { comparisons }: Comparison,
  { runs }: BuildImprovementInput,
): ImprovementRow | undefined {
  const pairs = comparisons.map(({ metrics }) => metrics[`strict.${metric.name}`]);
  const known = pairs.find((pair) => pair !== undefined);
  if (known === undefined) return undefined;
  return {
    name: metric.name,
    description: metric.description,
    unit: metric.unit,
    n: known.n,
    direct: known.baseline,
    others: pairs.map((pair, index) => ({
      strategy: runs[index + 1]!.strategy,
      value: pair?.other ?? null,
      difference: pair?.difference ?? null,
      low: pair?.low ?? null,
      high: pair?.high ?? null,
      smallestDetectable: pair?.smallestDetectable ?? null,
      test: null,
    })),
  };
}

/**
 * Success decides where it is judged on unclear requests as well. Where it is not (a fixed history, to which nobody
 * replies) whoever never asks would win by it: then the decision on the request decides.
 */
function goalRow(metrics: ImprovementMetrics, find: FindRow): ImprovementRow | undefined {
  const hasUnclear = find(metrics.unasked) !== undefined;
  const decision = find(metrics.decision);
  if (hasUnclear && !find(metrics.wrongGuesses)) return decision;
  return find(metrics.success) ?? decision;
}

function shownRows(metrics: ImprovementMetrics, goal: ImprovementRow | undefined, find: FindRow): ImprovementRow[] {
  const guesses = find(metrics.wrongGuesses) ?? find(metrics.unasked);
  const rows = [goal, guesses, find(metrics.needlessQuestions), ...metrics.costs.map(find)];
  return rows.filter((row) => row !== undefined);
}

interface TestSource {
  readonly metrics: readonly Metric[];
  readonly tables: readonly OutcomeTable[];
  readonly keys: ReadonlySet<string>;
  readonly strategies: readonly string[];
}

function addTests(
  rows: readonly ImprovementRow[],
  { metrics, tables, keys, strategies }: TestSource,
): ImprovementRow[] {
  const [baseline = new Map()] = tables;
  return rows.map((row) => {
    if (row.unit !== 'share') return row;
    const index = metrics.findIndex(({ name }) => name === row.name);
    const others = row.others.map((cell) => {
      const test = testOutcome({ baseline, other: tables[strategies.indexOf(cell.strategy)]! }, index, keys);
      return test.n === 0 ? cell : { ...cell, test: { ...test, holm: test.exact } };
    });
    return { ...row, others };
  });
}

/** Holm's correction over every test of the table. */
function correctTests(rows: readonly ImprovementRow[]): ImprovementRow[] {
  const tests = rows.flatMap(({ others }) => others.flatMap(({ test }) => test ?? []));
  const corrected = holm(tests.map(({ exact }) => exact));
  const holmOf = new Map(tests.map((test, index) => [test, corrected[index]!]));
  return rows.map((row) => ({
    ...row,
    others: row.others.map((cell) => ({
      ...cell,
      test: cell.test && { ...cell.test, holm: holmOf.get(cell.test)! },
    })),
  }));
}

function notesOn(
  { runs, benchmark }: BuildImprovementInput,
  { comparisons }: Comparison,
  rows: readonly ImprovementRow[],
  scenarios: number,
): string[] {
  const planned = Math.max(...runs.map(({ run }) => run.planned));
  const broken = comparisons.flatMap(({ pairs: { replyFaulty } }, index) =>
    replyFaulty === 0 ? [] : [`direct or ${runs[index + 1]!.strategy} ${replyFaulty}`],
  );
  const tests = rows.flatMap(({ others }) => others.filter(({ test }) => test !== null)).length;
  return [
    ...(benchmark.notes ?? []),
    ...(scenarios < planned
      ? [`${planned - scenarios} of ${planned} scenarios are left out: a strategy ended in a fault.`]
      : []),
    ...(broken.length > 0
      ? [`Replies that cannot be scored count as wrong; scenarios with one: ${broken.join(', ')}.`]
      : []),
    ...(rows.some(({ name }) => name === 'costUsd')
      ? []
      : ['No price is known: money is not in the table (--token-price).']),
    'Seconds are of episodes as they were played, waiting for a free place among the calls (-j) included.',
    ...(tests > 1 ? [`p (Holm) is corrected over ${tests} tests; the intervals stand for themselves.`] : []),
  ];
}
