import type { DialogueExcerpt, Report } from '../../schema/report.ts';
import { shorten, terminalLine } from '../../tools/terminal-text.ts';
import type { GateResult } from '../gate.ts';
import { formatCount, formatInterval, formatTwin, formatValue } from './format-figure.ts';
import { type MetricSection, shownSections, twinsOf } from './metric-sections.ts';
import { nearestReferences } from './nearest-references.ts';
import { episodesSentence, settingsRows, usageSentence, whatWasRun } from './report-facts.ts';

const MAX_TEXT_GRAPHEMES = 600;
const MAX_REFERENCES = 20;
const MAX_REFERENCE_METRICS = 6;

/** A report in GitHub-flavoured Markdown, for pull requests and notes. */
export function renderMarkdown(report: Report, gates: readonly GateResult[] = []): string {
  const blocks = [
    `# ${escapeMarkdown(whatWasRun(report))}: ${escapeMarkdown(report.run.assistant)}`,
    `**${escapeMarkdown(report.headline)}**`,
    markdownList(report.notes),
    ...gateBlocks(gates),
    ...shownSections(report).flatMap(metricBlocks),
    ...referenceBlocks(report),
    '## Run',
    markdownList([`Episodes: ${episodesSentence(report)}.`, `Usage: ${usageSentence(report)}.`]),
    ...faultBlocks(report),
    ...worstBlocks(report.worst),
    '## Settings',
    markdownTable(['setting', 'value'], settingsRows(report)),
    '## Commands',
    `Again:\n\n${codeBlock(report.run.command)}`,
    report.next === '' ? '' : `Next:\n\n${codeBlock(report.next)}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/**
 * One line on which no character is markup: neither of Markdown nor of HTML. Addresses don't become links, and names
 * after an @ call nobody.
 */
export function escapeMarkdown(text: string): string {
  return terminalLine(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_{}[\]()#|~!$]/g, '\\$&')
    .replace(/^([-+=])(?= |$|\1)/, '\\$1')
    .replace(/^(\d{1,9})\.(?= |$)/, '$1\\.')
    .replace(/(^|[^\p{L}\p{N}])@/gu, '$1@&#8203;')
    .replaceAll('://', '&#58;//')
    .replace(/\bwww\./gi, (start) => `${start.slice(0, -1)}\\.`);
}

function gateBlocks(gates: readonly GateResult[]): string[] {
  if (gates.length === 0) return [];
  const rows = gates.map(({ gate, passed, reason }) => [gate.text, passed ? 'passed' : 'not passed', reason]);
  return ['## Gates', markdownTable(['gate', 'outcome', 'found'], rows)];
}

function metricBlocks(section: MetricSection): string[] {
  const twins = twinsOf(section.rows);
  const head = ['metric', 'value', '95% interval', 'n', ...twins];
  const rows = section.rows.map((row) => [
    row.name,
    formatValue(row.estimate.value, row.unit),
    formatInterval(row.estimate, row.unit),
    formatCount(row.estimate.n),
    ...twins.map((twin) => formatTwin(row, twin)),
  ]);
  const title = section.title === '' ? 'All episodes' : `Group: ${section.title}`;
  return [
    `## ${escapeMarkdown(title)}`,
    markdownTable(head, rows, { align: ['left', 'right', 'left', 'right', 'right', 'right'] }),
  ];
}

function referenceBlocks(report: Report): string[] {
  const { rows, more, metrics } = nearestReferences(report, MAX_REFERENCES);
  if (rows.length === 0) return [];
  const shown = metrics.slice(0, MAX_REFERENCE_METRICS);
  const figure = (metric: string, value: number | null | undefined) =>
    typeof value === 'number' ? formatValue(value, report.metricInfo[metric]?.unit ?? 'number') : '';
  const lines = [
    ['this run', ...shown.map((metric) => figure(metric, report.metrics[metric]?.value)), '', ''],
    ...rows.map((row) => [
      row.name,
      ...shown.map((metric) => figure(metric, row.metrics[metric])),
      row.comparable ? 'comparable' : `not comparable: ${row.differs.join('; ')}`,
      row.source,
    ]),
  ];
  const align = ['left' as const, ...shown.map(() => 'right' as const)];
  return [
    '## Published figures',
    markdownTable(['', ...shown, 'conditions', 'source'], lines, { align }),
    more > 0 ? `${more} more in the JSON.` : '',
  ];
}

function faultBlocks(report: Report): string[] {
  const rows = Object.entries(report.faults).map(([kind, fault]) => [
    kind,
    formatCount(fault.episodes),
    formatCount(fault.tries),
  ]);
  return rows.length === 0
    ? ['No faults.']
    : [markdownTable(['fault', 'episodes', 'tries'], rows, { align: ['left', 'right', 'right'] })];
}

function worstBlocks(worst: readonly DialogueExcerpt[]): string[] {
  if (worst.length === 0) return [];
  const line = (speaker: string, text: string) =>
    `> **${speaker}:** ${escapeMarkdown(shorten(terminalLine(text), MAX_TEXT_GRAPHEMES))}`;
  return [
    '## Worst dialogues',
    ...worst.flatMap((excerpt, index) => [
      `${index + 1}\\. ${escapeMarkdown(shorten(terminalLine(excerpt.reason), MAX_TEXT_GRAPHEMES))} (${escapeMarkdown(excerpt.scenarioId)})`,
      [line('user', excerpt.request), ...excerpt.turns.map((turn) => line(turn.speaker, turn.text))].join('\n>\n'),
    ]),
  ];
}

export function markdownList(items: readonly string[]): string {
  return items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');
}

export interface MarkdownTableOptions {
  readonly align?: readonly ('left' | 'right')[];
  /** Cells to set in bold, by their row (from 0) and column. */
  readonly bold?: (row: number, column: number) => boolean;
}

export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { align = [], bold = () => false }: MarkdownTableOptions = {},
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (align[index] === 'right' ? '---:' : '---'));
  const body = rows.map((cells, row) =>
    cells.map((cell, column) => (bold(row, column) ? `**${escapeMarkdown(cell)}**` : escapeMarkdown(cell))),
  );
  return [head.map(escapeMarkdown), rule, ...body].map(line).join('\n');
}

/** Indented, so that no text can close it. */
function codeBlock(text: string): string {
  return `    ${terminalLine(text)}`;
}
