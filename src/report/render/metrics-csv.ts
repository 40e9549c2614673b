import { stringify } from 'csv-stringify/sync';
import type { Report } from '../../schema/report.ts';
import { csvText } from './csv-cell.ts';

const COLUMNS = ['metric', 'value', 'low', 'high', 'n', 'unit', 'description'];

/** One row per metric, plain numbers (shares in 0..1), an empty cell where a figure is not computable. */
export function renderMetricsCsv(report: Report): string {
  const rows = Object.entries(report.metrics).map(([name, { value, low, high, n }]) => {
    const info = report.metricInfo[name];
    return [csvText(name), value, low, high, n, info?.unit ?? '', csvText(info?.description ?? '')];
  });
  return stringify([COLUMNS, ...rows]);
}
