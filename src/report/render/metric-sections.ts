import type { Report } from '../../schema/report.ts';
import { type MetricName, nameSections, TWINS, type Twin } from './name-sections.ts';

export type ReportEstimate = Report['metrics'][string];

export interface MetricRow extends MetricName {
  readonly description: string;
  readonly unit: 'share' | 'number';
  readonly estimate: ReportEstimate;
  /** Only where the value differs. */
  readonly twins: Readonly<Record<Twin, ReportEstimate | null>>;
}

export interface MetricSection {
  /** '' for all episodes. */
  readonly title: string;
  readonly rows: readonly MetricRow[];
}

/** The metrics of a report in reading order, each with its twins. */
export function metricSections(report: Report): MetricSection[] {
  return nameSections(Object.keys(report.metrics)).map(({ title, names }) => ({
    title,
    rows: names.flatMap((name) => {
      const estimate = report.metrics[name.name];
      return estimate === undefined ? [] : [metricRow(report, name, estimate)];
    }),
  }));
}

/** What is shown: groups in which nothing was counted (a sixth turn that no dialogue reached) say nothing; the JSON has them. */
export function shownSections(report: Report): MetricSection[] {
  return metricSections(report)
    .map((section) =>
      section.title === '' ? section : { ...section, rows: section.rows.filter(({ estimate }) => estimate.n > 0) },
    )
    .filter((section) => section.rows.length > 0);
}

/** The twins that at least one row has: the columns a table needs for them. */
export function twinsOf(rows: readonly MetricRow[]): Twin[] {
  return TWINS.filter((twin) => rows.some((row) => row.twins[twin] !== null));
}

function metricRow(report: Report, name: MetricName, estimate: ReportEstimate): MetricRow {
  const info = report.metricInfo[name.name];
  const twinOf = (twin: Twin) => {
    const found = report.metrics[`${twin}.${name.name}`];
    return found !== undefined && found.value !== estimate.value ? found : null;
  };
  return {
    ...name,
    description: info?.description ?? '',
    unit: info?.unit ?? 'number',
    estimate,
    twins: { strict: twinOf('strict'), faithful: twinOf('faithful') },
  };
}
