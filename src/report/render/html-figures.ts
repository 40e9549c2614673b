import { type Markup, markup } from './markup.ts';
import type { MetricRow, MetricSection } from './metric-sections.ts';
import type { NearestReferences } from './nearest-references.ts';
import { plotBars } from './plot-bars.ts';
import { plotIntervals } from './plot-intervals.ts';

const MAX_INTERVAL_ROWS = 14;
const MAX_BAR_ROWS = 16;
const MAX_BAR_PLOTS = 6;

/** The shares over all episodes with the published figures; then one share over the groups of a family each. */
export function reportFigures(sections: readonly MetricSection[], references: NearestReferences): Markup {
  const figures = [...intervalFigure(sections, references), ...barFigures(sections)];
  return figures.length === 0 ? markup`` : markup`<div class="figures">${figures}</div>`;
}

function intervalFigure(sections: readonly MetricSection[], references: NearestReferences): Markup[] {
  const rows = sections
    .filter((section) => section.title === '')
    .flatMap((section) => section.rows.filter(isPlottable))
    .slice(0, MAX_INTERVAL_ROWS)
    .map((row) => ({ label: row.label, estimate: row.estimate, published: publishedOf(row.name, references) }));
  if (rows.length === 0) return [];
  const marks = rows.flatMap((row) => row.published);
  return [
    markup`<figure><figcaption>Shares over all episodes <small>Dots with 95% intervals.</small></figcaption>${legend(marks)}${plotIntervals('shares', 'Shares over all episodes', rows)}</figure>
`,
  ];
}

function publishedOf(metric: string, references: NearestReferences) {
  return references.rows.flatMap(({ name, comparable, metrics }) => {
    const value = metrics[metric];
    return typeof value === 'number' ? [{ name, comparable, value }] : [];
  });
}

function legend(marks: readonly { readonly comparable: boolean }[]): Markup {
  if (marks.length === 0) return markup``;
  const entry = (shape: Markup, text: string) =>
    markup`<li><svg viewBox="0 0 26 14" aria-hidden="true">${shape}</svg>${text}</li>`;
  const comparable = marks.some((mark) => mark.comparable);
  const apart = marks.some((mark) => !mark.comparable);
  return markup`<ul class="legend">${entry(markup`<line class="interval" x1="2" x2="24" y1="7" y2="7"/><circle class="dot" cx="13" cy="7" r="5"/>`, 'this run')}${
    comparable ? entry(markup`<circle class="published" cx="13" cy="7" r="5.5"/>`, 'published, comparable') : ''
  }${
    apart
      ? entry(markup`<path class="published apart" d="M13 .5L19.5 7L13 13.5L6.5 7Z"/>`, 'published, other conditions')
      : ''
  }</ul>`;
}

/** Families of several groups are plotted by themselves; groups that stand alone are plotted together. */
function barFigures(sections: readonly MetricSection[]): Markup[] {
  const grouped = sections.filter((section) => section.title !== '');
  const families = grouped.filter((section) => new Set(section.rows.map((row) => row.group)).size > 1);
  const alone = grouped.filter((section) => !families.includes(section)).flatMap((section) => section.rows);
  const plots = [
    ...plotsByMetric('group', alone),
    ...families.flatMap((section) => plotsByMetric(section.title, section.rows)),
  ];
  return plots.slice(0, MAX_BAR_PLOTS).map(({ title, rows }, index) => {
    return markup`<figure><figcaption>${title} <small>Bars with 95% intervals.</small></figcaption>${plotBars(`bars${index}`, title, rows)}</figure>
`;
  });
}

function plotsByMetric(family: string, rows: readonly MetricRow[]) {
  return [...Map.groupBy(rows.filter(isPlottable), (row) => row.base)]
    .filter(([, together]) => together.length > 1)
    .map(([base, together]) => ({
      title: `${base} by ${family}`,
      rows: together
        .slice(0, MAX_BAR_ROWS)
        .map((row) => ({ label: groupLabel(family, row.group), estimate: row.estimate })),
    }));
}

function groupLabel(family: string, group: string): string {
  return group.startsWith(`${family}.`) ? group.slice(family.length + 1) : group;
}

function isPlottable(row: MetricRow): boolean {
  return row.unit === 'share' && row.estimate.value !== null;
}
