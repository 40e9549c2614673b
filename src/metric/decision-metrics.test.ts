import { describe, expect, it } from 'vitest';
import { type DecisionNote, episode, metricCount, metricValue } from './__fixtures__/episode.ts';
import { actionAccuracy } from './action-accuracy.ts';
import { askRate } from './ask-rate.ts';
import { balancedAccuracy } from './balanced-accuracy.ts';
import { macroF1 } from './macro-f1.ts';
import { matthewsCorrelation } from './matthews-correlation.ts';
import { overAsking } from './over-asking.ts';
import { underAsking } from './under-asking.ts';
import { weightedF1 } from './weighted-f1.ts';

const first = { decisions: 'first' } as const;

function firstDecisions(counts: Partial<Record<DecisionNote, number>>) {
  return Object.entries(counts).flatMap(([note, count]) =>
    Array.from({ length: count }, () => episode({ decisions: [note as DecisionNote] })),
  );
}

/** Gold ask 4: asked 3, answered 1. Gold answer 6: answered 4, asked 2. */
const mixed = firstDecisions({ 'ask>ask': 3, 'ask>answer': 1, 'answer>answer': 4, 'answer>ask': 2 });

describe('metrics on ten decisions worked by hand', () => {
  it.each([
    ['action accuracy', actionAccuracy, (3 + 4) / 10, 10],
    // F1 ask = 2*3/(4+5) = 2/3; F1 answer = 2*4/(6+5) = 8/11.
    ['macro F1', macroF1, (2 / 3 + 8 / 11) / 2, 10],
    ['weighted F1', weightedF1, 0.4 * (2 / 3) + 0.6 * (8 / 11), 10],
    ['balanced accuracy', balancedAccuracy, (3 / 4 + 4 / 6) / 2, 10],
    // TP 3, TN 4, FP 2, FN 1: (3*4 - 2*1) / sqrt(5*4*6*5) = 10 / sqrt(600).
    ['Matthews correlation', matthewsCorrelation, 10 / Math.sqrt(600), 10],
    ['under-asking', underAsking, 1 / 4, 4],
    ['over-asking', overAsking, 2 / 6, 6],
    ['ask rate', askRate, 5 / 10, 10],
  ])('%s', (_, create, value, count) => {
    const metric = create(first);
    expect(metricValue(metric, mixed)).toBeCloseTo(value, 12);
    expect(metricCount(metric, mixed)).toBe(count);
  });
});

describe('a decision of which nobody has said what is right', () => {
  /** Gold ask 1: asked. Gold answer 1: asked. No gold 2: asked 1, answered 1. */
  const partly = firstDecisions({ 'ask>ask': 1, 'answer>ask': 1, '?>ask': 1, '?>answer': 1 });

  it('counts in the ask rate and nowhere else', () => {
    expect(metricValue(askRate(first), partly)).toBe(3 / 4);
    expect(metricCount(askRate(first), partly)).toBe(4);
    expect(metricValue(actionAccuracy(first), partly)).toBe(1 / 2);
    expect(metricCount(actionAccuracy(first), partly)).toBe(2);
    expect(metricValue(underAsking(first), partly)).toBe(0);
    expect(metricValue(overAsking(first), partly)).toBe(1);
  });

  it('leaves a metric undefined where there are no others', () => {
    const unlabelled = firstDecisions({ '?>ask': 3 });
    expect(metricValue(actionAccuracy(first), unlabelled)).toBeNull();
    expect(metricCount(actionAccuracy(first), unlabelled)).toBe(0);
  });
});

describe('a reply that could not be read', () => {
  /** Gold ask 2: asked 1, unreadable 1. Gold answer 2: answered 1, unreadable 1. */
  const unreadable = firstDecisions({ 'ask>ask': 1, 'ask>none': 1, 'answer>answer': 1, 'answer>none': 1 });

  it('is wrong, a false negative of its gold class and no false positive of the other', () => {
    expect(metricValue(actionAccuracy(first), unreadable)).toBe(0.5);
    // Both classes: TP 1, gold 2, predicted 1: 2/3.
    expect(metricValue(macroF1(first), unreadable)).toBeCloseTo(2 / 3, 12);
    expect(metricValue(weightedF1(first), unreadable)).toBeCloseTo(2 / 3, 12);
    expect(metricValue(balancedAccuracy(first), unreadable)).toBe(0.5);
  });

  it('is neither under-asking nor over-asking nor a question', () => {
    expect(metricValue(underAsking(first), unreadable)).toBe(0);
    expect(metricValue(overAsking(first), unreadable)).toBe(0);
    expect(metricValue(askRate(first), unreadable)).toBe(0.25);
  });

  it('is an outcome of its own in the Matthews correlation', () => {
    // n 4, right 2, gold (2, 2), predicted (1, 1, 2): (2*4 - 4) / sqrt((16 - 6) * (16 - 8)) = 4 / sqrt(80).
    expect(metricValue(matthewsCorrelation(first), unreadable)).toBeCloseTo(4 / Math.sqrt(80), 12);
  });
});

describe('one gold class only', () => {
  const clear = firstDecisions({ 'answer>answer': 3, 'answer>ask': 1 });

  it('gives a macro F1 of half the F1 of that class', () => {
    // F1 answer = 2*3/(4+3) = 6/7; F1 ask = 0/(0+1) = 0.
    expect(metricValue(macroF1(first), clear)).toBeCloseTo(3 / 7, 12);
    expect(metricValue(weightedF1(first), clear)).toBeCloseTo(6 / 7, 12);
  });

  it('leaves balanced accuracy, correlation and under-asking undefined', () => {
    expect(metricValue(balancedAccuracy(first), clear)).toBeNull();
    expect(metricValue(matthewsCorrelation(first), clear)).toBeNull();
    expect(metricValue(underAsking(first), clear)).toBeNull();
  });
});

it('gives whoever always does the same a correlation of 0 and a balanced accuracy of a half', () => {
  const always = firstDecisions({ 'ask>answer': 2, 'answer>answer': 5 });
  expect(metricValue(matthewsCorrelation(first), always)).toBe(0);
  expect(metricValue(balancedAccuracy(first), always)).toBe(0.5);
});

describe('scope of decisions', () => {
  const two = [episode({ decisions: ['ask>ask', 'answer>ask'] }), episode({ decisions: ['answer>answer'] })];

  it.each([
    ['first' as const, 1, 2],
    ['all' as const, 2 / 3, 3],
    [{ turnIndex: 1 }, 0, 1],
    [{ turnIndex: 2 }, null, 0],
  ])('reads %j', (decisions, value, count) => {
    expect(metricValue(actionAccuracy({ decisions }), two)).toBe(value);
    expect(metricCount(actionAccuracy({ decisions }), two)).toBe(count);
  });

  it('can carry another name', () => {
    expect(actionAccuracy({ decisions: 'all', name: 'accuracy' }).name).toBe('accuracy');
    expect(actionAccuracy({ decisions: 'all' }).name).toBe('action.accuracy');
  });
});
