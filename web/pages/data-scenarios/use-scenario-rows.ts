import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ScenarioPlace, ScenarioQuery, ScenarioRow } from '../../../src/server/api-types.ts';
import { scenarioRowsQuery, scenariosQuery } from '../../api/data-queries.ts';
import { PAGE_ROWS } from '../../api/queries.ts';

/** The list's rows, a page at a time: those that are looked at, and what stands around them. */
export function useScenarioRows(place: ScenarioPlace, query: ScenarioQuery) {
  const head = useQuery(scenariosQuery(place, query));
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const total = head.data?.total ?? 0;
  const wanted = useMemo(() => {
    const beginnings: number[] = [];
    const first = Math.max(PAGE_ROWS, visible.first - (visible.first % PAGE_ROWS));
    for (let from = first; from <= visible.last && from < total; from += PAGE_ROWS) beginnings.push(from);
    return beginnings;
  }, [visible, total]);
  const pages = useQueries({
    queries: wanted.map((from) => ({ ...scenarioRowsQuery(place, query, from), enabled: !head.isPlaceholderData })),
  });
  const rows = new Map<number, readonly ScenarioRow[]>([[0, head.data?.rows ?? []]]);
  for (const [index, from] of wanted.entries()) {
    const found = pages[index]?.data?.rows;
    if (found) rows.set(from, found);
  }
  const onVisible = useCallback((first: number, last: number) => {
    setVisible((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const rowAt = (index: number): ScenarioRow | undefined => {
    const from = index - (index % PAGE_ROWS);
    return rows.get(from)?.[index - from];
  };
  return { head, total, rowAt, onVisible };
}
