import type { Improvement, ImprovementCell, ImprovementRow } from '../improvement.ts';
import { formatDifference, formatP } from './comparison-rows.ts';
import { formatCount, formatInterval, formatValue } from './format-figure.ts';

export const IMPROVEMENT_HEAD = ['', 'value', 'vs direct', '95% interval', 'p (Holm)', 'detectable'] as const;
export const IMPROVEMENT_ALIGN = ['left', 'right', 'right', 'left', 'right', 'right'] as const;
export const IMPROVEMENT_LEGEND =
  'Differences of shares are in percentage points; * the 95% interval leaves out zero; detectable: the smallest true difference that so many scenarios show in 4 of 5 cases.';

/** A figure of all strategies in words, ready for any table. */
export interface ImprovementSection {
  readonly title: string;
  /** `n = 24` */
  readonly n: string;
  readonly lines: readonly ImprovementLine[];
}

export interface ImprovementLine {
  /** As many as `IMPROVEMENT_HEAD` has. */
  readonly cells: readonly string[];
  /** The 95% interval of the difference leaves out zero. */
  readonly apart: boolean;
}

const TITLES: Readonly<Record<string, string>> = {
  success: 'success',
  'final.accuracy': 'success',
  decision: 'right decisions',
  wrongGuesses: 'wrong guesses (unclear)',
  unasked: 'answered unasked (unclear)',
  needlessQuestions: 'needless questions (clear)',
  calls: 'model calls an episode',
  costUsd: 'US dollars an episode',
  seconds: 'seconds an episode',
};

export function improvementSections({ rows }: Improvement): ImprovementSection[] {
  return rows.map((row) => ({
    title: TITLES[row.name] ?? row.name,
    n: `n = ${formatCount(row.n)}`,
    lines: [
      { cells: ['direct', formatValue(row.direct, row.unit), '', '', '', ''], apart: false },
      ...row.others.map((cell) => lineOf(row, cell)),
    ],
  }));
}

function lineOf({ unit }: ImprovementRow, cell: ImprovementCell): ImprovementLine {
  const { strategy, value, difference, low, high, test, smallestDetectable } = cell;
  const apart = low !== null && high !== null && (low > 0 || high < 0);
  return {
    cells: [
      strategy,
      formatValue(value, unit),
      formatDifference(difference, unit),
      formatInterval(cell, unit),
      test === null ? '' : formatP(test.holm).replace('= ', ''),
      smallestDetectable === null ? '' : formatDifference(smallestDetectable, unit).replace('+', ''),
    ],
    apart,
  };
}
