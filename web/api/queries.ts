import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Distributions,
  EpisodeCalls,
  EpisodeDetail,
  EpisodeNeighbours,
  EpisodePage,
  EpisodeQuery,
  EpisodeSecret,
  RunChoices,
  RunDetail,
  RunList,
  RunReport,
} from '../../src/server/api-types.ts';
import { apiPath, getJson } from './client.ts';

/** Rows of the episode table that are fetched at once. */
export const PAGE_ROWS = 100;
const INDEXING_MS = 700;

export const runsQuery = () =>
  queryOptions({ queryKey: ['runs'], queryFn: ({ signal }) => getJson<RunList>('/api/runs', signal) });

export const runQuery = (run: string) =>
  queryOptions({
    queryKey: ['run', run],
    queryFn: ({ signal }) => getJson<RunDetail>(apiPath(['runs', run]), signal),
  });

export const reportQuery = (run: string) =>
  queryOptions({
    queryKey: ['report', run],
    queryFn: ({ signal }) => getJson<RunReport>(apiPath(['runs', run, 'report']), signal),
  });

export const distributionsQuery = (run: string) =>
  queryOptions({
    queryKey: ['distributions', run],
    queryFn: ({ signal }) => getJson<Distributions>(apiPath(['runs', run, 'distributions']), signal),
  });

/** The first rows, and how many there are; asked again while the server still reads. */
export const episodesQuery = (run: string, query: EpisodeQuery) =>
  queryOptions({
    queryKey: ['episodes', run, query],
    queryFn: ({ signal }) =>
      getJson<EpisodePage>(apiPath(['runs', run, 'episodes'], { ...query, limit: PAGE_ROWS }), signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const indexed = state.data?.indexed;
      return indexed && indexed.done < indexed.stored ? INDEXING_MS : false;
    },
  });

/** Further rows of the same order. */
export const episodeRowsQuery = (run: string, query: EpisodeQuery, cursor: string, from: number) =>
  queryOptions({
    queryKey: ['episode-rows', run, query, cursor, from],
    queryFn: ({ signal }) =>
      getJson<EpisodePage>(apiPath(['runs', run, 'episodes'], { ...query, limit: PAGE_ROWS, cursor, from }), signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 20_000,
  });

export const episodeQuery = (run: string, key: string) =>
  queryOptions({
    queryKey: ['episode', run, key],
    queryFn: ({ signal }) => getJson<EpisodeDetail>(apiPath(['runs', run, 'episodes', key]), signal),
    placeholderData: keepPreviousData,
  });

export const neighboursQuery = (run: string, key: string, query: EpisodeQuery) =>
  queryOptions({
    queryKey: ['neighbours', run, key, query],
    queryFn: ({ signal }) =>
      getJson<EpisodeNeighbours>(apiPath(['runs', run, 'episodes', key, 'neighbours'], query), signal),
  });

export const secretQuery = (run: string, key: string) =>
  queryOptions({
    queryKey: ['secret', run, key],
    queryFn: ({ signal }) => getJson<EpisodeSecret>(apiPath(['runs', run, 'episodes', key, 'secret']), signal),
  });

export const callsQuery = (run: string, key: string) =>
  queryOptions({
    queryKey: ['calls', run, key],
    queryFn: ({ signal }) => getJson<EpisodeCalls>(apiPath(['runs', run, 'episodes', key, 'calls']), signal),
  });

export const choicesQuery = () =>
  queryOptions({
    queryKey: ['choices'],
    queryFn: ({ signal }) => getJson<RunChoices>('/api/choices', signal),
    staleTime: 60_000,
  });
