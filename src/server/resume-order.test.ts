import { describe, expect, it } from 'vitest';
import type { RunRecord } from '../schema/run.ts';
import { resumeOf } from './resume-order.ts';

function runOf(command: string): RunRecord {
  return {
    ...{ id: 'r', benchmark: 'clarifymt', set: 'starter', mode: 'interactive', assistant: 'a', user: 'rules' },
    ...{
      judge: 'rules',
      settings: { seed: 3 },
      settingsHash: '',
      planHash: '',
      command,
      planned: 1,
      status: 'stopped',
    },
    ...{ oracle: false, startedAt: '', durationMs: 0 },
  };
}

describe('what a run goes on with', () => {
  it('is its record, with the prices and the budget of its command', () => {
    const command =
      "querent run clarifymt -a a --question-price 0.2 --max-cost 3 --token-price '2.5,10' --timeout=60 --no-cache";
    const { request, means } = resumeOf(runOf(command), {});
    expect(request).toMatchObject({ resume: 'r', seed: 3, questionPrice: 0.2, wordPrice: undefined });
    expect(means).toEqual({
      ...{ maxCost: 3, maxRetries: undefined, timeout: 60, tokenPrice: { input: 2.5, output: 10 }, cache: false },
    });
  });

  it('is a system prompt only where somebody says it', () => {
    const run = runOf('querent run clarifymt -a a --system system.md');
    expect(resumeOf(run, {}).request.system).toBeUndefined();
    expect(resumeOf(run, { system: 'Be brief.' }).request.system).toBe('Be brief.');
  });

  it('takes nothing from words that only look like an option', () => {
    const command = 'querent run clarifymt -a x--max-cost 5 --max-cost free --token-price 1.2.3,4';
    expect(resumeOf(runOf(command), {}).means).toMatchObject({ maxCost: undefined });
    expect(resumeOf(runOf(command), {}).means.tokenPrice).toBeUndefined();
  });
});
