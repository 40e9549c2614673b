import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitTrees } from './fit-trees.ts';
import { probabilityByTrees, type Trees, treesSchema } from './trees.ts';

const STUMP: Trees = { features: ['x', 'y'], bias: 0, trees: [[[0, 2, 1, 2], -1, 1]] };

describe('trees', () => {
  it('add up their leaves: at most the threshold goes left', () => {
    // 1 / (1 + exp(1)) = 0.2689; 1 / (1 + exp(-1)) = 0.7311
    expect(probabilityByTrees(STUMP, [2, 0])).toBeCloseTo(0.2689, 4);
    expect(probabilityByTrees(STUMP, [2.1, 0])).toBeCloseTo(0.7311, 4);
    // Two trees: 1 / (1 + exp(-2)) = 0.8808
    expect(probabilityByTrees({ ...STUMP, trees: [...STUMP.trees, ...STUMP.trees] }, [3, 0])).toBeCloseTo(0.8808, 4);
  });

  it('are refused when a branch points to no feature, backward or beyond', () => {
    const withNode = (node: [number, number, number, number]) => ({ ...STUMP, trees: [[node, -1, 1]] });
    expect(treesSchema.safeParse(STUMP).success).toBe(true);
    for (const node of [
      [2, 0, 1, 2],
      [0, 0, 1, 3],
      [0, 0, 1, 0],
    ] as const) {
      expect(treesSchema.safeParse(withNode([...node])).success).toBe(false);
    }
  });
});

describe('growing trees', () => {
  it('takes one Newton step a leaf', () => {
    // Half are positive: bias 0, p = 0.5, slopes 4 x 0.5 = 2 against 4 x -0.5 = -2, curves 4 x 0.25 = 1.
    // Leaves: -1 x 2 / (1 + 1) = -1 and 1. The threshold lies between 0 and 1.
    const examples = [0, 0, 0, 0, 1, 1, 1, 1].map((x) => ({ values: [x], positive: x === 1 }));
    const model = fitTrees(examples, { features: ['x'], trees: 1, depth: 1, rate: 1, leastWeight: 1 });
    expect(model).toEqual({ features: ['x'], bias: 0, trees: [[[0, 0.5, 1, 2], -1, 1]] });
  });

  it('finds what only two features together say', () => {
    const corners = [0, 1].flatMap((x) => [0, 1].map((y) => ({ values: [x, y], positive: x !== y })));
    // One corner more often, or no first cut would gain anything.
    const examples = [
      ...Array.from({ length: 20 }, () => corners).flat(),
      ...Array.from({ length: 5 }, () => corners[0]!),
    ];
    const model = fitTrees(examples, { features: ['x', 'y'], trees: 60, depth: 2, leastWeight: 1 });
    for (const { values, positive } of corners) expect(probabilityByTrees(model, values) > 0.5).toBe(positive);
  });

  it('stops where nothing can be cut, at the share of positives', () => {
    const examples = [true, true, true, false].map((positive) => ({ values: [1], positive }));
    const model = fitTrees(examples, { features: ['x'] });
    expect(model.trees).toEqual([]);
    expect(probabilityByTrees(model, [1])).toBeCloseTo(0.75, 3);
  });

  it('lets an example count as much as it weighs', () => {
    const examples = [
      { values: [1], positive: true, weight: 3 },
      { values: [1], positive: false },
    ];
    expect(probabilityByTrees(fitTrees(examples, { features: ['x'] }), [1])).toBeCloseTo(0.75, 3);
  });

  it('gives a model that can be stored, the same one each time, for any figures', () => {
    const row = fc.record({
      values: fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 2, maxLength: 2 }),
      positive: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (examples) => {
        const options = { features: ['x', 'y'], trees: 5, leastWeight: 0.5, exampleShare: 0.7, featureShare: 0.5 };
        const model = fitTrees(examples, options);
        expect(treesSchema.parse(JSON.parse(JSON.stringify(model)))).toEqual(model);
        expect(fitTrees(examples, options)).toEqual(model);
        for (const { values } of examples) {
          const probability = probabilityByTrees(model, values);
          expect(probability > 0 && probability < 1).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
  });
});
