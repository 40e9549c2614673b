import { describe, expect, it } from 'vitest';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { ScoredEpisode } from '../schema/episode.ts';
import type { RunRecord } from '../schema/run.ts';
import { numbered, stream, tinyBenchmark, tinyRun } from './__fixtures__/tiny-benchmark.ts';
import { compareRuns } from './compare.ts';
import { comparisonSchema } from './comparison.ts';

const side = (id: string, episodes: readonly ScoredEpisode[], change: Partial<RunRecord> = {}) => ({
  run: tinyRun({ id, ...change }),
  episodes: stream(episodes),
});

const compare = (...runs: ReturnType<typeof side>[]) =>
  compareRuns({ benchmark: tinyBenchmark, runs, replicates: 500 });

/** Episode i asks rightly when `right(i)`, and then its final answer is `final(i)`. */
const play = (
  count: number,
  right: (index: number) => boolean,
  final: (index: number) => boolean | null = () => true,
) =>
  Array.from({ length: count }, (_, index) =>
    numbered(index, right(index) ? { decisions: ['ask>ask'], final: final(index) } : { decisions: ['ask>answer'] }),
  );

describe('compareRuns', () => {
  it('gives paired differences, tests and flips that fit the schema', async () => {
    // Baseline right on 0..19 of 40, other on 4..29: 4 lost, 10 gained.
    const found = await compare(
      side(
        'a',
        play(40, (index) => index < 20),
      ),
      side(
        'b',
        play(40, (index) => index >= 4 && index < 30),
        { assistant: 'clarify@openai/gpt-4o-mini' },
      ),
    );
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
    const [comparison] = found.comparisons;
    expect(comparison!.pairs).toEqual({
      scored: 40,
      replyFaulty: 0,
      faulted: 0,
      onlyBaseline: 0,
      onlyOther: 0,
      clusters: 40,
    });
    expect(comparison!.differs).toEqual([
      'assistant clarify@openai/gpt-4o-mini, in the baseline prompted@openai/gpt-4o-mini',
    ]);
    const accuracy = comparison!.metrics['action.accuracy']!;
    expect(accuracy).toMatchObject({ baseline: 0.5, other: 0.65, n: 40, unit: 'share' });
    expect(accuracy.difference).toBeCloseTo(0.15, 12);
    // Differences: 10 of +1, 4 of -1: variance (14/40 - .15^2) * 40/39, standard error .0916; 2.8016 of it are .2568.
    expect(accuracy.smallestDetectable).toBeCloseTo(0.2568, 1);
    expect(accuracy.low).toBeLessThan(0);
    expect(accuracy.low).toBeCloseTo(-0.035, 1);
    expect(accuracy.high).toBeCloseTo(0.335, 1);
    const [action, final] = comparison!.tests;
    // 14 discordant, 4 the lesser: 2 * (1 + 14 + 91 + 364 + 1001) / 16384 = .179565; mid-p less 1001/16384.
    expect(action).toMatchObject({ outcome: 'action', n: 40, onlyBaseline: 4, onlyOther: 10 });
    expect(action!.exact).toBeCloseTo(2942 / 16384, 10);
    expect(action!.midP).toBeCloseTo(1941 / 16384, 10);
    expect(action!.rightToWrong.map(({ scenarioId }) => scenarioId)).toEqual(['s0', 's1', 's2', 's3']);
    expect(action!.wrongToRight).toHaveLength(10);
    // Every right action ends right: the same test again, and Holm doubles both.
    expect(final!.exact).toBe(action!.exact);
    expect(action!.holm).toBeCloseTo(5884 / 16384, 10);
    expect(comparison!.postGap).toBeNull();
  });

  it('pairs by scenario and repeat, and counts what has no partner or no score', async () => {
    const fault = { kind: 'auth', message: '', tries: 1 } as const;
    const refused = { speaker: 'assistant', text: '', action: null, replyFault: 'refused' } as const;
    const baseline = [
      numbered(1, { decisions: ['ask>ask'] }),
      numbered(1, { decisions: ['ask>answer'], change: { repeat: 1 } }),
      numbered(2, { decisions: ['ask>ask'] }),
      numbered(3, { decisions: ['ask>ask'] }),
      numbered(4, { decisions: ['ask>ask'] }),
    ];
    const other = [
      numbered(4, { decisions: ['ask>none'], dialogue: [refused] }),
      numbered(3, { decisions: [], change: { fault } }),
      numbered(1, { decisions: ['ask>ask'], change: { repeat: 1 } }),
      numbered(1, { decisions: ['ask>ask'] }),
      numbered(1, { decisions: ['ask>answer'] }),
      numbered(9, { decisions: ['ask>ask'] }),
    ];
    const { comparisons, notes } = await compare(side('a', baseline), side('b', other));
    const [comparison] = comparisons;
    // 2 is only in the baseline; 9 and the second play of 1 only in the other.
    expect(comparison!.pairs).toMatchObject({ scored: 3, replyFaulty: 1, faulted: 1, onlyBaseline: 1, onlyOther: 2 });
    expect(comparison!.metrics['action.accuracy']).toMatchObject({ baseline: 0.5, other: 1, n: 2 });
    expect(comparison!.metrics['strict.action.accuracy']).toMatchObject({ baseline: 2 / 3, other: 2 / 3, n: 3 });
    expect(comparison!.tests).toHaveLength(1);
    expect(comparison!.tests[0]!.rightToWrong).toEqual([{ scenarioId: 's4', repeat: 0 }]);
    expect(comparison!.tests[0]!.wrongToRight).toEqual([{ scenarioId: 's1', repeat: 1 }]);
    expect(notes).toEqual([
      'a and b: 3 episodes without a partner (1 and 2) are left out.',
      'a and b: 1 pair left out, a side ended in a fault.',
      'a and b: 1 pair with a reply that cannot be scored, in the strict. figures and the tests only.',
    ]);
  });

  it('holds every run against the first and corrects over all tests', async () => {
    const found = await compare(
      side(
        'a',
        play(20, () => false),
      ),
      side(
        'b',
        play(
          20,
          (index) => index < 10,
          () => false,
        ),
      ),
      side(
        'c',
        play(
          20,
          (index) => index < 6,
          () => false,
        ),
      ),
    );
    // Exact p: 2 / 2^10 and 2 / 2^6. Holm: the lesser doubled, the larger as it is. No final answer was right: no test.
    expect(found.comparisons.map(({ tests }) => tests.length)).toEqual([1, 1]);
    expect(found.comparisons[0]!.tests[0]!.holm).toBeCloseTo(4 / 1024, 12);
    expect(found.comparisons[1]!.tests[0]!.holm).toBeCloseTo(2 / 64, 12);
    expect(found.notes).toContain('p (Holm) is corrected over 2 tests; the intervals stand for themselves.');
  });

  it('gives two runs that agree on everything a difference of 0 with a bound', async () => {
    const same = () => play(40, (index) => index % 2 === 0);
    const [comparison] = (await compare(side('a', same()), side('b', same()))).comparisons;
    const accuracy = comparison!.metrics['action.accuracy']!;
    expect(accuracy).toMatchObject({ difference: 0, smallestDetectable: null });
    expect(accuracy.high).toBeCloseTo(0.0927911, 6); // Wilson, 0 of 40 with t(39)
    expect(comparison!.tests[0]).toMatchObject({ onlyBaseline: 0, onlyOther: 0, exact: 1, midP: 1, holm: 1 });
  });

  describe('post.gap', () => {
    const rewrite = { settings: { ...tinyRun().settings, given: 'rewrite' }, oracle: true };
    // Both ask rightly on 0..19 of 24 (the plain run also on 20..23); there 5 finals are right without and 15 with the
    // rewrite; one is undecided in each.
    const plain = () =>
      play(
        24,
        () => true,
        (index) => (index === 19 ? null : index < 5),
      );
    const helped = () =>
      play(
        24,
        (index) => index < 20,
        (index) => (index === 18 ? null : index < 15),
      );

    it('is the share of right finals with the gold rewrite minus without, where both acted rightly', async () => {
      const [comparison] = (await compare(side('a', plain()), side('b', helped(), rewrite))).comparisons;
      const gap = comparison!.postGap!;
      expect(gap).toMatchObject({ without: 5 / 18, with: 15 / 18, n: 18 });
      expect(gap.gap).toBeCloseTo(10 / 18, 12);
      expect(gap.low).toBeGreaterThan(0.2);
      expect(gap.high).toBeLessThan(0.85);
      expect(comparison!.differs).toEqual(['given rewrite, in the baseline none']);
    });

    it('has the same sign when the rewrite run is the baseline', async () => {
      const forward = (await compare(side('a', plain()), side('b', helped(), rewrite))).comparisons[0]!.postGap!;
      const backward = (await compare(side('b', helped(), rewrite), side('a', plain()))).comparisons[0]!.postGap!;
      expect(backward.gap).toBeCloseTo(forward.gap, 12);
      expect(backward).toMatchObject({ without: forward.without, with: forward.with, n: forward.n });
      expect(backward.low).toBeCloseTo(forward.low!, 1);
      expect(backward.high).toBeCloseTo(forward.high!, 1);
      expect(backward.low).toBeLessThan(backward.high!);
    });

    it('is not given when more than the oracle input differs', async () => {
      const other = { ...rewrite, assistant: 'direct@openai/gpt-4o' };
      expect((await compare(side('a', plain()), side('b', helped(), other))).comparisons[0]!.postGap).toBeNull();
    });
  });

  it('refuses a single run and runs of different benchmarks', async () => {
    await expect(compare(side('a', []))).rejects.toThrow(InvalidOptionError);
    await expect(compare(side('a', []), side('b', [], { benchmark: 'clarq' }))).rejects.toThrow(
      /runs of one benchmark/,
    );
  });
});
