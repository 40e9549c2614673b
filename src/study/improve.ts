import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { findBenchmark } from '../references/benchmarks.ts';
import { buildImprovement, type StrategyRun } from '../report/build-improvement.ts';
import type { Improvement } from '../report/improvement.ts';
import { improvementMetrics } from '../report/improvement-metrics.ts';
import { nothingScored } from '../report/nothing-scored.ts';
import type { RunOutcome } from '../runner/run-benchmark.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { ReplyMemory } from '../schema/limits.ts';
import { type EstimateSurroundings, estimateRun, type RunEstimate } from './estimate.ts';
import { sumEstimates } from './estimate-sum.ts';
import { findNamedRun, type RunSurroundings, runNamed } from './run-named.ts';
import type { RunRequest } from './run-request.ts';

/** What is tried with the model; the first is what the others are held against. */
export const STRATEGIES = ['direct', 'prompted', 'clarify:fast', 'clarify'] as const;

/** Of a run, all but who plays it. */
export interface ImproveRequest extends Omit<RunRequest, 'assistant' | 'resume'> {
  /** A model reference, without a strategy. */
  readonly model: string;
  /** Go on with the newest runs of the same settings, each where it was. */
  readonly resume?: boolean | undefined;
}

export interface ImproveSurroundings extends RunSurroundings {
  /** Told before each strategy, `index` from 0. */
  readonly onStrategy?: (strategy: string, index: number) => void;
}

export interface ImproveOutcome {
  /** Absent when the budget or the person stopped it before all had played. */
  readonly improvement: Improvement | undefined;
  /** Those played, in the order of `STRATEGIES`. */
  readonly runs: readonly StrategyRun[];
  /** Why, of each strategy of which no episode has a score. */
  readonly unscored: readonly string[];
  readonly stoppedBy: RunOutcome['stoppedBy'];
}

/**
 * Plays the same scenarios with the same seed and the same model by each strategy, one after the other under one budget,
 * and holds them against the first.
 * @throws InvalidOptionError for a benchmark that has no figure to compare over all its episodes.
 */
export async function improve(request: ImproveRequest, around: ImproveSurroundings): Promise<ImproveOutcome> {
  const benchmark = await findBenchmark(request.benchmark, around.places);
  refuseWithoutGoal(benchmark);
  const hits = countHits(around.cache);
  const purse = await openPurse(request, around);
  const runs: StrategyRun[] = [];
  const unscored: string[] = [];
  for (const [index, strategy] of STRATEGIES.entries()) {
    around.onStrategy?.(strategy, index);
    const { run, report, stoppedBy } = await runNamed(requestOf(request, strategy), {
      ...around,
      cache: hits.memory,
      spentElsewhereUsd: purse.spentByOthers(strategy),
    });
    runs.push({ strategy, run, episodes: () => around.store.episodes(run.id) });
    if (stoppedBy) return { improvement: undefined, runs, unscored, stoppedBy };
    unscored.push(...[nothingScored(report)].filter((reason) => reason !== undefined));
    await purse.pay(strategy, run.id);
  }
  const improvement = await buildImprovement({
    benchmark,
    model: request.model,
    runs: runs as [StrategyRun, ...StrategyRun[]],
    notes: hits.count === 0 ? [] : [cacheNote(hits.count)],
  });
  return { improvement, runs, unscored, stoppedBy: undefined };
}

/** What all of it would use: the sum, and each strategy's own. */
export async function estimateImprove(
  request: ImproveRequest,
  around: EstimateSurroundings,
): Promise<RunEstimate & { readonly runs: readonly RunEstimate[] }> {
  refuseWithoutGoal(await findBenchmark(request.benchmark, around.places));
  const runs: RunEstimate[] = [];
  for (const strategy of STRATEGIES) runs.push(await estimateRun(requestOf(request, strategy), around));
  return { ...sumEstimates(runs), assistant: `${STRATEGIES.join(', ')} @ ${request.model}`, runs };
}

function requestOf({ model, ...request }: ImproveRequest, strategy: string): RunRequest {
  return { ...request, assistant: `${strategy}@${model}` };
}

function refuseWithoutGoal({ name, metrics }: Benchmark): void {
  const { success } = improvementMetrics(metrics);
  const decides = metrics.some(
    ({ metric, group }) => group === undefined && /^(?:action\.)?accuracy$/.test(metric.name),
  );
  if (success || decides) return;
  throw new InvalidOptionError({
    option: 'benchmark',
    value: name,
    expected: 'it has no figure of success, nor of right decisions, over all its episodes',
    hint: `Data of your own needs the column action or answer. Otherwise: querent run ${name} with each assistant, then querent compare.`,
  });
}

/** What each strategy's run has spent, in US dollars: one budget holds for all of them. */
interface Purse {
  spentByOthers(strategy: string): number;
  pay(strategy: string, runId: string): Promise<void>;
}

async function openPurse(request: ImproveRequest, around: ImproveSurroundings): Promise<Purse> {
  const spentUsd = new Map<string, number>();
  const pay = async (strategy: string, runId: string): Promise<void> => {
    spentUsd.set(strategy, await around.store.spending(runId));
  };
  // Strategies later in the order may have been played and paid in an earlier sitting.
  const isLimited = around.meter.budgetUsd !== undefined;
  for (const strategy of isLimited && request.resume ? STRATEGIES : []) {
    const found = await findNamedRun(requestOf(request, strategy), around);
    if (found) await pay(strategy, found.id);
  }
  return {
    spentByOthers: (strategy) =>
      [...spentUsd].filter(([name]) => name !== strategy).reduce((sum, [, usd]) => sum + usd, 0),
    pay,
  };
}

/** The same cache, and how many replies came from it. */
function countHits(cache: ReplyMemory | undefined): {
  readonly memory: ReplyMemory | undefined;
  readonly count: number;
} {
  let count = 0;
  const memory: ReplyMemory | undefined = cache && {
    get(...question) {
      const reply = cache.get(...question);
      if (reply !== undefined) count++;
      return reply;
    },
    put: (...entry) => cache.put(...entry),
  };
  return {
    memory,
    get count() {
      return count;
    },
  };
}

function cacheNote(hits: number): string {
  const replies = hits === 1 ? '1 reply' : `${hits} replies`;
  return `${replies} came from the cache and took no time: for true seconds play with --no-cache.`;
}
