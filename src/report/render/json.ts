import { type Report, reportSchema } from '../../schema/report.ts';
import { type Comparison, comparisonSchema } from '../comparison.ts';
import { type Improvement, improvementSchema } from '../improvement.ts';
import { mendText } from './mend-text.ts';

/** The report as JSON, checked against its schema first; lone surrogates become U+FFFD, and a line feed ends it. */
export function renderJson(report: Report): string {
  return `${JSON.stringify(reportSchema.parse(report), mendText, 2)}\n`;
}

/** A comparison as JSON, likewise. */
export function renderComparisonJson(comparison: Comparison): string {
  return `${JSON.stringify(comparisonSchema.parse(comparison), mendText, 2)}\n`;
}

/** An improvement table as JSON, likewise. */
export function renderImprovementJson(improvement: Improvement): string {
  return `${JSON.stringify(improvementSchema.parse(improvement), mendText, 2)}\n`;
}
