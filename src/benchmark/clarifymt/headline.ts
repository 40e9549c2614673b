import type { HeadlineInput } from '../../schema/benchmark.ts';
import type { Estimate } from '../../schema/metric.ts';

/** "It answered 41 of 96 unclear requests without asking (43% [33, 53]) and questioned 6 of 96 clear ones." */
export function clarifymtHeadline(input: HeadlineInput): string {
  const guessed = input.estimate('turn1.underAsking');
  const questioned = input.estimate('turn1.overAsking');
  const parts = [
    guessed && guessed.n > 0 && `answered ${share(guessed)} unclear requests without asking${interval(guessed)}`,
    questioned && questioned.n > 0 && `questioned ${share(questioned)} clear ones`,
  ].filter((part) => typeof part === 'string');
  return parts.length === 0 ? 'No decision could be scored.' : `It ${parts.join(' and ')}.`;
}

/** "41 of 96". */
function share({ value, n }: Estimate): string {
  return `${Math.round((value ?? 0) * n)} of ${n}`;
}

/** " (43% [33, 53])", without the brackets where there is no interval. */
function interval({ value, low, high }: Estimate): string {
  if (value === null) return '';
  const range = low === null || high === null ? '' : ` [${percent(low)}, ${percent(high)}]`;
  return ` (${percent(value)}%${range})`;
}

function percent(value: number): number {
  return Math.round(100 * value);
}
