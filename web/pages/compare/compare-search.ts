import { FLIP_OUTCOMES, type FlipOutcome, type FlipRow } from '../../../src/server/api-types.ts';
import { choiceIn, type Search, textIn } from '../../parts/search.ts';

/** Runs beside each other at most; the server takes no more. */
export const MOST_RUNS = 6;
/** Ids of runs hold no comma. */
const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/;

/** What the address of a comparison says: which runs, and which of the scenarios in which they differ. */
export interface CompareSearch {
  /** The base first. */
  readonly runs: readonly string[];
  readonly other: string | undefined;
  readonly outcome: FlipOutcome | undefined;
  readonly right: FlipRow['right'] | undefined;
  readonly text: string;
}

export function compareSearchIn(search: Search): CompareSearch {
  const runs = typeof search.runs === 'string' ? search.runs.split(',', MOST_RUNS) : [];
  return {
    runs: [...new Set(runs.filter((id) => RUN_ID.test(id)))],
    other: textIn(search, 'other'),
    outcome: choiceIn(search, 'outcome', FLIP_OUTCOMES),
    right: choiceIn(search, 'right', ['base', 'other']),
    text: textIn(search, 'text') ?? '',
  };
}

/** Rows that the address asks for: of one side, with all the words. */
export function selectFlips(
  rows: readonly FlipRow[],
  { right, text }: Pick<CompareSearch, 'right' | 'text'>,
): readonly FlipRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (right !== undefined && row.right !== right) return false;
    const { scenarioId, request, base, other } = row;
    const said = [scenarioId, request, base.category ?? '', other.category ?? ''].join(' ').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
