import { useNavigate, useSearch } from '@tanstack/react-router';

/** What an address says after `?`; every value was typed by somebody. */
export type Search = Readonly<Record<string, unknown>>;

/** A member of the search that is a short text; else undefined. */
export function textIn(search: Search, name: string): string | undefined {
  const value = search[name];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' && value.length <= 300 ? value : undefined;
}

/** A member of the search that is one of these; else undefined. */
export function choiceIn<const Choice extends string>(
  search: Search,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = textIn(search, name);
  return choices.find((choice) => choice === text);
}

/** The search of this page, and what changes it: the state of a list is in its address, so that it can be linked. */
export function usePageSearch(): readonly [Search, (change: Search) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return [
    search,
    (change) => {
      const next = Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined && value !== ''),
      );
      void navigate({ to: '.', search: next, replace: true });
    },
  ];
}
