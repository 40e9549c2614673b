import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '../schema/action.ts';
import type { Scenario } from '../schema/scenario.ts';
import { planEpisodes, selectScenarios } from './plan.ts';

function scenario(id: string, goldAction: Action): Scenario {
  return {
    id,
    cluster: id,
    groups: [],
    brief: { language: 'en', documents: [], history: [], request: id },
    secret: { goldAction, ambiguity: [], slots: [], readings: [], oracle: {}, extra: {} },
  };
}

const mixed = [
  ...Array.from({ length: 8 }, (_, index) => scenario(`ask-${index}`, 'ask')),
  ...Array.from({ length: 32 }, (_, index) => scenario(`answer-${index}`, 'answer')),
];
const asks = (chosen: readonly Scenario[]) => chosen.filter(({ secret }) => secret.goldAction === 'ask').length;

describe('selectScenarios', () => {
  it('keeps the share of each gold action: of 8 + 32, a sample of 10 has 2 + 8', () => {
    const chosen = selectScenarios(mixed, { sample: 10 }, 1);
    expect([asks(chosen), chosen.length]).toEqual([2, 10]);
  });

  // 8 x 3/40 = 0.6 and 32 x 3/40 = 2.4: the seat left over goes to the larger remainder.
  it('gives a seat that is left over to the larger remainder', () => {
    expect(asks(selectScenarios(mixed, { sample: 3 }, 1))).toBe(1);
  });

  it('draws the same for the same seed, another for another, in the order of the data', () => {
    const ids = (seed: number) => selectScenarios(mixed, { sample: 12 }, seed).map(({ id }) => id);
    expect(ids(1)).toEqual(ids(1));
    expect(ids(1)).not.toEqual(ids(2));
    const order = ids(1).map((id) => mixed.findIndex((known) => known.id === id));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('takes those that are named in the order of the data, passes over unknown ones, and refuses to take none', () => {
    const named = (...only: readonly string[]) => selectScenarios(mixed, { only }, 1).map(({ id }) => id);
    expect(named('ask-2', 'of-another-benchmark', 'ask-0')).toEqual(['ask-0', 'ask-2']);
    expect(() => named('of-another-benchmark')).toThrow('none of these scenarios is in the set');
    expect(() => named()).toThrow('the file names no scenario');
  });

  it('takes the first ones under a limit, and samples within them', () => {
    expect(selectScenarios(mixed, { limit: 3 }, 1).map(({ id }) => id)).toEqual(['ask-0', 'ask-1', 'ask-2']);
    expect(asks(selectScenarios(mixed, { limit: 8, sample: 5 }, 1))).toBe(5);
  });

  it('takes those that are named alone, in the order of the data, and samples among them', () => {
    const only = ['answer-3', 'ask-1', 'nobody'];
    expect(selectScenarios(mixed, { only }, 1).map(({ id }) => id)).toEqual(['ask-1', 'answer-3']);
    expect(selectScenarios(mixed, { only, limit: 1 }, 1).map(({ id }) => id)).toEqual(['ask-1']);
  });

  it('never gives more or fewer than asked for, whatever the mix', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(30), fc.integer({ min: 1, max: 80 }), fc.nat(), (ask, answer, sample, seed) => {
        const all = [
          ...Array.from({ length: ask }, (_, index) => scenario(`a${index}`, 'ask')),
          ...Array.from({ length: answer }, (_, index) => scenario(`b${index}`, 'answer')),
        ];
        const chosen = selectScenarios(all, { sample }, seed);
        expect(chosen.length).toBe(Math.min(sample, all.length));
        expect(new Set(chosen).size).toBe(chosen.length);
      }),
    );
  });
});

describe('planEpisodes', () => {
  const options = { settings: { benchmark: 'b' }, repeats: 2, seed: 1 };

  it('gives every scenario and repeat a key of its own, and the same one each time', () => {
    const keys = planEpisodes(mixed, options).episodes.map(({ key }) => key);
    expect(new Set(keys).size).toBe(80);
    expect(planEpisodes(mixed, options).episodes.map(({ key }) => key)).toEqual(keys);
  });

  it('keeps keys when fewer scenarios are played, but not the hash of the plan', () => {
    const all = planEpisodes(mixed, options);
    const few = planEpisodes(mixed.slice(0, 2), options);
    expect(few.episodes.map(({ key }) => key)).toEqual(all.episodes.slice(0, 4).map(({ key }) => key));
    expect(few.planHash).not.toBe(all.planHash);
  });

  it('changes every key with any setting', () => {
    const other = planEpisodes(mixed, { ...options, settings: { benchmark: 'b', temperature: 1 } });
    const known = new Set(planEpisodes(mixed, options).episodes.map(({ key }) => key));
    expect(other.episodes.some(({ key }) => known.has(key))).toBe(false);
  });

  it('draws randomness per episode, not per place in the plan', () => {
    const [first] = planEpisodes(mixed.slice(3), options).episodes;
    expect(planEpisodes(mixed, options).episodes.find(({ key }) => key === first!.key)?.seed).toBe(first!.seed);
  });
});
