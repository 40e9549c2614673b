import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScoredEpisode } from '../schema/episode.ts';
import { totalSums } from '../tools/stats/cluster-statistic.ts';
import { numbered, tinyBenchmark } from './__fixtures__/tiny-benchmark.ts';
import { createFold, type Fold, type Variant } from './fold.ts';

const foldOf = (episodes: readonly ScoredEpisode[]): Fold => {
  const fold = createFold(tinyBenchmark);
  for (const episode of episodes) fold.add(episode);
  return fold;
};

const value = (fold: Fold, use: number, variant: Variant): number | null => {
  const statistic = fold.statistic(use, variant);
  return statistic.estimate(totalSums(statistic));
};

const refused = { speaker: 'assistant', text: 'I cannot help.', action: null, replyFault: 'refused' } as const;
const leak = { speaker: 'user', text: 'The gold answer is 7.', faulty: ['leaked'] } as const;
const usage = { calls: 1, inputTokens: 10, outputTokens: 2, costUsd: 0.5 };

describe('fold', () => {
  const episodes = [
    numbered(1, { decisions: ['ask>ask'], final: true, change: { groups: ['ambig'], usage: { assistant: usage } } }),
    numbered(2, {
      decisions: ['ask>answer'],
      change: { groups: ['ambig'], usage: { assistant: usage, judge: usage } },
    }),
    numbered(3, { decisions: ['answer>answer'], final: null }),
    numbered(4, { decisions: ['answer>answer'], final: true, dialogue: [leak] }),
    numbered(5, { decisions: ['ask>none'], dialogue: [refused], change: { groups: ['ambig'], end: 'reply-fault' } }),
    numbered(6, { decisions: ['ask>ask'], change: { end: null, fault: { kind: 'time-out', message: '', tries: 4 } } }),
  ];
  const fold = foldOf(episodes);

  it('takes reply faults into the strict figures only, and infrastructure faults into none', () => {
    expect(value(fold, 0, 'all')).toBe(3 / 4); // 1, 3, 4 right of 1, 2, 3, 4
    expect(value(fold, 0, 'strict')).toBe(3 / 5); // 5 is wrong
  });

  it('leaves episodes with a faulty user out of the faithful figures', () => {
    expect(value(fold, 0, 'faithful')).toBe(2 / 3); // without 4
  });

  it('keeps groups apart', () => {
    expect(value(fold, 1, 'all')).toBe(1 / 2); // 1 and 2
    expect(value(fold, 1, 'strict')).toBe(1 / 3); // and 5
  });

  it('counts faults by kind, users, verdicts and usage', () => {
    expect(fold.tally).toMatchObject({ played: 6, scored: 5, faulted: 1, replyFaulty: 1, userFaulty: 1 });
    expect(Object.fromEntries(fold.tally.faults)).toEqual({
      'time-out': { episodes: 1, tries: 4, infrastructure: true },
      refused: { episodes: 1, tries: 1, infrastructure: false },
    });
    expect(fold.tally).toMatchObject({ verdicts: 3, undecided: 1 });
    expect(fold.tally).toMatchObject({ calls: 3, inputTokens: 30, outputTokens: 6, costUsd: 1.5 });
    expect(fold.clusterCount).toBe(5); // that of the faulted episode is not known
  });

  it('does not know the cost once one price is unknown', () => {
    const unknown = numbered(7, { decisions: [], change: { usage: { user: { ...usage, costUsd: null } } } });
    expect(foldOf([...episodes, unknown]).tally).toMatchObject({ calls: 4, costUsd: null });
  });

  it('shows the worst episodes with what was wrong, bounded in length', () => {
    const long = numbered(9, {
      decisions: ['answer>ask'],
      dialogue: Array.from(
        { length: 50 },
        () => ({ speaker: 'assistant', text: 'x'.repeat(5000), action: 'ask' }) as const,
      ),
    });
    const worst = foldOf([...episodes, long]).worst();
    expect(worst.map(({ episodeKey }) => episodeKey)).toEqual(['k2', 'k5', 'k9']);
    expect(worst[0]!.reason).toBe('It answered where something was missing that it had to ask for.');
    expect(worst[1]!.reason).toBe('It gave nothing that can be read where it had to ask. Its reply is refused.');
    expect(worst[2]!.turns).toHaveLength(12);
    expect(worst[2]!.turns[0]!.text).toHaveLength(1201);
  });

  it('shows no episode of badness 0', () => {
    expect(foldOf([episodes[0]!]).worst()).toEqual([]);
  });

  it('is the same in any order and for any way to split and merge', () => {
    const action = fc.constantFrom(
      'ask>ask',
      'ask>answer',
      'answer>ask',
      'answer>answer',
      'ask>none',
    ) as fc.Arbitrary<'ask>ask'>;
    const note = fc.record({
      decisions: fc.array(action, { maxLength: 2 }),
      cluster: fc.constantFrom('a', 'b', 'c'),
      final: fc.constantFrom(true, false, null),
      ambig: fc.boolean(),
      turn: fc.constantFrom(undefined, refused, leak),
      faulted: fc.boolean(),
    });
    const build = (notes: readonly (typeof note extends fc.Arbitrary<infer T> ? T : never)[]): ScoredEpisode[] =>
      notes.map(({ decisions, cluster, final, ambig, turn, faulted }, index) =>
        numbered(index, {
          decisions,
          final,
          dialogue: turn ? [turn] : [],
          change: {
            cluster,
            groups: ambig ? ['ambig'] : [],
            fault: faulted ? { kind: 'auth', message: '', tries: 1 } : null,
            usage: { assistant: { ...usage, costUsd: 1 } },
          },
        }),
      );
    const contents = (one: Fold) => ({
      tally: { ...one.tally, faults: Object.fromEntries(one.tally.faults) },
      sums: one.metrics.flatMap((_, use) =>
        (['all', 'strict', 'faithful'] as const).map((variant) => {
          return [...one.statistic(use, variant).rows];
        }),
      ),
      worst: one.worst(),
    });
    fc.assert(
      fc.property(fc.array(note, { maxLength: 12 }), fc.nat(12), (notes, at) => {
        const list = build(notes);
        const whole = contents(foldOf(list));
        expect(contents(foldOf([...list].reverse()))).toEqual(whole);
        const merged = foldOf(list.slice(0, at));
        merged.merge(foldOf(list.slice(at)));
        expect(contents(merged)).toEqual(whole);
      }),
    );
  });
});
