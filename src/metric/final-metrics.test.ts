import { describe, expect, it } from 'vitest';
import { episode, metricCount, metricValue } from './__fixtures__/episode.ts';
import { errorShares } from './error-share.ts';
import { finalAccuracy } from './final-accuracy.ts';
import { finalAccuracyConditional } from './final-accuracy-conditional.ts';
import { finalUndecided } from './final-undecided.ts';

const right = episode({ decisions: ['answer>answer'], final: true });
const wrongNumber = episode({ decisions: ['answer>answer'], final: false, category: 'wrong-number' });
const undecided = episode({ decisions: ['ask>ask', 'answer>answer'], final: null });
const wrongAction = episode({ decisions: ['ask>answer'], final: true });
const unreadable = episode({ decisions: ['answer>none'] });
const askedAgain = episode({ decisions: ['ask>ask', 'answer>ask'] });
const uncategorised = episode({ decisions: ['answer>answer'], final: false });

describe('final accuracy', () => {
  const all = [right, right, wrongNumber, undecided, wrongAction, unreadable, askedAgain];

  it('counts an episode as right when decision and final answer are', () => {
    // 2 right of 7 episodes less 1 undecided.
    expect(metricValue(finalAccuracy(), all)).toBeCloseTo(2 / 6, 12);
    expect(metricCount(finalAccuracy(), all)).toBe(6);
  });

  it('on condition of the right decision has fewer below the line, so it is never lower', () => {
    // Right decision and decided: 2 right, 1 wrong number, 1 second question.
    expect(metricValue(finalAccuracyConditional(), all)).toBe(2 / 4);
    expect(metricCount(finalAccuracyConditional(), all)).toBe(4);
  });

  it('says how many the judge left undecided', () => {
    expect(metricValue(finalUndecided(), all)).toBeCloseTo(1 / 7, 12);
  });

  it('ignores a right final answer after a wrong decision', () => {
    expect(metricValue(finalAccuracy(), [wrongAction])).toBe(0);
    expect(metricValue(finalAccuracyConditional(), [wrongAction])).toBeNull();
  });

  it('can read another verdict', () => {
    const success = episode({ decisions: ['ask>ask'], verdicts: [{ name: 'success', value: true, reason: '' }] });
    expect(metricValue(finalAccuracy({ verdict: 'success', name: 'success' }), [success])).toBe(1);
    expect(metricValue(finalAccuracy(), [success])).toBe(0);
  });
});

describe('error split', () => {
  const metrics = errorShares(['wrong-number', 'wrong-scale']);
  const wrongs = [right, wrongNumber, wrongNumber, askedAgain, uncategorised, wrongAction, undecided, unreadable];

  it('has a metric for each category, for a question instead of an answer, and for the rest', () => {
    expect(metrics.map((metric) => metric.name)).toEqual([
      'final.error.wrongNumber',
      'final.error.wrongScale',
      'final.error.question',
      'final.error.other',
    ]);
  });

  it('shares out the wrong final answers after a right decision', () => {
    // 4 wrong ends: two wrong numbers, one second question, one without a category.
    expect(metrics.map((metric) => metricValue(metric, wrongs))).toEqual([0.5, 0, 0.25, 0.25]);
    expect(metrics.map((metric) => metricCount(metric, wrongs))).toEqual([4, 4, 4, 4]);
  });

  it('is undefined when nothing is wrong', () => {
    expect(metrics.map((metric) => metricValue(metric, [right, wrongAction]))).toEqual([null, null, null, null]);
  });
});
