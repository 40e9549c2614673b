import { describe, expect, it } from 'vitest';
import type { Candidate, PreferenceRow } from '../schema/preference.ts';
import { callOf, itemOf, scriptedParts } from './__testing__/scripted-parts.ts';
import { labelItem } from './label-item.ts';
import type { MoveText } from './move-source.ts';
import { PreferenceTally } from './statistics.ts';

/** A row with candidates of these kinds, worths and single-turn scores. */
async function row(candidates: readonly (readonly [Candidate['kind'], number, number])[]): Promise<PreferenceRow> {
  const moves: MoveText[] = candidates.map(([kind], index) => ({ text: `m${index}`, kind, source: 'sample' }));
  const scores = new Map(moves.map((move, index) => [move.text, candidates[index]![2]]));
  const labelled = await labelItem(
    itemOf(1),
    scriptedParts(moves, [], {
      singleTurnJudge: { reference: 'x', rate: async ({ text }) => scores.get(text) ?? 0 },
    }),
    callOf,
  );
  return {
    ...labelled,
    candidates: labelled.candidates.map((each, index) => ({ ...each, worth: candidates[index]![1] })),
  };
}

describe('statistics of labelled moves', () => {
  it('are as counted by hand', async () => {
    const tally = new PreferenceTally();
    // Asking wins; by single turn answering does.
    tally.add(
      await row([
        ['ask', 1, 0.2],
        ['answer', 0.5, 0.8],
      ]),
    );
    // A tie; by single turn asking wins.
    tally.add(
      await row([
        ['ask', 0.5, 0.9],
        ['answer', 0.5, 0.1],
      ]),
    );
    // No answer to compare with. Both labels prefer the first.
    tally.add(
      await row([
        ['ask', 1, 0.9],
        ['ask', 0, 0.1],
      ]),
    );
    const found = tally.statistics();
    expect(found).toMatchObject({
      requests: 3,
      comparable: 2,
      candidates: { ask: 4, answer: 2, enumerate: 0 },
      askWins: 0.5,
      singleTurnAskWins: 0.5,
      ties: 0.5,
      bestQuestion: 0.75,
      bestAnswer: 0.5,
      abstained: 1,
    });
    // Orders (double, single): first-second, equal-first, first-first. Equal in 1 of 3. Marginals: double first 2, equal 1;
    // single second 1, first 2. Expected (2 * 2) / 9 = 4/9; kappa (1/3 - 4/9) / (5/9) = -0.2.
    expect(found.agreement.share).toBeCloseTo(1 / 3, 12);
    expect(found.agreement.kappa).toBeCloseTo(-0.2, 12);
  });

  it('are null where there is nothing to say', () => {
    const { askWins, bestQuestion, agreement, pairs } = new PreferenceTally().statistics();
    expect([askWins, bestQuestion, agreement.kappa, agreement.n, pairs]).toEqual([null, null, null, 0, {}]);
  });
});
