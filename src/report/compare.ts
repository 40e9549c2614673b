import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Benchmark } from '../schema/benchmark.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { RunRecord } from '../schema/run.ts';
import { holm } from '../tools/stats/holm.ts';
import type { Comparison, RunComparison, RunLabel } from './comparison.ts';
import { comparisonNotes } from './comparison-notes.ts';
import { type DigestOptions, digestEpisode, type EpisodeDigest, pairKey } from './episode-digest.ts';
import { outcomeTests, pairedMetrics, postGap } from './paired-figures.ts';
import { PairedFold } from './paired-fold.ts';
import { runDifferences } from './run-differences.ts';

export interface ComparedRun {
  readonly run: RunRecord;
  readonly episodes: AsyncIterable<ScoredEpisode>;
}

export interface CompareInput {
  readonly benchmark: Pick<Benchmark, 'metrics' | 'languages' | 'succeeded'>;
  /** Two or more runs of one benchmark; the first is the baseline that each of the others is held against. */
  readonly runs: readonly ComparedRun[];
  /** Seed of the bootstrap; default 0. */
  readonly seed?: number;
  /** Draws of the bootstrap; default `REPLICATES`. */
  readonly replicates?: number;
  /** Name of the verdict on the final answer; default `final`. */
  readonly finalVerdict?: string;
}

/**
 * Holds runs against a baseline, pair by pair: the same scenario in the same repeat, without an infrastructure fault on
 * either side. Memory: some numbers per episode of the baseline, sums per cluster of all others.
 * @throws InvalidOptionError with fewer than two runs, or runs of different benchmarks.
 */
export async function compareRuns(input: CompareInput): Promise<Comparison> {
  const [baseline, ...others] = checkRuns(input.runs);
  const options: DigestOptions = {
    metrics: input.benchmark.metrics,
    finalVerdict: input.finalVerdict ?? 'final',
    ...(input.benchmark.succeeded && { succeeded: input.benchmark.succeeded }),
  };
  const digests = await digestAll(baseline.episodes, options);
  const comparisons: RunComparison[] = [];
  for (const other of others) comparisons.push(await compareWith(baseline.run, digests, other, input, options));
  return {
    schemaVersion: 1,
    baseline: labelOf(baseline.run),
    comparisons: correctTests(comparisons),
    notes: comparisonNotes(baseline.run, comparisons),
  };
}

function checkRuns(runs: readonly ComparedRun[]): [ComparedRun, ...ComparedRun[]] {
  const [first, ...rest] = runs;
  if (!first || rest.length === 0) {
    throw new InvalidOptionError({ option: 'compare', value: first?.run.id ?? '', expected: 'name two or more runs' });
  }
  const foreign = rest.find(({ run }) => run.benchmark !== first.run.benchmark);
  if (foreign) {
    throw new InvalidOptionError({
      option: 'compare',
      value: foreign.run.id,
      expected: `runs of one benchmark can be paired; it is of ${foreign.run.benchmark}, ${first.run.id} of ${first.run.benchmark}`,
    });
  }
  return [first, ...rest];
}

async function digestAll(
  episodes: AsyncIterable<ScoredEpisode>,
  options: DigestOptions,
): Promise<ReadonlyMap<string, EpisodeDigest>> {
  const digests = new Map<string, EpisodeDigest>();
  for await (const episode of episodes) digests.set(pairKey(episode), digestEpisode(episode, options));
  return digests;
}

async function compareWith(
  baseline: RunRecord,
  digests: ReadonlyMap<string, EpisodeDigest>,
  other: ComparedRun,
  input: CompareInput,
  options: DigestOptions,
): Promise<RunComparison> {
  const fold = new PairedFold(options.metrics);
  const open = new Set(digests.keys());
  let onlyOther = 0;
  for await (const episode of other.episodes) {
    const key = pairKey(episode);
    const partner = open.delete(key) ? digests.get(key) : undefined;
    if (partner) fold.add(partner, digestEpisode(episode, options));
    else onlyOther++;
  }
  const bootstrap = { seed: input.seed ?? 0, ...(input.replicates !== undefined && { replicates: input.replicates }) };
  return {
    run: labelOf(other.run),
    differs: runDifferences(baseline, other.run),
    pairs: {
      scored: fold.scored,
      replyFaulty: fold.replyFaulty,
      faulted: fold.faulted,
      onlyBaseline: open.size,
      onlyOther,
      clusters: fold.clusterCount,
    },
    metrics: pairedMetrics(fold, bootstrap),
    tests: outcomeTests(fold, options.succeeded !== undefined),
    postGap: postGap(baseline, other.run, fold, bootstrap),
  };
}

/** Holm's correction over every test that is shown. */
function correctTests(comparisons: readonly RunComparison[]): RunComparison[] {
  const corrected = holm(comparisons.flatMap(({ tests }) => tests.map((test) => test.exact)));
  let next = 0;
  return comparisons.map((comparison) => ({
    ...comparison,
    tests: comparison.tests.map((test) => ({ ...test, holm: corrected[next++] as number })),
  }));
}

function labelOf(run: RunRecord): RunLabel {
  const { id, benchmark, set, mode, assistant, user, judge, oracle, settings } = run;
  const given = typeof settings.given === 'string' ? settings.given : 'none';
  return { id, benchmark, set, mode, assistant, user, judge, given, oracle };
}
