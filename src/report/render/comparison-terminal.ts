import type { Comparison, RunComparison, RunLabel } from '../comparison.ts';
import type { Cell } from './columns.ts';
import {
  type ComparisonRow,
  type ComparisonSection,
  comparisonSections,
  flipSentences,
  postGapSentence,
  testSentence,
} from './comparison-rows.ts';
import { formatCount } from './format-figure.ts';
import { shortName, type TerminalOptions, TerminalPage } from './terminal-page.ts';

const HEAD = ['metric', 'baseline', 'other', 'difference', '95% interval', 'n', 'detectable'];
const ALIGN = ['left', 'right', 'right', 'right', 'left', 'right', 'right'] as const;

/** A comparison for a terminal: per run a paired table, the tests and the scenarios that flipped. */
export function renderComparisonTerminal(comparison: Comparison, options: TerminalOptions): string {
  const page = new TerminalPage(options);
  page.text(runWords(comparison.baseline), { first: 'baseline  ' });
  for (const each of comparison.comparisons) writeComparison(page, each);
  if (comparison.notes.length > 0) page.gap();
  for (const note of comparison.notes) page.text(note, { style: 'yellow', first: 'note      ' });
  return page.toString();
}

export function runWords(run: RunLabel): string {
  const given = run.given === 'none' ? '' : `, given ${run.given}`;
  return `${run.assistant} on ${run.benchmark}, set ${run.set}, mode ${run.mode}${given} (${run.id})`;
}

function writeComparison(page: TerminalPage, comparison: RunComparison): void {
  page.gap();
  page.text(runWords(comparison.run), { first: 'other     ', style: 'bold' });
  if (comparison.differs.length > 0) page.text(comparison.differs.join('; '), { first: 'differs   ' });
  const { scored, clusters } = comparison.pairs;
  page.text(`${formatCount(scored)} paired episodes in ${formatCount(clusters)} clusters`, { first: 'pairs     ' });
  for (const test of comparison.tests) page.text(testSentence(test), { first: 'test      ' });
  if (comparison.postGap) page.text(postGapSentence(comparison.postGap), { first: 'gap       ' });
  writeTable(page, comparisonSections(comparison));
  for (const flip of comparison.tests.flatMap(flipSentences)) page.text(flip, { style: 'dim' });
}

function writeTable(page: TerminalPage, sections: readonly ComparisonSection[]): void {
  if (sections.length === 0) return;
  const dim = (text: string) => page.paint('dim', text);
  const rows: Cell[][] = [HEAD.map((text) => ({ text, paint: dim }))];
  for (const section of sections) {
    if (section.title !== '')
      rows.push([], [{ text: shortName(section.title), paint: (text) => page.paint('bold', text) }]);
    rows.push(...section.rows.map((row) => cells(page, row, section.title === '' ? '' : '  ')));
  }
  page.gap();
  page.table(rows, { align: ALIGN });
  page.text('Differences of shares are in percentage points; * the 95% interval leaves out zero.', { style: 'dim' });
  page.gap();
}

function cells(page: TerminalPage, row: ComparisonRow, indent: string): Cell[] {
  const difference = `${row.difference}${row.apart ? ' *' : '  '}`;
  return [
    { text: `${indent}${shortName(row.label)}` },
    { text: row.baseline },
    { text: row.other },
    row.apart ? { text: difference, paint: (text) => page.paint('bold', text) } : { text: difference },
    { text: row.interval },
    { text: row.n },
    { text: row.detectable },
  ];
}
