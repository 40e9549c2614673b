import { describe, expect, it } from 'vitest';
import type { ImprovementCell, ImprovementRow } from './improvement.ts';
import { recommend } from './recommend.ts';

interface Found {
  readonly value: number;
  readonly interval?: readonly [low: number, high: number];
  readonly holm?: number;
  readonly detectable?: number | null;
}

/** A figure of direct and others; differences follow from the values. */
function row(name: string, direct: number, others: Readonly<Record<string, Found>>): ImprovementRow {
  const cells = Object.entries(others).map(([strategy, found]): ImprovementCell => {
    const { value, interval = [null, null], holm, detectable = 0.2 } = found;
    return {
      ...{ strategy, value, difference: value - direct, low: interval[0], high: interval[1] },
      smallestDetectable: detectable,
      test: holm === undefined ? null : { n: 100, onlyBaseline: 0, onlyOther: 0, exact: holm, holm },
    };
  });
  return { name, description: '', unit: name === 'calls' ? 'number' : 'share', n: 100, direct, others: cells };
}

const say = (goal: ImprovementRow | undefined, rows: readonly ImprovementRow[] = [], scenarios = 100) =>
  recommend({ goal, rows: goal ? [goal, ...rows] : rows, scenarios });

const calls = row('calls', 1, { prompted: { value: 1.2 }, fast: { value: 1.8 }, full: { value: 4 } });

describe('recommend', () => {
  it('names gain, price and what else changes of the strategy that gains most', () => {
    const goal = row('success', 0.6, {
      prompted: { value: 0.63, interval: [-0.04, 0.1], holm: 0.4 },
      fast: { value: 0.72, interval: [0.05, 0.19], holm: 0.01 },
    });
    const guesses = row('wrongGuesses', 0.41, { prompted: { value: 0.4 }, fast: { value: 0.2 } });
    const needless = row('needlessQuestions', 0.03, { prompted: { value: 0.03 }, fast: { value: 0.08 } });
    const found = say(goal, [guesses, needless, calls]);
    expect(found).toMatchObject({ kind: 'better', strategy: 'fast', goal: 'success', scenariosNeeded: null });
    expect(found.text).toBe(
      'fast: +12 points [5, 19] success for 1.8 x the calls; wrong guesses fall from 41% to 20%; needless questions rise from 3% to 8%.',
    );
  });

  it('prefers fewer calls at the same gain, and says what else is better or worse', () => {
    const better: Found = { value: 0.75, interval: [0.05, 0.25], holm: 0.01 };
    const goal = row('final.accuracy', 0.5, {
      full: better,
      fast: better,
      prompted: { value: 0.3, interval: [-0.3, -0.1], holm: 0.02 },
    });
    expect(say(goal, [calls]).text).toBe(
      'fast: +25 points [5, 25] success for 1.8 x the calls. Also better than direct: full, +25 points [5, 25] for 4.0 x the calls. prompted is worse: -20 points [-30, -10] success.',
    );
  });

  it.each([
    ['an interval above 0 whose corrected test is not below 5%', [0.02, 0.2], 0.05],
    ['a low p whose interval, which knows of clusters, holds 0', [0, 0.24], 0.001],
  ] as const)('does not recommend on %s', (_, interval, holm) => {
    const found = say(row('success', 0.5, { fast: { value: 0.62, interval, holm } }));
    expect(found).toMatchObject({ kind: 'none-shown', strategy: null });
  });

  it('says how many scenarios would show the largest gain', () => {
    const goal = row('success', 0.5, {
      prompted: { value: 0.52, interval: [-0.1, 0.14], holm: 1 },
      fast: { value: 0.54, interval: [-0.1, 0.18], holm: 0.62, detectable: 0.14 },
    });
    // 24 (.14 / .04)^2 = 294, to two digits 290.
    const found = say(goal, [calls], 24);
    expect(found).toMatchObject({ kind: 'none-shown', scenariosNeeded: 290 });
    expect(found.text).toBe(
      'No strategy beats direct in success by a difference that 24 scenarios could show: fast comes nearest with +4 points [-10, 18] (corrected p = 0.62); about 290 scenarios would be needed to show a gain of that size.',
    );
  });

  it('says which gain would have shown where there is none', () => {
    const goal = row('decision', 0.5, { fast: { value: 0.5, interval: [-0.005, 0.02], holm: 1, detectable: 0.08 } });
    const found = say(goal);
    expect(found.scenariosNeeded).toBeNull();
    expect(found.text).toBe(
      'No strategy beats direct in right decisions by a difference that 100 scenarios could show: fast comes nearest with 0 points [-0.5, 2] (corrected p = 1.00); a true gain from 8 points on would have shown in 4 of 5 cases.',
    );
  });

  it('promises nothing where no spread was seen, and nothing without a figure', () => {
    const goal = row('success', 0.5, { fast: { value: 0.5, interval: [-0.1, 0.1], holm: 1, detectable: null } });
    expect(say(goal, [], 1).text).toBe(
      'No strategy beats direct in success by a difference that 1 scenario could show: fast comes nearest with 0 points [-10, 10] (corrected p = 1.00).',
    );
    expect(say(undefined).kind).toBe('not-computable');
    expect(say(goal, [], 0).kind).toBe('not-computable');
  });
});
