import { type Report, reportSchema } from '../../schema/report.ts';

/** The report as JSON, checked against its schema first; ends with a line feed. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(reportSchema.parse(report), null, 2)}\n`;
}
