import { describe, expect, it } from 'vitest';
import { cheapestModel, costOf, listedPrice, priceTable } from './prices.ts';

describe('listed prices', () => {
  it('are dated and say that they must be checked', () => {
    expect(priceTable().asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(priceTable().note).toContain('--token-price');
  });

  it('are found by name, and by a longer name that only adds a date or a version', () => {
    const mini = priceTable().prices.openai?.['gpt-4o-mini'];
    expect(listedPrice('openai/gpt-4o-mini')).toEqual(mini);
    expect(listedPrice('openai/gpt-4o-mini-2024-07-18')).toEqual(mini);
    expect(listedPrice('openai-responses/gpt-4o-mini')).toEqual(mini);
    expect(listedPrice('anthropic/claude-haiku-4-5-20251001')).toEqual(
      priceTable().prices.anthropic?.['claude-haiku-4-5'],
    );
  });

  it('are not guessed for a sister model of another price', () => {
    expect(listedPrice('openai/gpt-5-pro')).toBeUndefined();
    expect(listedPrice('openai/gpt-4o-audio-preview')).toBeUndefined();
    expect(listedPrice('anthropic/unheard-of')).toBeUndefined();
  });

  it('are nothing for local models and unknown behind an address', () => {
    expect(listedPrice('local/smollm2-135m')).toEqual({ input: 0, output: 0 });
    expect(listedPrice('http://localhost:8000/v1#gpt-4o')).toBeUndefined();
    expect(listedPrice('toString/constructor')).toBeUndefined();
  });

  it('know the cheapest model of each provider', () => {
    for (const provider of Object.keys(priceTable().prices)) {
      const cheapest = listedPrice(cheapestModel(provider) ?? '');
      for (const price of Object.values(priceTable().prices[provider] ?? {})) {
        expect((cheapest?.input ?? 99) + (cheapest?.output ?? 99)).toBeLessThanOrEqual(price.input + price.output);
      }
    }
    expect(cheapestModel('nobody')).toBeUndefined();
  });
});

describe('cost of a call', () => {
  it('counts cached input at its own price', () => {
    // (1000 - 400) * 2 + 400 * 0.5 + 100 * 8 = 1200 + 200 + 800 = 2200 millionths.
    const price = { input: 2, cachedInput: 0.5, output: 8 };
    expect(costOf(price, { inputTokens: 1_000, outputTokens: 100, cachedInputTokens: 400 })).toBeCloseTo(0.0022, 12);
  });

  it('counts cached input as input where no price is listed for it', () => {
    // 10 * 3 + 2 * 5 = 40 millionths.
    expect(costOf({ input: 3, output: 5 }, { inputTokens: 10, outputTokens: 2, cachedInputTokens: 10 })).toBeCloseTo(
      0.00004,
      12,
    );
  });
});
