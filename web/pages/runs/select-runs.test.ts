import { describe, expect, it } from 'vitest';
import type { RunSummary } from '../../../src/server/api-types.ts';
import { type RunSelection, selectRuns } from './select-runs.ts';

function run(id: string, change: Partial<RunSummary> = {}): RunSummary {
  return {
    ...{ id, benchmark: 'clarifymt', set: 'starter', mode: 'interactive', assistant: 'always-ask' },
    ...{ user: 'rules', judge: 'rules', status: 'finished', oracle: false, here: false, tags: [], digest: null },
    ...{ startedAt: '2026-01-01', durationMs: 1, planned: 1, stored: 1, spentUsd: 0 },
    ...change,
  };
}

const ALL: RunSelection = { filter: '', status: undefined, sort: 'started', descending: true };
const ids = (runs: readonly RunSummary[]): string => runs.map(({ id }) => id).join(' ');

describe('the list of runs', () => {
  const runs = [
    run('a', { startedAt: '2026-01-03', tags: ['Baseline'], spentUsd: 2 }),
    run('b', { startedAt: '2026-01-01', status: 'stopped', assistant: 'direct@openai/gpt-4o' }),
    run('c', { startedAt: '2026-01-02', spentUsd: 1 }),
  ];

  it('is sorted either way', () => {
    expect(ids(selectRuns(runs, ALL))).toBe('a c b');
    expect(ids(selectRuns(runs, { ...ALL, sort: 'cost', descending: false }))).toBe('b c a');
  });

  it('is narrowed by words that all must occur, in tags too, and by status', () => {
    expect(ids(selectRuns(runs, { ...ALL, filter: 'baseline CLARIFYMT' }))).toBe('a');
    expect(ids(selectRuns(runs, { ...ALL, filter: 'gpt baseline' }))).toBe('');
    expect(ids(selectRuns(runs, { ...ALL, status: 'stopped' }))).toBe('b');
  });

  it('puts runs without figures below those of 0', () => {
    const digest = { headline: '', scored: 1, faulted: 0, costUsd: 0 };
    const figure = (value: number) => ({
      ...digest,
      figures: [{ name: 'x', description: '', unit: 'share', value, low: null, high: null } as const],
    });
    const figured = [run('none'), run('zero', { digest: figure(0) }), run('one', { digest: figure(1) })];
    expect(ids(selectRuns(figured, { ...ALL, sort: 'figure' }))).toBe('one zero none');
  });
});
