import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { Metric } from '../schema/metric.ts';
import { type DecisionNote, episode, metricValue, sumsOf } from './__fixtures__/episode.ts';
import { actionAccuracy } from './action-accuracy.ts';
import { askF1 } from './ask-f1.ts';
import { askRate } from './ask-rate.ts';
import { balancedAccuracy } from './balanced-accuracy.ts';
import { callsPerEpisode, costPerEpisode, secondsPerEpisode, tokensPerEpisode } from './episode-usage.ts';
import { errorShares } from './error-share.ts';
import { finalAccuracy } from './final-accuracy.ts';
import { finalAccuracyConditional } from './final-accuracy-conditional.ts';
import { finalUndecided } from './final-undecided.ts';
import { guessedArguments } from './guessed-arguments.ts';
import { macroF1 } from './macro-f1.ts';
import { matthewsCorrelation } from './matthews-correlation.ts';
import { overAsking } from './over-asking.ts';
import { questionRelevance } from './question-relevance.ts';
import { questionsPerEpisode } from './questions-per-episode.ts';
import { regret } from './regret.ts';
import { underAsking } from './under-asking.ts';
import { questionWords, utility } from './utility.ts';
import { verdictMean } from './verdict-mean.ts';
import { weightedF1 } from './weighted-f1.ts';
import { wrongGuesses } from './wrong-guesses.ts';

const decisionMetrics = [
  actionAccuracy,
  askRate,
  balancedAccuracy,
  macroF1,
  matthewsCorrelation,
  overAsking,
  underAsking,
  weightedF1,
].map((create) => create({ decisions: 'all' }));

const metrics: readonly Metric[] = [
  ...decisionMetrics,
  finalAccuracy(),
  finalAccuracyConditional(),
  finalUndecided(),
  guessedArguments(),
  ...errorShares(['wrong-number', 'wrong-scale']),
  questionRelevance(),
  questionsPerEpisode(),
  verdictMean({ verdict: 'final', name: 'success', description: 'Mean verdict.' }),
  askF1(),
  utility({ questionPrice: 0 }),
  questionWords(),
  ...regret(),
  secondsPerEpisode(),
  tokensPerEpisode(),
  costPerEpisode(),
  callsPerEpisode(),
  wrongGuesses(finalAccuracy()),
];

const notes: readonly DecisionNote[] = [
  'ask>ask',
  'ask>answer',
  'ask>none',
  'answer>ask',
  'answer>answer',
  'answer>none',
];

const anyEpisode: fc.Arbitrary<ScoredEpisode> = fc
  .record({
    decisions: fc.array(fc.constantFrom(...notes), { maxLength: 3 }),
    outlook: fc.constantFrom([1], [0.5, 1], [0.25, 0.25, 1]),
    final: fc.constantFrom(true, false, null, undefined),
    category: fc.constantFrom('wrong-number', 'wrong-scale', 'format'),
    relevant: fc.constantFrom(true, false, null),
    durationMs: fc.nat(10_000),
    tokens: fc.nat(5_000),
  })
  .map((made) =>
    episode({
      decisions: made.decisions,
      category: made.category,
      ...(made.final !== undefined && { final: made.final }),
      dialogue: [{ speaker: 'user', text: '', relevant: made.relevant }],
      outlook: made.outlook,
      change: {
        durationMs: made.durationMs,
        usage: { assistant: { calls: 1, inputTokens: made.tokens, outputTokens: 1, costUsd: made.tokens / 1024 } },
      },
    }),
  );

const anyEpisodes = fc.array(anyEpisode, { maxLength: 20 });

function close(left: number | null, right: number | null): void {
  if (left === null || right === null) expect(left).toBe(right);
  else expect(left).toBeCloseTo(right, 9);
}

describe.each(metrics.map((metric) => [metric.name, metric] as const))('%s', (_, metric) => {
  it('says what it is in a sentence', () => {
    expect(metric.description).toMatch(/^[A-Z].{10,}\.$/);
  });

  it('is undefined on nothing', () => {
    expect(metric.estimate(new Float64Array(metric.width))).toBeNull();
    expect(metric.count(new Float64Array(metric.width))).toBe(0);
  });

  it('stays in its range, and is undefined only where its count or spread is', () => {
    fc.assert(
      fc.property(anyEpisodes, (episodes) => {
        const sums = sumsOf(metric, episodes);
        const value = metric.estimate(sums);
        if (metric.count(sums) === 0) expect(value).toBeNull();
        if (value === null) return;
        expect(value).toBeGreaterThanOrEqual(metric.name === 'mcc' ? -1 - 1e-12 : 0);
        if (metric.unit === 'share' || metric.name === 'mcc') expect(value).toBeLessThanOrEqual(1 + 1e-12);
      }),
      { numRuns: 50 },
    );
  });

  it('does not depend on the order of episodes', () => {
    fc.assert(
      fc.property(anyEpisodes, (episodes) => {
        close(metricValue(metric, episodes), metricValue(metric, [...episodes].reverse()));
      }),
      { numRuns: 50 },
    );
  });

  it('is not changed by an episode that adds nothing to its count, which is a sum', () => {
    fc.assert(
      fc.property(anyEpisode, anyEpisodes, (one, episodes) => {
        const sums = sumsOf(metric, episodes);
        const both = sumsOf(metric, [one, ...episodes]);
        const count = metric.count(sumsOf(metric, [one]));
        expect(metric.count(both)).toBeCloseTo(count + metric.count(sums), 9);
        if (count === 0) expect(metric.estimate(both)).toBe(metric.estimate(sums));
      }),
      { numRuns: 50 },
    );
  });

  it('merges by adding sums', () => {
    fc.assert(
      fc.property(anyEpisodes, anyEpisodes, (left, right) => {
        const leftSums = sumsOf(metric, left);
        const rightSums = sumsOf(metric, right);
        const merged = leftSums.map((sum, index) => sum + (rightSums[index] ?? 0));
        close(metric.estimate(merged), metricValue(metric, [...left, ...right]));
      }),
      { numRuns: 50 },
    );
  });
});

it('the conditional final accuracy is never below the unconditional one', () => {
  fc.assert(
    fc.property(anyEpisodes, (episodes) => {
      const conditional = metricValue(finalAccuracyConditional(), episodes);
      const unconditional = metricValue(finalAccuracy(), episodes);
      if (conditional !== null && unconditional !== null) expect(conditional).toBeGreaterThanOrEqual(unconditional);
    }),
  );
});

it('the parts of the regret sum to it, and none is negative', () => {
  fc.assert(
    fc.property(anyEpisodes, (episodes) => {
      const [total, ...parts] = regret().map((metric) => metricValue(metric, episodes));
      const sum = parts.reduce<number>((all, part) => all + (part ?? 0), 0);
      if (total !== null) close(total ?? null, sum);
      expect(parts.filter((part) => part !== null && part < 0)).toEqual([]);
    }),
  );
});

it('the error split sums to 1', () => {
  fc.assert(
    fc.property(anyEpisodes, (episodes) => {
      const shares = errorShares(['wrong-number']).map((metric) => metricValue(metric, episodes));
      if (shares[0] !== null)
        close(
          shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
          1,
        );
    }),
  );
});

it('the Matthews correlation equals the textbook formula on two classes', () => {
  const counts = fc.nat(30);
  fc.assert(
    fc.property(counts, counts, counts, counts, (hits, misses, alarms, rejections) => {
      const episodes = (
        [
          ['ask>ask', hits],
          ['ask>answer', misses],
          ['answer>ask', alarms],
          ['answer>answer', rejections],
        ] as const
      ).flatMap(([note, count]) => Array.from({ length: count }, () => episode({ decisions: [note] })));
      const product = (hits + misses) * (alarms + rejections) * (hits + alarms) * (misses + rejections);
      fc.pre(product > 0);
      const expected = (hits * rejections - misses * alarms) / Math.sqrt(product);
      close(metricValue(matthewsCorrelation({ decisions: 'first' }), episodes), expected);
    }),
  );
});
