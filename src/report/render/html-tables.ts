import type { Report } from '../../schema/report.ts';
import type { GateResult } from '../gate.ts';
import { formatCount, formatInterval, formatTwin, formatValue } from './format-figure.ts';
import { type Markup, markup } from './markup.ts';
import { type MetricRow, type MetricSection, twinsOf } from './metric-sections.ts';
import type { NearestReferences } from './nearest-references.ts';

const MAX_REFERENCE_METRICS = 5;

/** The figures of one section; with descriptions where there is room for them. */
export function metricTable(section: MetricSection, caption: string, described: boolean): Markup {
  const twins = twinsOf(section.rows);
  const row = (each: MetricRow) =>
    markup`<tr><th scope="row">${each.label}${
      described && each.description !== '' ? markup`<small>${each.description}</small>` : ''
    }</th><td class="number">${formatValue(each.estimate.value, each.unit)}</td><td class="spread">${formatInterval(each.estimate, each.unit)}</td><td class="number">${formatCount(each.estimate.n)}</td>${twins.map((twin) => markup`<td class="number">${formatTwin(each, twin)}</td>`)}</tr>`;
  const twinHeads = twins.map((twin) => markup`<th scope="col" class="number">${twin}</th>`);
  return table(
    caption,
    markup`<th scope="col">metric</th><th scope="col" class="number">value</th><th scope="col">95% interval</th><th scope="col" class="number">n</th>${twinHeads}`,
    section.rows.map(row),
  );
}

export function referenceTable(report: Report, { rows, metrics }: NearestReferences): Markup {
  const shown = metrics.slice(0, MAX_REFERENCE_METRICS);
  const figure = (metric: string, value: number | null | undefined) =>
    markup`<td class="number">${typeof value === 'number' ? formatValue(value, report.metricInfo[metric]?.unit ?? 'number') : ''}</td>`;
  const own = markup`<tr class="this-run"><th scope="row">this run</th>${shown.map((metric) => figure(metric, report.metrics[metric]?.value))}<td></td></tr>`;
  const published = rows.map(
    (row) =>
      markup`<tr><th scope="row" class="wide">${row.name}<small>${row.source}</small></th>${shown.map((metric) => figure(metric, row.metrics[metric]))}<td class="wide">${row.comparable ? 'comparable' : `not comparable: ${row.differs.join('; ')}`}</td></tr>`,
  );
  const head = shown.map((metric) => markup`<th scope="col" class="number">${metric}</th>`);
  return table(
    'This run beside published rows',
    markup`<th scope="col">row</th>${head}<th scope="col">conditions</th>`,
    [own, ...published],
  );
}

export function gateTable(gates: readonly GateResult[]): Markup {
  return table(
    'Conditions this run was to meet',
    markup`<th scope="col">gate</th><th scope="col">outcome</th><th scope="col">found</th>`,
    gates.map(
      ({ gate, passed, reason }) =>
        markup`<tr><th scope="row">${gate.text}</th><td class="${passed ? 'passed' : 'not-passed'}">${passed ? 'passed' : 'not passed'}</td><td class="wide">${reason}</td></tr>`,
    ),
  );
}

export function faultTable(report: Report): Markup {
  return table(
    'Faults by kind',
    markup`<th scope="col">fault</th><th scope="col" class="number">episodes</th><th scope="col" class="number">tries</th>`,
    Object.entries(report.faults).map(
      ([kind, { episodes, tries }]) =>
        markup`<tr><th scope="row">${kind}</th><td class="number">${formatCount(episodes)}</td><td class="number">${formatCount(tries)}</td></tr>`,
    ),
  );
}

export function settingsTable(rows: readonly (readonly [string, string])[]): Markup {
  return table(
    'What names this run and can change its result',
    markup`<th scope="col">setting</th><th scope="col">value</th>`,
    rows.map(([name, value]) => markup`<tr><th scope="row">${name}</th><td class="wide">${value}</td></tr>`),
  );
}

function table(caption: string, head: Markup, rows: readonly Markup[]): Markup {
  return markup`<div class="scroll" role="region" tabindex="0" aria-label="${caption}"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>
`;
}
