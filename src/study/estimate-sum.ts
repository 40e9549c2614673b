import { add, type ModelTally } from './call-tally.ts';
import type { RunEstimate } from './estimate.ts';

/** What runs of one benchmark would use together, one after the other; models by role, assistants by their commas. */
export function sumEstimates(estimates: readonly RunEstimate[]): RunEstimate {
  const models = new Map<string, ModelTally>();
  for (const tally of estimates.flatMap((estimate) => estimate.models)) {
    const name = `${tally.role} ${tally.model}`;
    const before = models.get(name);
    models.set(name, before ? addTallies(before, tally) : tally);
  }
  const total = (of: (estimate: RunEstimate) => number): number => estimates.reduce((sum, each) => sum + of(each), 0);
  const known = (of: (estimate: RunEstimate) => number | null): number | null =>
    estimates.reduce<number | null>((sum, each) => add(sum, of(each)), 0);
  return {
    benchmark: estimates[0]?.benchmark ?? '',
    set: estimates[0]?.set ?? '',
    assistant: estimates.map(({ assistant }) => assistant).join(', '),
    episodes: total(({ episodes }) => episodes),
    concurrency: estimates[0]?.concurrency ?? 1,
    models: [...models.values()],
    calls: total(({ calls }) => calls),
    inputTokens: total(({ inputTokens }) => inputTokens),
    outputTokens: total(({ outputTokens }) => outputTokens),
    outputTokensAtMost: total(({ outputTokensAtMost }) => outputTokensAtMost),
    costUsd: known(({ costUsd }) => costUsd),
    costAtMostUsd: known(({ costAtMostUsd }) => costAtMostUsd),
    seconds: known(({ seconds }) => seconds),
    notes: [...new Set(estimates.flatMap(({ notes }) => notes))],
  };
}

function addTallies(left: ModelTally, right: ModelTally): ModelTally {
  return {
    ...left,
    calls: left.calls + right.calls,
    inputTokens: left.inputTokens + right.inputTokens,
    outputTokens: left.outputTokens + right.outputTokens,
    outputTokensAtMost: left.outputTokensAtMost + right.outputTokensAtMost,
    costUsd: add(left.costUsd, right.costUsd),
    costAtMostUsd: add(left.costAtMostUsd, right.costAtMostUsd),
  };
}
