import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  DataChecks,
  DataOverview,
  ScenarioDetail,
  ScenarioEpisodes,
  ScenarioPage,
  ScenarioPlace,
  ScenarioQuery,
  ScenarioSecret,
  SetCard,
  Taxonomy,
} from '../../src/server/api-types.ts';
import { apiPath, getJson } from './client.ts';
import { PAGE_ROWS } from './queries.ts';

/** Runs are still being read for the list of a scenario's episodes. */
const READING_MS = 700;
/** Data seldom changes while somebody looks at it. */
const LASTING = { staleTime: 300_000 } as const;

export const dataQuery = () =>
  queryOptions({ queryKey: ['data'], queryFn: ({ signal }) => getJson<DataOverview>('/api/data', signal) });

export const taxonomyQuery = () =>
  queryOptions({
    queryKey: ['taxonomy'],
    queryFn: ({ signal }) => getJson<Taxonomy>('/api/data/taxonomy', signal),
    ...LASTING,
  });

/** The first rows, how many there are, and the counts of the whole set. */
export const scenariosQuery = (place: ScenarioPlace, query: ScenarioQuery) =>
  queryOptions({
    queryKey: ['scenarios', place, query],
    queryFn: ({ signal }) =>
      getJson<ScenarioPage>(apiPath(['data', 'scenarios'], { ...place, ...query, limit: PAGE_ROWS }), signal),
    placeholderData: keepPreviousData,
    ...LASTING,
  });

/** Further rows of the same order. */
export const scenarioRowsQuery = (place: ScenarioPlace, query: ScenarioQuery, from: number) =>
  queryOptions({
    queryKey: ['scenario-rows', place, query, from],
    queryFn: ({ signal }) =>
      getJson<ScenarioPage>(apiPath(['data', 'scenarios'], { ...place, ...query, limit: PAGE_ROWS, from }), signal),
    ...LASTING,
    gcTime: 20_000,
  });

export const scenarioQuery = (place: ScenarioPlace, id: string, query: ScenarioQuery) =>
  queryOptions({
    queryKey: ['scenario', place, id, query],
    queryFn: ({ signal }) => getJson<ScenarioDetail>(apiPath(['data', 'scenario'], { ...place, ...query, id }), signal),
    placeholderData: keepPreviousData,
    ...LASTING,
  });

export const scenarioSecretQuery = (place: ScenarioPlace, id: string) =>
  queryOptions({
    queryKey: ['scenario-secret', place, id],
    queryFn: ({ signal }) => getJson<ScenarioSecret>(apiPath(['data', 'scenario', 'secret'], { ...place, id }), signal),
    ...LASTING,
  });

export const scenarioEpisodesQuery = (place: ScenarioPlace, id: string) =>
  queryOptions({
    queryKey: ['scenario-episodes', place, id],
    queryFn: ({ signal }) =>
      getJson<ScenarioEpisodes>(apiPath(['data', 'scenario', 'episodes'], { ...place, id }), signal),
    refetchInterval: ({ state }) => ((state.data?.reading ?? 0) > 0 ? READING_MS : false),
  });

export const cardQuery = (place: ScenarioPlace) =>
  queryOptions({
    queryKey: ['card', place],
    queryFn: ({ signal }) => getJson<SetCard>(apiPath(['data', 'card'], place), signal),
    ...LASTING,
  });

export const checksQuery = (place: ScenarioPlace) =>
  queryOptions({
    queryKey: ['checks', place],
    queryFn: ({ signal }) => getJson<DataChecks>(apiPath(['data', 'checks'], place), signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
