import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BudgetSpentError } from '../errors/budget-spent-error.ts';
import { PriceUnknownError } from '../errors/price-unknown-error.ts';
import type { CallContext, ChatReply } from '../schema/model.ts';
import { createMeter } from './meter.ts';

const call = (role: CallContext['role']): CallContext => ({ role, repeat: 0, episodeKey: 'e' });
const reply = (inputTokens: number, outputTokens: number): ChatReply => ({
  text: 'x',
  finish: 'stop',
  usage: { inputTokens, outputTokens },
  latencyMs: 1,
});
const unlisted = 'http://host/v1#m';

describe('meter', () => {
  it('counts every role apart and costs at the given price', () => {
    const meter = createMeter({ tokenPrice: { input: 1, output: 10 } });
    // 1000 * 1 + 100 * 10 = 2000 millionths of a dollar.
    expect(meter.count(unlisted, call('assistant'), reply(1_000, 100))).toBeCloseTo(0.002, 12);
    meter.count(unlisted, call('assistant'), reply(0, 100));
    meter.count(unlisted, call('judge'), reply(500, 0));
    const { assistant, judge, user } = meter.totals();
    expect(assistant).toMatchObject({ calls: 2, inputTokens: 1_000, outputTokens: 200 });
    expect(assistant?.costUsd).toBeCloseTo(0.003, 12);
    expect(judge).toMatchObject({ calls: 1, inputTokens: 500, outputTokens: 0 });
    expect(user).toBeUndefined();
    expect(meter.spentUsd).toBeCloseTo(0.0035, 12);
  });

  it('says null, not 0, for what has no price', () => {
    const meter = createMeter();
    expect(meter.count(unlisted, call('user'), reply(10, 10))).toBeNull();
    meter.count('local/smollm2-135m', call('user'), reply(10, 10));
    expect(meter.totals().user?.costUsd).toBeNull();
    expect(createMeter().count('local/smollm2-135m', call('user'), reply(10, 10))).toBe(0);
  });

  it('refuses a model without a price under a budget, unless it is allowed', () => {
    expect(() => createMeter({ budgetUsd: 1 }).admit(unlisted)).toThrow(PriceUnknownError);
    expect(() => createMeter({ budgetUsd: 1, allowUnknownPrice: true }).admit(unlisted)).not.toThrow();
    expect(() => createMeter({ budgetUsd: 1, tokenPrice: { input: 1, output: 1 } }).admit(unlisted)).not.toThrow();
    expect(() => createMeter().admit(unlisted)).not.toThrow();
  });

  it('knows before the first call whether a budget can be kept', () => {
    expect(() => createMeter({ budgetUsd: 0 }).requirePrice(unlisted)).toThrow(PriceUnknownError);
    expect(() => createMeter({ budgetUsd: 0 }).requirePrice('local/smollm2-135m')).not.toThrow();
    expect(() => createMeter().requirePrice(unlisted)).not.toThrow();
  });

  it('tells of each cost, and of no call that cost nothing', () => {
    const told: number[] = [];
    const meter = createMeter({ tokenPrice: { input: 1, output: 1 }, onSpend: (usd) => told.push(usd) });
    meter.count(unlisted, call('assistant'), reply(1_000, 0));
    meter.count('local/smollm2-135m', call('assistant'), reply(1_000, 0));
    // 1,000 tokens at 1 dollar a million.
    expect(told).toEqual([0.001]);
  });

  it('refuses the next call once the budget is spent, counting earlier sittings, but never a free one', () => {
    const meter = createMeter({ budgetUsd: 0.01, tokenPrice: { input: 1, output: 1 } });
    meter.carry(0.009);
    meter.admit(unlisted);
    meter.count(unlisted, call('judge'), reply(1_000, 0));
    expect(() => meter.admit(unlisted)).toThrow(BudgetSpentError);
    expect(() => meter.admit('local/smollm2-135m')).not.toThrow();
  });

  it('is never overrun by more than the calls in flight', () => {
    const price = { input: 1, output: 0 };
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 60 }),
        fc.integer({ min: 0, max: 20_000 }),
        (concurrency, costs, budget) => {
          const meter = createMeter({ budgetUsd: budget / 1e6, tokenPrice: price });
          const queue = [...costs];
          const inFlight: number[] = [];
          for (;;) {
            try {
              while (inFlight.length < concurrency && queue.length > 0) {
                meter.admit(unlisted);
                inFlight.push(queue.shift() ?? 0);
              }
            } catch {
              queue.length = 0;
            }
            const done = inFlight.shift();
            if (done === undefined) break;
            meter.count(unlisted, call('assistant'), reply(done, 0));
          }
          expect(meter.spentUsd).toBeLessThanOrEqual((budget + concurrency * 5_000) / 1e6 + 1e-9);
        },
      ),
    );
  });
});
