import type { Comparison, RunComparison } from '../comparison.ts';
import {
  type ComparisonSection,
  comparisonSections,
  flipSentences,
  postGapSentence,
  testSentence,
} from './comparison-rows.ts';
import { runWords } from './comparison-terminal.ts';
import { formatCount } from './format-figure.ts';
import { escapeMarkdown, markdownList, markdownTable } from './markdown.ts';

const HEAD = ['metric', 'baseline', 'other', 'difference', '95% interval', 'n', 'detectable'];
const ALIGN = ['left', 'right', 'right', 'right', 'left', 'right', 'right'] as const;

/** A comparison in GitHub-flavoured Markdown; differences whose interval leaves out zero are bold. */
export function renderComparisonMarkdown(comparison: Comparison): string {
  const blocks = [
    `# Comparison with ${escapeMarkdown(runWords(comparison.baseline))}`,
    markdownList(comparison.notes),
    ...comparison.comparisons.flatMap(comparisonBlocks),
    'Differences of shares are in percentage points; bold: the 95% interval leaves out zero.',
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function comparisonBlocks(comparison: RunComparison): string[] {
  const { scored, clusters } = comparison.pairs;
  const facts = [
    ...(comparison.differs.length > 0 ? [`Differs: ${comparison.differs.join('; ')}.`] : []),
    `${formatCount(scored)} paired episodes in ${formatCount(clusters)} clusters.`,
    ...comparison.tests.map(testSentence),
    ...(comparison.postGap ? [postGapSentence(comparison.postGap)] : []),
  ];
  return [
    `## ${escapeMarkdown(runWords(comparison.run))}`,
    markdownList(facts),
    ...comparisonSections(comparison).flatMap(sectionBlocks),
    markdownList(comparison.tests.flatMap(flipSentences)),
  ];
}

function sectionBlocks(section: ComparisonSection): string[] {
  const rows = section.rows.map((row) => [
    row.name,
    row.baseline,
    row.other,
    row.difference,
    row.interval,
    row.n,
    row.detectable,
  ]);
  const apart = new Set(section.rows.flatMap((row, index) => (row.apart ? [index] : [])));
  const table = markdownTable(HEAD, rows, { align: ALIGN, bold: (row, column) => column === 3 && apart.has(row) });
  return section.title === '' ? [table] : [`### ${escapeMarkdown(section.title)}`, table];
}
