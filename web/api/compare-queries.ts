import { queryOptions } from '@tanstack/react-query';
import type { FlipList, FlipOutcome, RunsComparison } from '../../src/server/api-types.ts';
import { apiPath, getJson } from './client.ts';

/** The first of the runs is the base. */
export const comparisonQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['comparison', ids],
    queryFn: ({ signal }) => getJson<RunsComparison>(apiPath(['compare'], { runs: ids.join(',') }), signal),
  });

/** Scenarios in which only one of the base and `other` is right. */
export const flipsQuery = (ids: readonly string[], other: string, outcome: FlipOutcome) =>
  queryOptions({
    queryKey: ['flips', ids, other, outcome],
    queryFn: ({ signal }) =>
      getJson<FlipList>(apiPath(['compare', 'flips'], { runs: ids.join(','), other, outcome }), signal),
  });
