import type { HeadlineInput } from '../../schema/benchmark.ts';
import type { Estimate } from '../../schema/metric.ts';

/** "It answered 41 of 96 unclear requests without asking (43% [33, 53]) and questioned 6 of 96 clear ones; ..." */
export function pacificHeadline(input: HeadlineInput): string {
  const unclear = missteps(input.estimate('underAsking'));
  const clear = missteps(input.estimate('overAsking'));
  const final = input.estimate('final.accuracy');
  const parts = [
    unclear && `answered ${unclear.text} unclear requests without asking${interval(unclear.estimate)}`,
    clear && `questioned ${clear.text} clear ones${unclear ? '' : interval(clear.estimate)}`,
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return 'No episode could be scored.';
  const ending = final?.value == null ? '' : `; ${percent(final.value)} of episodes ended with the right answer`;
  return `It ${parts.join(' and ')}${ending}.`;
}

function missteps(estimate: Estimate | undefined): { text: string; estimate: Estimate } | undefined {
  if (estimate === undefined || estimate.value === null || estimate.n === 0) return undefined;
  return { text: `${Math.round(estimate.value * estimate.n)} of ${estimate.n}`, estimate };
}

function interval(estimate: Estimate): string {
  const { value, low, high } = estimate;
  if (value === null) return '';
  const range = low === null || high === null ? '' : ` [${Math.round(low * 100)}, ${Math.round(high * 100)}]`;
  return ` (${percent(value)}${range})`;
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
