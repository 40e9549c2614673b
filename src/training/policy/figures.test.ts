import { describe, expect, it } from 'vitest';
import { brierScore, dealFolds, figureOf, type Prediction, reliability, showFigure } from './figures.ts';

const of = (cluster: string, asks: boolean, probability: number): Prediction => ({ cluster, asks, probability });

// Asked rightly 2, missed 1, answered rightly 4, asked in vain 1.
const PREDICTIONS: readonly Prediction[] = [
  ...[0.9, 0.6, 0.2].map((probability, index) => of(`d${index}`, true, probability)),
  ...[0.1, 0.3, 0.4, 0.2, 0.7].map((probability, index) => of(`d${index}`, false, probability)),
];

describe('figures of a policy', () => {
  it('follow from the four counts', () => {
    expect(figureOf('accuracy', PREDICTIONS)).toBe(6 / 8);
    expect(figureOf('balancedAccuracy', PREDICTIONS)).toBeCloseTo((2 / 3 + 4 / 5) / 2);
    // F1 of asking 4 / (4 + 1 + 1) = 2/3, of answering 8 / (8 + 1 + 1) = 0.8.
    expect(figureOf('macroF1', PREDICTIONS)).toBeCloseTo((2 / 3 + 0.8) / 2);
    expect(figureOf('weightedF1', PREDICTIONS)).toBeCloseTo((3 * (2 / 3) + 5 * 0.8) / 8);
    expect(figureOf('askPrecision', PREDICTIONS)).toBeCloseTo(2 / 3);
    expect(figureOf('askRecall', PREDICTIONS)).toBeCloseTo(2 / 3);
  });

  it('move with the border', () => {
    // Above 0.15 seven are asked: 3 rightly, 4 in vain.
    expect(figureOf('askRecall', PREDICTIONS, 0.15)).toBe(1);
    expect(figureOf('askPrecision', PREDICTIONS, 0.15)).toBeCloseTo(3 / 7);
  });

  it('are shown with an interval, and as nothing where they are not defined', () => {
    expect(showFigure('accuracy', PREDICTIONS)).toMatch(/^75\.0 \[\d+\.\d, \d+\.\d\]$/);
    expect(showFigure('balancedAccuracy', PREDICTIONS.slice(0, 3))).toBe('-');
  });

  it('tell how far probabilities lie off', () => {
    // (0.1^2 + 0.4^2 + 0.8^2 + 0.1^2 + 0.3^2 + 0.4^2 + 0.2^2 + 0.7^2) / 8 = 1.6 / 8
    expect(brierScore(PREDICTIONS)).toBeCloseTo(0.2);
    expect(reliability([of('a', true, 1), of('b', false, 0.92), of('c', true, 0.05)])).toEqual([
      { from: 0, to: 0.1, count: 1, said: 0.05, is: 1 },
      { from: 0.9, to: 1, count: 2, said: 0.96, is: 0.5 },
    ]);
  });
});

it('clusters are dealt to folds evenly, the same way each time, whatever their order', () => {
  const clusters = Array.from({ length: 20 }, (_, index) => `c${index}`);
  const folds = dealFolds(clusters, 5, 'test');
  expect([...folds.values()].sort().join('')).toBe('00001111222233334444');
  expect(dealFolds([...clusters, ...clusters.toReversed()], 5, 'test')).toEqual(folds);
});
