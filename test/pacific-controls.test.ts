import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Report } from '../src/schema/report.ts';
import { Workplace } from './support/cli.ts';
import { hasData } from './support/data.ts';

/** Whole process on 2 cores, the bound of the project's promise. */
const MAX_SECONDS = 15;

async function runControl(assistant: string): Promise<Report> {
  using place = new Workplace();
  const file = place.path('report.json');
  const result = await place.querent(['run', 'pacific', '--assistant', assistant, '-o', file]);
  expect(result.stderr).not.toContain('error');
  expect(result.code).toBe(0);
  expect(result.seconds).toBeLessThan(MAX_SECONDS);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

function overall(report: Report): readonly (string | undefined)[] {
  return ['action.accuracy', 'action.weightedF1', 'action.macroF1'].map((name) =>
    report.metrics[name]?.value?.toFixed(4),
  );
}

describe.skipIf(!hasData('pacific/validation.json'))('controls on PACIFIC (needs the PACIFIC validation split)', () => {
  // 1,342 of 1,662 episodes are to be answered: .8075; weighted F1 = .8075 x F1(answer) = .8075 x 2684/3004 = .7214;
  // macro F1 = half of F1(answer) = .4467.
  it('always-answer: 1,662 episodes, .8075 / .7214 / .4467', async () => {
    const report = await runControl('always-answer');
    expect(report.episodes).toEqual({ planned: 1662, scored: 1662, faulted: 0, userFaulty: 0 });
    expect(overall(report)).toEqual(['0.8075', '0.7214', '0.4467']);
    expect(report.run.oracle).toBe(false);
  });

  // 320 of 1,662 are to be asked: .1925; F1(ask) = 640/1982 = .3229, weighted .1925 x .3229 = .0622, macro .1615.
  it('always-ask: .1925 / .0622 / .1615', async () => {
    const report = await runControl('always-ask');
    expect(overall(report)).toEqual(['0.1925', '0.0622', '0.1615']);
    expect(report.metrics['final.accuracy']?.value).toBe(0);
  });

  it('oracle: every action and every final answer is right by the rule judge, and the run is marked', async () => {
    const report = await runControl('oracle');
    expect(report.episodes.scored).toBe(1662);
    expect(overall(report)).toEqual(['1.0000', '1.0000', '1.0000']);
    expect(report.metrics['final.accuracy']?.value).toBe(1);
    expect(report.run.oracle).toBe(true);
    expect(report.reference.every((row) => !row.comparable)).toBe(true);
  });
});
