import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { EpisodeQuery, EpisodeRow } from '../../../src/server/api-types.ts';
import { episodeRowsQuery, episodesQuery, PAGE_ROWS } from '../../api/queries.ts';

/** The table's rows, a page at a time: those that are looked at, and what stands around them. */
export function useRows(run: string, query: EpisodeQuery) {
  const head = useQuery(episodesQuery(run, query));
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const { cursor = '', total = 0 } = head.data ?? {};
  const wanted = useMemo(() => pagesBetween(visible.first, visible.last, total), [visible, total]);
  const pages = useQueries({
    queries: wanted.map((from) => ({ ...episodeRowsQuery(run, query, cursor, from), enabled: cursor !== '' })),
  });
  const rows = new Map<number, readonly EpisodeRow[]>([[0, head.data?.rows ?? []]]);
  for (const [index, from] of wanted.entries()) {
    const found = pages[index]?.data?.rows;
    if (found) rows.set(from, found);
  }
  const onVisible = useCallback((first: number, last: number) => {
    setVisible((before) => (before.first === first && before.last === last ? before : { first, last }));
  }, []);
  const rowAt = (index: number): EpisodeRow | undefined => {
    const from = index - (index % PAGE_ROWS);
    return rows.get(from)?.[index - from];
  };
  return { head, total, rowAt, onVisible };
}

/** Beginnings of the pages that hold these rows, but for the first page, which is there always. */
function pagesBetween(first: number, last: number, total: number): readonly number[] {
  const beginnings: number[] = [];
  for (let from = first - (first % PAGE_ROWS); from <= last && from < total; from += PAGE_ROWS) {
    if (from > 0) beginnings.push(from);
  }
  return beginnings;
}
