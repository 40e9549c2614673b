import type { SynthEstimate } from '../study/synth-estimate.ts';
import { terminalLine } from '../tools/terminal-text.ts';
import { dollars } from './render-estimate.ts';
import { describeSeconds } from './run-progress.ts';

/** An estimate of a synthesis as a person reads it. */
export function renderSynthEstimate(estimate: SynthEstimate, budgetUsd: number | undefined): string {
  const { places, models, costUsd, costAtMostUsd, seconds } = estimate;
  const money =
    costUsd === null || costAtMostUsd === null
      ? 'unknown: no price is listed for a model; give one with --token-price IN,OUT'
      : `about ${dollars(costUsd)}, at most ${dollars(costAtMostUsd)}`;
  return [
    `Estimate for ${places} places, each item accepted at its first try (rejected ones add to it). Nothing is made.`,
    '',
    ...models.map(
      ({ role, model, calls, inputTokens, outputTokens }) =>
        `${role.padEnd(10)}${terminalLine(model)}: ${whole(calls)} calls, ${whole(inputTokens)} tokens in, ${whole(outputTokens)} out`,
    ),
    `${'money'.padEnd(10)}${money}`,
    ...(budgetUsd === undefined
      ? []
      : [`${'budget'.padEnd(10)}${dollars(budgetUsd)}; what is made until then is kept`]),
    `${'time'.padEnd(10)}${seconds === null ? "unknown for a model's speed" : `about ${describeSeconds(seconds)}`}`,
  ].join('\n');
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}
