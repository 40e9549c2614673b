import type { Comparison, PairedMetric } from '../../report/comparison.ts';
import { nameSections } from '../../report/render/name-sections.ts';
import { smallestDetectableDifference } from '../../tools/stats/detectable-difference.ts';
import { studentWithin } from '../../tools/stats/distributions.ts';
import { holm } from '../../tools/stats/holm.ts';
import type { ComparedFigure, ComparisonRow, ComparisonSection, RunsComparison } from '../api-types.ts';

/** A comparison as a page shows it: figures of all the runs beside each other. */
export function shownComparison({ baseline, comparisons, notes }: Comparison): RunsComparison {
  return {
    base: baseline,
    others: comparisons.map(({ run, differs, pairs, tests }) => ({
      ...{ run, differs, pairs },
      tests: tests.map(({ outcome, n, onlyBaseline, onlyOther, exact, holm: corrected }) => ({
        ...{ outcome, n, onlyBaseline, onlyOther, exact },
        holm: corrected,
      })),
    })),
    sections: withP(
      sectionsOf(comparisons),
      comparisons.map(({ pairs }) => pairs.clusters),
    ),
    notes,
  };
}

function sectionsOf(comparisons: Comparison['comparisons']): ComparisonSection[] {
  const names = [...new Set(comparisons.flatMap(({ metrics }) => Object.keys(metrics)))];
  return nameSections(names).map(({ title, names: together }) => ({
    title,
    rows: together.map(({ name, label }) => {
      const sides = comparisons.map(({ metrics }) => metrics[name]);
      const { description = '', unit = 'number' } = sides.find((side) => side !== undefined) ?? {};
      return { name, label, description, unit, sides: sides.map((side) => (side ? figureOf(side) : null)) };
    }),
  }));
}

function figureOf({ baseline, ...figure }: PairedMetric): ComparedFigure {
  const { other, difference, low, high, n, smallestDetectable } = figure;
  return { base: baseline, other, difference, low, high, n, smallestDetectable, p: null };
}

/**
 * p of the figures of all episodes, by Student's t on the cluster bootstrap's standard error with C - 1 degrees, corrected
 * by Holm over all that are shown. Groups have none: looked at one by one, some would differ by chance.
 */
function withP(sections: readonly ComparisonSection[], clusters: readonly number[]): readonly ComparisonSection[] {
  const whole = sections.filter(({ title }) => title === '');
  const tested = whole.flatMap(({ rows }) =>
    rows.flatMap(({ sides }) => sides.flatMap((side, index) => (side ? [pOf(side, clusters[index] ?? 0)] : []))),
  );
  const corrected = holm(tested.filter((p) => p !== null));
  let next = 0;
  let seen = 0;
  const take = (): number | null => (tested[seen++] === null ? null : (corrected[next++] ?? null));
  const rowWithP = (row: ComparisonRow): ComparisonRow => ({
    ...row,
    sides: row.sides.map((side) => side && { ...side, p: take() }),
  });
  return sections.map((section) => (section.title === '' ? { ...section, rows: section.rows.map(rowWithP) } : section));
}

/** Of one standard error, in its own unit. */
const PER_ERROR = smallestDetectableDifference(1);

function pOf({ difference, smallestDetectable }: ComparedFigure, clusters: number): number | null {
  if (difference === null || smallestDetectable === null || clusters < 2) return null;
  return 1 - studentWithin((Math.abs(difference) * PER_ERROR) / smallestDetectable, clusters - 1);
}
