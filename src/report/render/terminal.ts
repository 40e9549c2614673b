import type { DialogueExcerpt, Report } from '../../schema/report.ts';
import { shorten, terminalLine } from '../../tools/terminal-text.ts';
import type { Cell } from './columns.ts';
import { formatCount, formatInterval, formatTwin, formatValue } from './format-figure.ts';
import { type MetricRow, type MetricSection, shownSections, twinsOf } from './metric-sections.ts';
import type { Twin } from './name-sections.ts';
import { nearestReferences, type ReferenceRow } from './nearest-references.ts';
import { countOf, episodesSentence, triesOf, usageSentence, whatWasRun } from './report-facts.ts';
import { shortName, type TerminalOptions, TerminalPage } from './terminal-page.ts';

const MAX_ROWS_PER_GROUP = 12;
const MAX_REFERENCES = 8;
const MAX_REFERENCE_METRICS = 4;
const MIN_REFERENCE_NAME = 38;
const MAX_TURNS = 6;
const MAX_TURN_GRAPHEMES = 240;

/** A report for a terminal: the sentence first, then tables, the worst dialogues and the next command. */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const page = new TerminalPage(options);
  writeHead(page, report);
  writeMetrics(page, shownSections(report));
  writeReferences(page, report);
  writeFacts(page, report);
  writeWorst(page, report.worst);
  writeNext(page, report);
  return page.toString();
}

function writeHead(page: TerminalPage, report: Report): void {
  page.text(report.headline, { style: 'bold' });
  page.gap();
  page.text(whatWasRun(report), { first: 'benchmark  ' });
  page.text(report.run.assistant, { first: 'assistant  ' });
  page.text(`user ${report.run.user}, judge ${report.run.judge}`, { first: 'against    ' });
}

/** One table over all sections, so that the columns stand below each other. */
function writeMetrics(page: TerminalPage, sections: readonly MetricSection[]): void {
  if (sections.length === 0) return;
  const dim = (text: string) => page.paint('dim', text);
  const bold = (text: string) => page.paint('bold', text);
  const twins = twinsOf(sections.flatMap((section) => section.rows));
  const head = ['metric', 'value', '95% interval', 'n', ...twins];
  const rows: Cell[][] = [head.map((text) => ({ text, paint: dim }))];
  let before: MetricSection | undefined;
  for (const section of sections) {
    const alone = isSingleFigure(section);
    if (before && !(alone && isSingleFigure(before))) rows.push([]);
    if (section.title !== '' && !alone) rows.push([{ text: shortName(section.title), paint: bold }]);
    const shown = section.rows.slice(0, rowLimit(section));
    rows.push(...shown.map((row) => metricCells(row, alone ? row.name : labelOf(section, row), twins)));
    const more = section.rows.length - shown.length;
    if (more > 0) rows.push([{ text: `  ... ${more} more in the JSON`, paint: dim }]);
    before = section;
  }
  page.gap();
  page.table(rows, { align: ['left', 'right', 'left', 'right', 'right', 'right'] });
}

/** A group with one figure needs no heading of its own. */
function isSingleFigure(section: MetricSection): boolean {
  return section.title !== '' && section.rows.length === 1;
}

function rowLimit(section: MetricSection): number {
  return section.title === '' ? Number.POSITIVE_INFINITY : MAX_ROWS_PER_GROUP;
}

function labelOf(section: MetricSection, row: MetricRow): string {
  return section.title === '' ? row.label : `  ${row.label}`;
}

function metricCells(row: MetricRow, label: string, twins: readonly Twin[]): Cell[] {
  const indent = label.startsWith(' ') ? '  ' : '';
  return [
    { text: `${indent}${shortName(label)}` },
    { text: formatValue(row.estimate.value, row.unit) },
    { text: formatInterval(row.estimate, row.unit) },
    { text: formatCount(row.estimate.n) },
    ...twins.map((twin) => ({ text: formatTwin(row, twin) })),
  ];
}

function writeReferences(page: TerminalPage, report: Report): void {
  const { rows, more, metrics } = nearestReferences(report, MAX_REFERENCES);
  if (rows.length === 0) return;
  page.heading('Published figures');
  const shown = metrics.slice(0, MAX_REFERENCE_METRICS);
  const dim = (text: string) => page.paint('dim', text);
  const cells = (values: Readonly<Record<string, number | null>>) =>
    shown.map((metric) => ({ text: formatPublished(values, metric, report) }));
  const conditions = differingConditions(rows);
  const table: Cell[][] = [
    ['', ...shown.map(shortName)].map((text) => ({ text, paint: dim })),
    [{ text: 'this run', paint: (text) => page.paint('bold', text) }, ...cells(valuesOf(report))],
    ...rows.map((row) => [{ text: `${markOf(row, conditions)}${shortName(row.name)}` }, ...cells(row.metrics)]),
  ];
  page.table(table, { align: ['left', ...shown.map(() => 'right' as const)], minFirst: MIN_REFERENCE_NAME });
  conditions.forEach((differs, index) => {
    page.text(`not comparable, ${differs}`, { style: 'dim', first: `[${index + 1}] ` });
  });
  if (more > 0) page.text(`${more} more in the JSON.`, { style: 'dim' });
}

function valuesOf(report: Report): Record<string, number | null> {
  return Object.fromEntries(Object.entries(report.metrics).map(([metric, { value }]) => [metric, value] as const));
}

function formatPublished(values: Readonly<Record<string, number | null>>, metric: string, report: Report): string {
  const value = values[metric];
  return typeof value === 'number' ? formatValue(value, report.metricInfo[metric]?.unit ?? 'number') : '-';
}

/** What the rows differ in, each wording once: the footnotes of the table. */
function differingConditions(rows: readonly ReferenceRow[]): string[] {
  return [...new Set(rows.filter((row) => !row.comparable).map(differenceOf))];
}

function differenceOf(row: ReferenceRow): string {
  const differs = row.differs.map(terminalLine).join('; ');
  return differs === '' ? 'the conditions differ' : shorten(differs, MAX_TURN_GRAPHEMES);
}

function markOf(row: ReferenceRow, conditions: readonly string[]): string {
  return row.comparable ? '' : `[${conditions.indexOf(differenceOf(row)) + 1}] `;
}

function writeFacts(page: TerminalPage, report: Report): void {
  page.gap();
  page.text(episodesSentence(report), { first: 'episodes   ' });
  const faults = Object.entries(report.faults).map(
    ([kind, { episodes, tries }]) => `${shortName(kind)}: ${countOf(episodes, 'episode')}, ${triesOf(tries)}`,
  );
  page.text(faults.length === 0 ? 'none' : faults.join('; '), {
    first: 'faults     ',
    ...(faults.length > 0 ? { style: 'yellow' as const } : {}),
  });
  page.text(usageSentence(report), { first: 'usage      ' });
  for (const note of report.notes) page.text(note, { style: 'yellow', first: 'note       ' });
}

function writeWorst(page: TerminalPage, worst: readonly DialogueExcerpt[]): void {
  if (worst.length === 0) return;
  page.heading('Worst dialogues');
  worst.forEach((excerpt, index) => {
    if (index > 0) page.gap();
    page.text(`${shorten(terminalLine(excerpt.reason), MAX_TURN_GRAPHEMES)} (${shortName(excerpt.scenarioId)})`, {
      first: `${index + 1}. `,
    });
    writeTurn(page, 'user', excerpt.request);
    const { shown, left } = firstAndLast(excerpt.turns);
    for (const turn of shown) {
      if (turn === 'left-out') page.text(`... ${countOf(left, 'turn')} left out`, { style: 'dim', indent: 3 });
      else writeTurn(page, turn.speaker, turn.text);
    }
  });
}

function writeTurn(page: TerminalPage, speaker: 'assistant' | 'user', text: string): void {
  page.text(shorten(terminalLine(text), MAX_TURN_GRAPHEMES) || '(empty)', {
    first: speaker === 'user' ? 'user       ' : 'assistant  ',
    indent: 3,
    ...(speaker === 'assistant' ? { style: 'cyan' as const } : {}),
  });
}

type ExcerptTurn = DialogueExcerpt['turns'][number];

function firstAndLast(turns: readonly ExcerptTurn[]): { shown: (ExcerptTurn | 'left-out')[]; left: number } {
  if (turns.length <= MAX_TURNS) return { shown: [...turns], left: 0 };
  const half = MAX_TURNS / 2;
  return { shown: [...turns.slice(0, half), 'left-out', ...turns.slice(-half)], left: turns.length - MAX_TURNS };
}

function writeNext(page: TerminalPage, report: Report): void {
  page.gap();
  page.text(report.run.id, { first: 'run        ' });
  page.text(report.run.command, { first: 'again      ' });
  if (report.next !== '') page.text(report.next, { first: 'next       ', style: 'bold' });
}
