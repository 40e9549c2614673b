import { type Report, reportSchema } from '../../schema/report.ts';
import { mendText } from './mend-text.ts';

/** The report as JSON, checked against its schema first; lone surrogates become U+FFFD, and a line feed ends it. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(reportSchema.parse(report), mendText, 2)}\n`;
}
