import { useCallback, useState } from 'react';

/** Lists whose rows are remembered at most; the oldest goes first. */
const MOST_LISTS = 50;
const rows = new Map<string, number>();

/** The name of a list for its place: the same path and query, the same list. Members that say nothing do not count. */
export function listName(path: string, query: object = {}): string {
  const said = Object.entries(query).filter(([, value]) => value !== undefined);
  return JSON.stringify([path, ...said.sort(([left], [right]) => (left < right ? -1 : 1))]);
}

/** Somebody is at this row of the list, in the list or in what it has opened: coming back leads there. */
export function rememberRow(list: string, row: number): void {
  rows.delete(list);
  rows.set(list, row);
  for (const oldest of rows.keys()) {
    if (rows.size <= MOST_LISTS) break;
    rows.delete(oldest);
  }
}

/** The row somebody was at; 0 in a list that was not seen since the page was loaded. */
export function rememberedRow(list: string): number {
  return rows.get(list) ?? 0;
}

/**
 * The row that the keyboard is at, and what moves it. A list that is opened again begins where it was left; another query
 * in an open list begins at its first row.
 */
export function useListPlace(list: string): readonly [number, (row: number) => void] {
  const [place, setPlace] = useState(() => ({ list, row: rememberedRow(list) }));
  const row = place.list === list ? place.row : 0;
  const move = useCallback(
    (next: number) => {
      rememberRow(list, next);
      setPlace({ list, row: next });
    },
    [list],
  );
  return [row, move];
}
