import { formatEstimate, formatInterval, formatValue } from './format-figure.ts';
import { type Markup, markup } from './markup.ts';
import type { ReportEstimate } from './metric-sections.ts';
import { PLOT_WIDTH, plot, round, shareAxis, xOf } from './plot-scale.ts';

interface PublishedMark {
  readonly name: string;
  readonly value: number;
  readonly comparable: boolean;
}

export interface IntervalRow {
  readonly label: string;
  /** A share, with a value. */
  readonly estimate: ReportEstimate;
  readonly published: readonly PublishedMark[];
}

const ROW_HEIGHT = 46;
const TRACK = 30;

/** Shares as dots with their 95% intervals, and the published figures as hollow marks on the same axis. */
export function plotIntervals(id: string, title: string, rows: readonly IntervalRow[]): Markup {
  const height = rows.length * ROW_HEIGHT + 4;
  const description = rows.map((row) => `${row.label}: ${formatEstimate(row.estimate, 'share')}`).join('; ');
  const body = markup`${shareAxis(height)}${rows.map((row, index) => intervalRow(row, index * ROW_HEIGHT))}`;
  return plot({ id, title, description, height: height + 24, body });
}

function intervalRow({ label, estimate, published }: IntervalRow, top: number): Markup {
  const y = top + TRACK;
  const value = estimate.value ?? 0;
  const figures = `${formatValue(estimate.value, 'share')} ${formatInterval(estimate, 'share')}`.trimEnd();
  return markup`<g class="row"><text class="label" x="10" y="${top + 16}">${label}</text><text class="figure" x="${PLOT_WIDTH - 14}" y="${top + 16}" text-anchor="end">${figures}</text>${whisker(estimate, y)}${published.map((mark) => publishedMark(mark, y))}<circle class="dot" cx="${xOf(value)}" cy="${y}" r="5"><title>${`${label}, this run: ${formatEstimate(estimate, 'share')}`}</title></circle></g>`;
}

/** The line from one end of an interval to the other; nothing where there is none. */
export function whisker({ low, high }: ReportEstimate, y: number): Markup {
  if (low === null || high === null) return markup``;
  return markup`<line class="interval" x1="${xOf(low)}" x2="${xOf(high)}" y1="${y}" y2="${y}"/>`;
}

/** A hollow circle for a comparable row, a hollow diamond for another. */
function publishedMark({ name, value, comparable }: PublishedMark, y: number): Markup {
  const x = xOf(value);
  const title = markup`<title>${`${name}: ${formatValue(value, 'share')}, ${comparable ? 'comparable' : 'not comparable'}`}</title>`;
  if (comparable) return markup`<circle class="published" cx="${x}" cy="${y}" r="5.5">${title}</circle>`;
  const path = `M${x} ${y - 6.5}L${round(x + 6.5)} ${y}L${x} ${y + 6.5}L${round(x - 6.5)} ${y}Z`;
  return markup`<path class="published apart" d="${path}">${title}</path>`;
}
