import type { Improvement } from '../improvement.ts';
import type { Cell } from './columns.ts';
import { formatCount } from './format-figure.ts';
import {
  IMPROVEMENT_ALIGN,
  IMPROVEMENT_HEAD,
  IMPROVEMENT_LEGEND,
  type ImprovementLine,
  improvementSections,
} from './improvement-rows.ts';
import { type TerminalOptions, TerminalPage } from './terminal-page.ts';

/** The recommendation first, then one table of all strategies. */
export function renderImprovementTerminal(improvement: Improvement, options: TerminalOptions): string {
  const page = new TerminalPage(options);
  page.text(improvement.recommendation.text, { style: 'bold' });
  page.gap();
  page.text(improvementWords(improvement), { style: 'dim' });
  writeTable(page, improvement);
  for (const note of improvement.notes) page.text(note, { style: 'yellow', first: 'note      ' });
  page.text(improvement.runs.map(({ strategy, id }) => `${strategy} ${id}`).join(', '), { first: 'runs      ' });
  return page.toString();
}

/** `openai/gpt-4o-mini on clarifymt, set starter, mode interactive, user rules, judge rules: 24 scenarios` */
export function improvementWords({ model, benchmark, set, mode, user, judge, scenarios }: Improvement): string {
  const where = `${benchmark}, set ${set}, mode ${mode}, user ${user}, judge ${judge}`;
  return `${model} on ${where}: ${formatCount(scenarios)} scenarios`;
}

function writeTable(page: TerminalPage, improvement: Improvement): void {
  const sections = improvementSections(improvement);
  if (sections.length === 0) return;
  const rows: Cell[][] = [IMPROVEMENT_HEAD.map((text) => ({ text, paint: (shown) => page.paint('dim', shown) }))];
  for (const { title, n, lines } of sections) {
    rows.push([{ text: title, paint: (shown) => page.paint('bold', shown) }, { text: n }]);
    rows.push(...lines.map((line) => cellsOf(page, line)));
  }
  page.gap();
  page.table(rows, { align: IMPROVEMENT_ALIGN, minFirst: FIRST_COLUMN });
  page.text(IMPROVEMENT_LEGEND, { style: 'dim' });
  page.gap();
}

/** Wide enough for the longest name of a figure. */
const FIRST_COLUMN = 26;

function cellsOf(page: TerminalPage, { cells, apart }: ImprovementLine): Cell[] {
  const [strategy = '', value = '', difference = '', ...others] = cells;
  const marked = difference === '' ? '' : `${difference}${apart ? ' *' : '  '}`;
  return [
    { text: `  ${strategy}` },
    { text: value },
    apart ? { text: marked, paint: (shown) => page.paint('bold', shown) } : { text: marked },
    ...others.map((text) => ({ text })),
  ];
}
