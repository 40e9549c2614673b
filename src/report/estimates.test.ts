import { describe, expect, it } from 'vitest';
import { actionAccuracy } from '../metric/action-accuracy.ts';
import { overAsking } from '../metric/over-asking.ts';
import { underAsking } from '../metric/under-asking.ts';
import { numbered } from './__fixtures__/tiny-benchmark.ts';
import { estimateAll } from './estimates.ts';
import { createFold } from './fold.ts';

const first = { decisions: 'first' } as const;

const metrics = [
  { metric: underAsking(first) },
  { metric: overAsking(first) },
  { metric: actionAccuracy(first), group: 'unclear' },
];

/** Each an episode and a cluster of its own: unclear requests, answered or asked about, and clear ones, all answered. */
function estimates(unclear: { readonly answered: number; readonly asked: number }, clear: number) {
  const fold = createFold({ metrics, badness: () => 0 });
  const groups = ['unclear'];
  for (let number = 0; number < unclear.answered + unclear.asked + clear; number++) {
    if (number < unclear.answered) fold.add(numbered(number, { decisions: ['ask>answer'], change: { groups } }));
    else if (number < unclear.answered + unclear.asked)
      fold.add(numbered(number, { decisions: ['ask>ask'], change: { groups } }));
    else fold.add(numbered(number, { decisions: ['answer>answer'] }));
  }
  const found = estimateAll(fold, { seed: 1, replicates: 400 });
  return Object.fromEntries(found.map(({ name, estimate }) => [name, estimate]));
}

describe('the interval of a rate that only some clusters have the denominator of', () => {
  it('rests on those alone', () => {
    // 0 of 19: t(18)^2 / (19 + t(18)^2) = 4.413873 / 23.413873.
    const none = estimates({ answered: 0, asked: 19 }, 81).underAsking!;
    expect(none).toMatchObject({ value: 0, low: 0, n: 19 });
    expect(none.high).toBeCloseTo(0.188515, 5);
    // 2 of 2: 1 - t(1)^2 / (2 + t(1)^2) = 2 / 163.447640.
    const all = estimates({ answered: 2, asked: 0 }, 8).underAsking!;
    expect(all).toMatchObject({ value: 1, high: 1, n: 2 });
    expect(all.low).toBeCloseTo(0.012236, 5);
  });

  it('is the same with more clusters that do not have it', () => {
    const few = estimates({ answered: 5, asked: 14 }, 0);
    const many = estimates({ answered: 5, asked: 14 }, 200);
    expect(many.underAsking).toEqual(few.underAsking);
    expect(few.overAsking).toEqual({ value: null, low: null, high: null, n: 0 });
  });

  it('mirrors that of its complement, which another metric takes in another way', () => {
    for (const answered of [0, 5, 19]) {
      const found = estimates({ answered, asked: 19 - answered }, 81);
      const under = found.underAsking!;
      const right = found['unclear.action.accuracy']!;
      expect(right.value).toBeCloseTo(1 - under.value!, 12);
      expect(right.low).toBeCloseTo(1 - under.high!, 10);
      expect(right.high).toBeCloseTo(1 - under.low!, 10);
    }
  });

  it('is null where one cluster alone has it', () => {
    expect(estimates({ answered: 1, asked: 0 }, 30).underAsking).toEqual({ value: 1, low: null, high: null, n: 1 });
  });
});
