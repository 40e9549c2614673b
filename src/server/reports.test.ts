import { describe, expect, it } from 'vitest';
import type { Report } from '../schema/report.ts';
import { digestOf } from './reports.ts';

/** Of a report, what a digest reads. */
function reportOf(values: Readonly<Record<string, { readonly value: number | null; readonly n: number }>>): Report {
  const metrics = Object.fromEntries(
    Object.entries(values).map(([name, metric]) => [name, { ...metric, low: null, high: null }]),
  );
  const rest = { headline: 'It asked.', episodes: { scored: 8, faulted: 0 }, usage: { costUsd: 0 }, metricInfo: {} };
  return { ...rest, metrics } as unknown as Report;
}

const namesOf = (report: Report): readonly string[] => digestOf(report).figures.map(({ name }) => name);

describe('the figures of a run in a list', () => {
  it.each([
    [
      'of questions with several answers: how well they are answered, and the ask rate',
      { answerF1: { value: 0.4, n: 20 }, askRate: { value: 0.5, n: 20 } },
      ['answerF1', 'askRate'],
    ],
    [
      'of vague and clear tasks: the balanced accuracy on both, and the ask rate',
      {
        'vague.balancedAccuracy': { value: 0.9, n: 8 },
        'vague.accuracy': { value: 0.8, n: 8 },
        askRate: { value: 1, n: 8 },
      },
      ['vague.balancedAccuracy', 'askRate'],
    ],
    [
      'without clear requests: the accuracy, for there is no balanced one',
      { balancedAccuracy: { value: null, n: 8 }, accuracy: { value: 1, n: 8 } },
      ['accuracy'],
    ],
    [
      'in two languages: those of each in which something was counted',
      { 'en.success.ids': { value: 0, n: 10 }, 'zh.success.ids': { value: 0, n: 0 } },
      ['en.success.ids'],
    ],
  ])('%s', (_, values, expected) => {
    expect(namesOf(reportOf(values))).toEqual(expected);
  });
});
