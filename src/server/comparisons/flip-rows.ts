import type { OutcomeTest } from '../../report/comparison.ts';
import type { EpisodeRow, FlipList, FlipRow, FlipSide } from '../api-types.ts';
import { type EpisodeFinder, placeOf } from '../episode-index/find-episodes.ts';

/** The scenarios on which two runs differ, with the dialogue of each; both runs are in the index. */
export function flipRows(test: OutcomeTest, finder: EpisodeFinder, base: string, other: string): FlipList {
  const flips = [
    ...test.rightToWrong.map((flip) => ({ place: placeOf(flip), right: 'base' as const })),
    ...test.wrongToRight.map((flip) => ({ place: placeOf(flip), right: 'other' as const })),
  ];
  const wanted = new Set(flips.map(({ place }) => place));
  const [before, after] = [finder.rowsOf(base, wanted), finder.rowsOf(other, wanted)];
  const rows = flips.flatMap(({ place, right }): (FlipRow & { readonly position: number })[] => {
    const left = before.get(place);
    const found = after.get(place);
    if (!left || !found) return [];
    const { scenarioId, repeat, request, gold, position } = left;
    return [{ scenarioId, repeat, request, right, gold, position, base: sideOf(left), other: sideOf(found) }];
  });
  return {
    rows: rows
      .toSorted((one, two) => one.position - two.position || one.repeat - two.repeat)
      .map(({ position: _, ...row }) => row),
    count: test.onlyBaseline + test.onlyOther,
  };
}

function sideOf({ key, action, outcome, category }: EpisodeRow): FlipSide {
  return { key, action, outcome, category };
}
