import type { HeadlineInput } from '../../schema/benchmark.ts';
import type { Estimate } from '../../schema/metric.ts';

/** "It asked on 31% of questions and served 42% of its users [38, 46] after asking; a direct answer reaches F1 35%." */
export function ambigqaHeadline(input: HeadlineInput): string {
  const rate = percent(input.estimate('askRate'));
  if (rate === undefined) return 'No decision was made.';
  const after = percent(input.estimate('answerF1.afterAsking'));
  const direct = percent(input.estimate('answerF1.greedy'));
  const all = percent(input.estimate('answerF1.enumerate'));
  const parts = [
    after && `after a question it served ${after} of the users`,
    direct && `its direct answers reach F1 ${direct}`,
    all && `all answers at once F1 ${all}`,
  ].filter((part) => typeof part === 'string');
  return [`It asked on ${rate} of the questions`, ...parts].join('; ').concat('.');
}

function percent(estimate: Estimate | undefined): string | undefined {
  if (!estimate || estimate.value === null || estimate.n === 0) return undefined;
  const { value, low, high } = estimate;
  const range = low === null || high === null ? '' : ` [${Math.round(100 * low)}, ${Math.round(100 * high)}]`;
  return `${Math.round(100 * value)}%${range}`;
}
