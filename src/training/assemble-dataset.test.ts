import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assembleDataset } from './assemble-dataset.ts';
import type { SftExample } from './example.ts';
import { splitOf } from './split-examples.ts';

const LETTERS = 'abcdefghijklmnop';
/** Requests without a common trigram. */
const request = (index: number): string =>
  `${LETTERS[index % 16]?.repeat(9)}${LETTERS[(index >> 4) % 16]?.repeat(9)} ${index}`;
const example = (index: number, action: 'ask' | 'answer', cluster = `c${index}`): SftExample => ({
  id: `e${index}`,
  cluster,
  source: 'gold',
  from: 'x',
  prompt: [{ role: 'user', content: request(index) }],
  completion: `text ${index}`,
  action,
});
const TRAIN_ALL = { train: 1, validation: 0, test: 0 };
const base = { shares: TRAIN_ALL, seed: 1, against: [] };

describe('assembling a data set', () => {
  it('keeps every cluster whole, whatever the seed and the shares', () => {
    const examples = Array.from({ length: 60 }, (_, index) => example(index, 'ask', `c${index % 12}`));
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (seed, train) => {
        const shares = { train, validation: (1 - train) / 2, test: (1 - train) / 2 };
        const { placed } = assembleDataset({ ...base, examples, shares, seed });
        const splits = Map.groupBy(placed, ({ example: { cluster } }) => cluster);
        for (const [cluster, ones] of splits) {
          expect(new Set(ones.map(({ split }) => split))).toEqual(new Set([splitOf(cluster, shares, seed)]));
        }
      }),
    );
  });

  it('holds out the same clusters in every data set of one seed', () => {
    const shares = { train: 0.5, validation: 0, test: 0.5 };
    const many = Array.from({ length: 40 }, (_, index) => example(index, 'ask'));
    const tested = (examples: readonly SftExample[]) =>
      assembleDataset({ ...base, shares, examples })
        .placed.filter(({ split }) => split === 'test')
        .map(({ example: { cluster } }) => cluster);
    expect(tested(many.slice(20))).toEqual(tested(many).filter((cluster) => Number(cluster.slice(1)) >= 20));
  });

  it('balances: of 10 questions and 3 answers, 3 each are left, and 7 are counted', () => {
    const examples = Array.from({ length: 13 }, (_, index) => example(index, index < 10 ? 'ask' : 'answer'));
    const { placed, leftOut } = assembleDataset({ ...base, examples, balance: true });
    expect(placed.filter(({ example: one }) => (one as SftExample).action === 'ask')).toHaveLength(3);
    expect([placed.length, leftOut]).toEqual([6, { surplus: 7 }]);
  });

  it('stays even when a balanced set is cut short', () => {
    const examples = Array.from({ length: 20 }, (_, index) => example(index, index < 12 ? 'ask' : 'answer'));
    const { placed } = assembleDataset({ ...base, examples, balance: true, mostExamples: 6 });
    expect(placed.map(({ example: one }) => (one as SftExample).action).sort()).toEqual([
      'answer',
      'answer',
      'answer',
      'ask',
      'ask',
      'ask',
    ]);
  });

  it('leaves out what is empty, too long or there twice, and says how often', () => {
    const long = { ...example(3, 'ask'), completion: 'word '.repeat(100) };
    const examples = [example(1, 'ask'), example(1, 'ask'), { ...example(2, 'ask'), completion: ' ' }, long];
    const { placed, leftOut } = assembleDataset({ ...base, examples, mostTokens: 60 });
    expect([placed.map(({ example: { id } }) => id), leftOut]).toEqual([
      ['e1'],
      { duplicate: 1, empty: 1, 'too-long': 1 },
    ]);
  });

  it('trains on nothing that stands in the test split or among the items to evaluate on', () => {
    const shares = { train: 0.5, validation: 0, test: 0.5 };
    const clusters = Array.from({ length: 20 }, (_, index) => `c${index}`);
    const train = clusters.find((cluster) => splitOf(cluster, shares, 1) === 'train') as string;
    const test = clusters.find((cluster) => splitOf(cluster, shares, 1) === 'test') as string;
    const twin = { ...example(1, 'ask', train), completion: 'another' };
    const { leftOut, placed } = assembleDataset({ ...base, shares, examples: [twin, example(1, 'ask', test)] });
    expect([leftOut, placed.map(({ split }) => split)]).toEqual([{ exact: 1 }, ['test']]);
    const against = [{ documents: '', talk: request(1) }];
    expect(assembleDataset({ ...base, examples: [example(1, 'ask')], against }).leftOut).toEqual({ exact: 1 });
  });
});
