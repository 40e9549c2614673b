import type { Improvement } from '../improvement.ts';
import { IMPROVEMENT_ALIGN, IMPROVEMENT_HEAD, improvementSections } from './improvement-rows.ts';
import { improvementWords } from './improvement-terminal.ts';
import { escapeMarkdown, markdownList, markdownTable } from './markdown.ts';

/** The recommendation and one table in GitHub-flavoured Markdown. */
export function renderImprovementMarkdown(improvement: Improvement): string {
  const lines = improvementSections(improvement).flatMap(({ title, n, lines: figures }) => [
    { cells: [title, n, ...IMPROVEMENT_HEAD.slice(2).map(() => '')], apart: false, isTitle: true },
    ...figures.map((figure) => ({ ...figure, isTitle: false })),
  ]);
  const table = markdownTable(
    IMPROVEMENT_HEAD,
    lines.map(({ cells }) => cells),
    {
      align: IMPROVEMENT_ALIGN,
      bold: (row, column) => (lines[row]!.isTitle && column === 0) || (lines[row]!.apart && column === 2),
    },
  );
  const blocks = [
    `# ${escapeMarkdown(improvementWords(improvement))}`,
    `**${escapeMarkdown(improvement.recommendation.text)}**`,
    lines.length === 0 ? '' : table,
    'Differences of shares are in percentage points; bold: the 95% interval leaves out zero.',
    markdownList(improvement.notes),
    markdownList(improvement.runs.map(({ strategy, id }) => `${strategy}: run ${id}`)),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}
