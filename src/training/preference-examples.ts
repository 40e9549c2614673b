import { type PreferenceRow, preferenceRowSchema } from '../schema/preference.ts';
import type { PairExample, SftExample } from './example.ts';
import { readRows } from './read-rows.ts';

/** Whose order is taken: by what came of the moves, or by how they looked on their own. */
export const PREFERENCE_LABELS = ['double-turn', 'single-turn'] as const;
export type PreferenceLabels = (typeof PREFERENCE_LABELS)[number];

/** Labelled moves of a file of `querent prefer` (docs/prefer.md). Throws `FileError`, `DataError` (with the line). */
export function readPreferences(file: string): Promise<readonly PreferenceRow[]> {
  return readRows(file, preferenceRowSchema);
}

/** All pairs of a row, those with a margin below `leastMargin` (default 0) left out. */
export function preferencePairs(
  row: PreferenceRow,
  input: { readonly file: string; readonly labels: PreferenceLabels; readonly leastMargin?: number | undefined },
): readonly PairExample[] {
  const pairs = input.labels === 'double-turn' ? row.pairs : row.singleTurnPairs;
  return pairs.flatMap(({ chosen, rejected, margin, kind }) => {
    const better = row.candidates[chosen];
    const worse = row.candidates[rejected];
    if (!better || !worse || margin < (input.leastMargin ?? 0)) return [];
    return [
      {
        id: `${input.file}/${row.id}/${chosen}>${rejected}`,
        cluster: row.cluster,
        source: 'preference' as const,
        from: input.file,
        scenario: scenarioOf(row),
        prompt: row.prompt,
        chosen: better.text,
        rejected: worse.text,
        kind,
      },
    ];
  });
}

/** The best move of a row, to imitate; none where it has none or where every move is worth the same. */
export function bestMove(row: PreferenceRow, file: string): SftExample | undefined {
  const best = row.best === null ? undefined : row.candidates[row.best];
  if (!best || row.candidates.every(({ worth }) => worth === best.worth)) return undefined;
  return {
    id: `${file}/${row.id}/best`,
    cluster: row.cluster,
    source: 'preference',
    from: file,
    scenario: scenarioOf(row),
    prompt: row.prompt,
    completion: best.text,
    action: best.kind === 'ask' ? 'ask' : 'answer',
  };
}

function scenarioOf({ benchmark, set, id }: PreferenceRow): { readonly of: string; readonly id: string } {
  return { of: `${benchmark}:${set}`, id };
}
