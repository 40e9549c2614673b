import { formatEstimate, formatInterval, formatValue } from './format-figure.ts';
import { type Markup, markup } from './markup.ts';
import type { ReportEstimate } from './metric-sections.ts';
import { whisker } from './plot-intervals.ts';
import { PLOT_WIDTH, plot, round, shareAxis, xOf } from './plot-scale.ts';

export interface BarRow {
  readonly label: string;
  /** A share, with a value. */
  readonly estimate: ReportEstimate;
}

const ROW_HEIGHT = 42;
const BAR_TOP = 22;
const BAR_HEIGHT = 12;

/** One share over several groups, as bars from zero with their 95% intervals. */
export function plotBars(id: string, title: string, rows: readonly BarRow[]): Markup {
  const height = rows.length * ROW_HEIGHT + 2;
  const description = rows.map((row) => `${row.label}: ${formatEstimate(row.estimate, 'share')}`).join('; ');
  const body = markup`${shareAxis(height)}${rows.map((row, index) => barRow(row, index * ROW_HEIGHT))}`;
  return plot({ id, title, description, height: height + 24, body });
}

function barRow({ label, estimate }: BarRow, top: number): Markup {
  const width = round(xOf(estimate.value ?? 0) - xOf(0));
  const figures = `${formatValue(estimate.value, 'share')} ${formatInterval(estimate, 'share')}`.trimEnd();
  return markup`<g class="row"><text class="label" x="10" y="${top + 16}">${label}</text><text class="figure" x="${PLOT_WIDTH - 14}" y="${top + 16}" text-anchor="end">${figures}</text><rect class="bar" x="${xOf(0)}" y="${top + BAR_TOP}" width="${width}" height="${BAR_HEIGHT}"><title>${`${label}: ${formatEstimate(estimate, 'share')}`}</title></rect>${whisker(estimate, top + BAR_TOP + BAR_HEIGHT / 2)}</g>`;
}
