import { describe, expect, it } from 'vitest';
import type { Comparison, PairedMetric, RunComparison, RunLabel } from '../../report/comparison.ts';
import { smallestDetectableDifference } from '../../tools/stats/detectable-difference.ts';
import { shownComparison } from './shown-comparison.ts';

const LABEL: RunLabel = {
  ...{ id: 'a', benchmark: 'b', set: 's', mode: 'm', assistant: 'x', user: 'u', judge: 'j' },
  ...{ given: 'none', oracle: false },
};

function metric(difference: number, error: number | null): PairedMetric {
  return {
    ...{ description: '', unit: 'share', baseline: 0.5, other: 0.5 + difference, difference, low: -1, high: 1, n: 40 },
    smallestDetectable: error === null ? null : smallestDetectableDifference(error),
  };
}

function compared(id: string, clusters: number, metrics: RunComparison['metrics']): RunComparison {
  const pairs = { scored: 40, replyFaulty: 0, faulted: 0, onlyBaseline: 0, onlyOther: 0, clusters };
  return { run: { ...LABEL, id }, differs: [], pairs, metrics, tests: [], postGap: null };
}

function psOf(comparisons: readonly RunComparison[]): Record<string, (number | null | undefined)[]> {
  const comparison: Comparison = { schemaVersion: 1, baseline: LABEL, comparisons: [...comparisons], notes: [] };
  const rows = shownComparison(comparison).sections.flatMap((section) => section.rows);
  return Object.fromEntries(rows.map(({ name, sides }) => [name, sides.map((side) => side?.p)]));
}

describe('p of figures', () => {
  it('is that of Student, corrected by Holm over all figures of all episodes', () => {
    // With 2 clusters there is 1 degree: P(|T| > t) = 1 - 2 atan(t) / pi. t = 1: 0.5; t = sqrt(3): 1/3; t = 0: 1.
    // Holm: the smallest times 3, the next times 2, the last as it is, none above 1.
    const ps = psOf([
      compared('c', 2, { accuracy: metric(0.1, 0.1), askRate: metric(0, 0.1) }),
      compared('d', 2, { accuracy: metric(-0.1 * Math.sqrt(3), 0.1) }),
    ]);
    expect(ps.accuracy).toEqual([1, expect.closeTo(1, 10)]);
    expect(ps.askRate).toEqual([1, undefined]);
    // With 41 clusters there are 40 degrees, of which 2.704 is the quantile at 0.995: p = 0.01, of two tests 0.02.
    const two = psOf([compared('c', 41, { accuracy: metric(0.2704, 0.1), askRate: metric(0.0681, 0.1) })]);
    expect(two.accuracy?.[0]).toBeCloseTo(0.02, 3);
    // 0.681 is the quantile at 0.75.
    expect(two.askRate?.[0]).toBeCloseTo(0.5, 3);
  });

  it('is not given without spread, nor for groups', () => {
    const ps = psOf([compared('c', 41, { accuracy: metric(0.2, null), 'ambig.accuracy': metric(0.2704, 0.1) })]);
    expect(ps).toEqual({ accuracy: [null], 'ambig.accuracy': [null] });
  });
});
