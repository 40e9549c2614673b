import type { PreferEstimate } from '../study/prefer-estimate.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import { dollars } from './render-estimate.ts';
import { describeSeconds } from './run-progress.ts';

/** An estimate of a labelling as a person reads it. */
export function renderPreferEstimate(estimate: PreferEstimate, budgetUsd: number | undefined): string {
  const { requests, users, models, calls, costUsd, costAtMostUsd, seconds } = estimate;
  const money =
    costUsd === null || costAtMostUsd === null
      ? 'unknown: no price is listed for a model; give one with --token-price IN,OUT'
      : `about ${dollars(costUsd)}, at most ${dollars(costAtMostUsd)}`;
  return [
    `Estimate for ${whole(requests)} requests with ${users.toFixed(1)} users each, every sampled question another one: ${whole(calls)} calls. Nothing is labelled.`,
    '',
    ...models.map(
      ({ role, model, calls: made, inputTokens, outputTokens }) =>
        `${role.padEnd(10)}${terminalLine(model)}: ${whole(made)} calls, ${whole(inputTokens)} tokens in, ${whole(outputTokens)} out`,
    ),
    `${'money'.padEnd(10)}${money}`,
    ...(budgetUsd === undefined
      ? []
      : [`${'budget'.padEnd(10)}${dollars(budgetUsd)}; what is labelled until then is kept`]),
    `${'time'.padEnd(10)}${seconds === null ? "unknown for a model's speed" : `about ${describeSeconds(seconds)}`}`,
  ].join('\n');
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}
