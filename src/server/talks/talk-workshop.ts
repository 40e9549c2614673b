import { Workshop } from '../../references/workshop.ts';
import type { Sampling } from '../../schema/model.ts';
import { openStore } from '../../store/open-store.ts';
import type { TalkSettings, TalkSpent } from '../api-types.ts';
import type { StudioOptions } from '../studio.ts';

const TIMEOUT_MS = 120_000;
const CONCURRENCY = 4;
const LONGEST_REPLY = 1024;
/** US dollars of one talk where nobody says another sum: a page is easily left open. */
const MOST_COST_USD = 0.5;

/** Parts for one talk, with a budget of its own; nothing of it is kept. */
export interface TalkWorkshop extends AsyncDisposable {
  readonly workshop: Workshop;
  readonly sampling: Sampling;
  readonly maxCostUsd: number;
  spent(): TalkSpent;
}

/** `signal` ends what has to be fetched first. */
export async function openTalkWorkshop(
  { places, env, config }: StudioOptions,
  settings: TalkSettings,
  signal: AbortSignal,
): Promise<TalkWorkshop> {
  const { temperature = 0, maxTokens = LONGEST_REPLY, seed = 1, maxCost, tokenPrice, allowUnknownPrice } = settings;
  const maxCostUsd = maxCost ?? MOST_COST_USD;
  const store = await openStore(':memory:');
  const workshop = new Workshop({
    resolve: { env, home: places.home, timeoutMs: TIMEOUT_MS },
    concurrency: CONCURRENCY,
    retry: {},
    meter: {
      budgetUsd: maxCostUsd,
      ...(tokenPrice && { tokenPrice }),
      ...(allowUnknownPrice && { allowUnknownPrice }),
    },
    pull: { signal },
    ...{ store, seed, config },
  });
  return {
    workshop,
    maxCostUsd,
    sampling: { temperature, maxTokens, seed },
    spent() {
      const roles = Object.values(workshop.meter.totals());
      return {
        usd: roles.some(({ costUsd }) => costUsd === null) ? null : workshop.meter.spentUsd,
        calls: roles.reduce((sum, { calls }) => sum + calls, 0),
        tokens: roles.reduce((sum, { inputTokens, outputTokens }) => sum + inputTokens + outputTokens, 0),
      };
    },
    async [Symbol.asyncDispose]() {
      await workshop.dispose();
      await store.close();
    },
  };
}
