import type { HeadlineInput } from '../../schema/benchmark.ts';
import type { Estimate } from '../../schema/metric.ts';
import { clarifymtHeadline } from '../clarifymt/headline.ts';

/** With gold actions as in clarifymt; without: "It asked before answering in 7 of 20 requests (35% [18, 56])." */
export function importedHeadline(input: HeadlineInput): string {
  if (input.count('turn1.underAsking') + input.count('turn1.overAsking') > 0) return clarifymtHeadline(input);
  const asked = input.estimate('turn1.askRate');
  if (!asked || asked.value === null) return 'No decision was made.';
  return `It asked before answering in ${Math.round(asked.value * asked.n)} of ${asked.n} requests (${inPercent(asked, asked.value)}).`;
}

function inPercent({ low, high }: Estimate, value: number): string {
  const range = low === null || high === null ? '' : ` [${percent(low)}, ${percent(high)}]`;
  return `${percent(value)}%${range}`;
}

function percent(value: number): number {
  return Math.round(100 * value);
}
