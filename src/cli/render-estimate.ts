import { priceTable } from '../model/prices.ts';
import type { RunEstimate } from '../study/estimate.ts';
import { describeSeconds } from './run-progress.ts';

/** An estimate as a person reads it. */
export function renderEstimate(estimate: RunEstimate, budgetUsd?: number): string {
  const { benchmark, set, assistant, episodes } = estimate;
  const rows: readonly (readonly [string, string])[] = [
    ['calls', `${whole(estimate.calls)}${byRole(estimate)}`],
    [
      'tokens',
      `${tokens(estimate.inputTokens)} in, ${tokens(estimate.outputTokens)} out (at most ${tokens(estimate.outputTokensAtMost)} out)`,
    ],
    ['money', money(estimate)],
    ...(budgetUsd === undefined ? [] : [['budget', budget(estimate, budgetUsd)] as const]),
    ['time', time(estimate)],
    ...estimate.notes.map((note) => ['note', note] as const),
  ];
  return [
    `Estimate: ${whole(episodes)} episodes of ${benchmark} (${set}) with ${assistant}. Nothing is played.`,
    '',
    ...rows.map(([name, text]) => `${name.padEnd(8)}${text}`),
    '',
  ].join('\n');
}

function byRole({ models }: RunEstimate): string {
  if (models.length === 0) return ', no model is called';
  return ` (${models.map(({ role, model, calls }) => `${role} ${model} ${whole(calls)}`).join(', ')})`;
}

/** `$0.32, at most $0.51`; `$0`; `unknown`. */
function money({ costUsd, costAtMostUsd, models }: RunEstimate): string {
  if (costUsd === null || costAtMostUsd === null) {
    const unpriced = models.filter((tally) => tally.costUsd === null).map(({ model }) => model);
    return `unknown: no price is known for ${[...new Set(unpriced)].join(', ')}; give one with --token-price IN,OUT`;
  }
  if (costAtMostUsd === 0) return '$0';
  return `about ${dollars(costUsd)}, at most ${dollars(costAtMostUsd)} (prices of ${priceTable().asOf})`;
}

function budget({ costUsd, costAtMostUsd }: RunEstimate, budgetUsd: number): string {
  if (costUsd === null || costAtMostUsd === null) return 'no telling without a price';
  if (costAtMostUsd <= budgetUsd) return `${dollars(budgetUsd)} are enough`;
  if (costUsd <= budgetUsd) return `${dollars(budgetUsd)} are likely enough`;
  return `${dollars(budgetUsd)} pay for about ${Math.floor((budgetUsd / costUsd) * 100)}% of it; the run then stops and can be resumed`;
}

function time({ seconds, concurrency, calls }: RunEstimate): string {
  if (calls === 0) return 'seconds';
  if (seconds === null) return "unknown for this model's speed";
  return `about ${describeSeconds(seconds)}, ${concurrency === 1 ? 'one call' : `${concurrency} calls`} at once`;
}

export function dollars(usd: number): string {
  return `$${usd >= 1 ? usd.toFixed(2) : usd.toPrecision(2)}`;
}

function tokens(count: number): string {
  if (count < 10_000) return whole(count);
  return count < 1_000_000 ? `${Math.round(count / 1000)} k` : `${(count / 1_000_000).toFixed(1)} M`;
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}
