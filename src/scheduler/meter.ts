import { BudgetSpentError } from '../errors/budget-spent-error.ts';
import { PriceUnknownError } from '../errors/price-unknown-error.ts';
import { costOf, listedPrice, type TokenPrice } from '../model/prices.ts';
import type { Meter } from '../schema/limits.ts';
import type { Role, Usage } from '../schema/usage.ts';

export interface MeterOptions {
  /** `--max-cost` in US dollars; absent: no budget. */
  readonly budgetUsd?: number;
  /** `--token-price`: wins over the listed price of every model that is not local. */
  readonly tokenPrice?: TokenPrice;
  /** `--allow-unknown-price`: under a budget, calls without a price are let through and not counted. Default false. */
  readonly allowUnknownPrice?: boolean;
  /** Told of each known cost above 0, in US dollars. */
  readonly onSpend?: (usd: number) => void;
}

export interface RunMeter extends Meter {
  /** Known costs so far, earlier sittings included, in US dollars. */
  readonly spentUsd: number;
  /** Adds what earlier sittings of the same run spent: a resumed run has one budget, not several. */
  carry(spentUsd: number): void;
  /** Throws `PriceUnknownError` when a budget cannot be kept with this model: asked before anything is played. */
  requirePrice(model: string): void;
  /** What the calls of this sitting used, by role. */
  totals(): Readonly<Partial<Record<Role, Usage>>>;
}

/** Sums of many small costs miss a round budget by less than this. */
const ROUNDING_USD = 1e-9;

/**
 * Counts calls, tokens and money of all roles. Under a budget a call is admitted while what has been spent is below
 * it, so that the budget is overrun by the calls in flight at most; a model without a price is refused.
 */
export function createMeter(options: MeterOptions = {}): RunMeter {
  const { budgetUsd, tokenPrice, allowUnknownPrice = false, onSpend } = options;
  const prices = new Map<string, TokenPrice | undefined>();
  const totals: Partial<Record<Role, Usage>> = {};
  let spentUsd = 0;

  const priceOf = (model: string): TokenPrice | undefined => {
    if (prices.has(model)) return prices.get(model);
    const isLocal = model.startsWith('local/');
    const price = isLocal ? listedPrice(model) : (tokenPrice ?? listedPrice(model));
    prices.set(model, price);
    return price;
  };

  const requirePrice = (model: string): void => {
    if (budgetUsd === undefined || allowUnknownPrice || priceOf(model) !== undefined) return;
    throw new PriceUnknownError(model);
  };

  return {
    get spentUsd() {
      return spentUsd;
    },
    carry(earlierUsd) {
      spentUsd += earlierUsd;
    },
    requirePrice,
    totals: () => ({ ...totals }),
    admit(model) {
      if (budgetUsd === undefined) return;
      requirePrice(model);
      const price = priceOf(model);
      const isFree = price !== undefined && price.input === 0 && price.output === 0;
      if (!isFree && spentUsd >= budgetUsd - ROUNDING_USD) throw new BudgetSpentError({ spentUsd, budgetUsd });
    },
    count(model, call, reply) {
      const price = priceOf(model);
      const costUsd = price === undefined ? null : costOf(price, reply.usage);
      if (costUsd) {
        spentUsd += costUsd;
        onSpend?.(costUsd);
      }
      const before = totals[call.role];
      totals[call.role] = {
        calls: (before?.calls ?? 0) + 1,
        inputTokens: (before?.inputTokens ?? 0) + reply.usage.inputTokens,
        outputTokens: (before?.outputTokens ?? 0) + reply.usage.outputTokens,
        costUsd: before?.costUsd === null || costUsd === null ? null : (before?.costUsd ?? 0) + costUsd,
      };
      return costUsd;
    },
  };
}
