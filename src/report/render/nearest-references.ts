import type { Report } from '../../schema/report.ts';

export type ReferenceRow = Report['reference'][number];

export interface NearestReferences {
  readonly rows: readonly ReferenceRow[];
  /** Rows that the JSON holds beyond these. */
  readonly more: number;
  /** Metrics that the run and at least one of these rows share, the most often given first. */
  readonly metrics: readonly string[];
}

/** The published rows nearest to a run: comparable ones, then those of which least differs, then those nearest in value. */
export function nearestReferences(report: Report, limit: number): NearestReferences {
  const sorted = report.reference
    .map((row) => ({ row, distance: distanceTo(report, row) }))
    .filter(({ distance }) => distance !== null)
    .sort(
      (left, right) =>
        Number(right.row.comparable) - Number(left.row.comparable) ||
        left.row.differs.length - right.row.differs.length ||
        (left.distance ?? 0) - (right.distance ?? 0),
    )
    .map(({ row }) => row);
  const rows = sorted.slice(0, limit);
  return { rows, more: report.reference.length - rows.length, metrics: sharedMetrics(report, rows) };
}

/** Mean absolute difference over the metrics both have; null where they share none. */
function distanceTo(report: Report, row: ReferenceRow): number | null {
  const differences = Object.entries(row.metrics).flatMap(([name, published]) => {
    const ours = report.metrics[name]?.value;
    return published === null || ours === null || ours === undefined ? [] : [Math.abs(published - ours)];
  });
  if (differences.length === 0) return null;
  return differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
}

function sharedMetrics(report: Report, rows: readonly ReferenceRow[]): string[] {
  const timesGiven = (name: string) => rows.filter((row) => typeof row.metrics[name] === 'number').length;
  return Object.keys(report.metrics)
    .map((name) => ({ name, times: timesGiven(name) }))
    .filter(({ times }) => times > 0)
    .sort((left, right) => right.times - left.times)
    .map(({ name }) => name);
}
