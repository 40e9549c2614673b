import type { RunSummary, ShownStatus } from '../../../src/server/api-types.ts';

export const RUN_SORTS = ['started', 'benchmark', 'status', 'episodes', 'figure', 'cost', 'faults'] as const;
export type RunSort = (typeof RUN_SORTS)[number];

export const STATUSES: readonly ShownStatus[] = ['running', 'finished', 'stopped', 'failed', 'interrupted'];

export interface RunSelection {
  /** Words that all must occur. */
  readonly filter: string;
  readonly status: ShownStatus | undefined;
  readonly sort: RunSort;
  readonly descending: boolean;
}

const VALUES: Readonly<Record<RunSort, (run: RunSummary) => string | number>> = {
  started: ({ startedAt }) => startedAt,
  benchmark: ({ benchmark, set, assistant }) => `${benchmark} ${set} ${assistant}`,
  status: ({ status }) => status,
  episodes: ({ planned }) => planned,
  // Runs without a figure stand below those of 0.
  figure: ({ digest }) => digest?.figures[0]?.value ?? -1,
  cost: ({ spentUsd }) => spentUsd,
  faults: ({ digest }) => digest?.faulted ?? 0,
};

export function selectRuns(runs: readonly RunSummary[], selection: RunSelection): readonly RunSummary[] {
  const words = selection.filter.toLowerCase().split(/\s+/).filter(Boolean);
  const value = VALUES[selection.sort];
  const sign = selection.descending ? -1 : 1;
  return runs
    .filter((run) => selection.status === undefined || run.status === selection.status)
    .filter((run) => {
      const text = wordsOf(run);
      return words.every((word) => text.includes(word));
    })
    .toSorted((left, right) => sign * compare(value(left), value(right)));
}

function wordsOf({ id, benchmark, set, mode, assistant, user, judge, status, tags }: RunSummary): string {
  return [id, benchmark, set, mode, assistant, user, judge, status, ...tags].join(' ').toLowerCase();
}

function compare(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
