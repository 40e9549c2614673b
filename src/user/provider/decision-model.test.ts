import { describe, expect, it } from 'vitest';
import { replyOf, talk, treasureScenario } from './__fixtures__/treasure.ts';
import { createProvider } from './create-provider.ts';
import { giveProbability, parseDecisionModel, shippedDecisionModel, withProducts } from './decision-model.ts';
import { createRulesMind } from './rules-mind.ts';

describe('the shipped decision model', () => {
  const model = shippedDecisionModel();

  it('is as good as its card must say: checked by task type, thresholds chosen on the other folds', () => {
    expect(model.card.en).toMatchObject({ turns: 1163, refused: 194 });
    expect(model.card.zh).toMatchObject({ turns: 1093, refused: 125 });
    expect(model.card.en.nested.agreement).toBeGreaterThanOrEqual(0.82);
    expect(model.card.zh.nested.agreement).toBeGreaterThanOrEqual(0.78);
    for (const language of ['en', 'zh'] as const) {
      expect(model.card[language].nested.gaveWhenRefused).toBeLessThanOrEqual(0.3);
    }
  });

  it('gives more with a lower threshold', async () => {
    const scenario = treasureScenario('en');
    const dialogue = talk('en', [], 'Which way of diving should I use?');
    const gives = async (threshold: number) => {
      const user = createProvider(createRulesMind({ ...model, threshold: { en: threshold, zh: threshold } }), {
        multi: true,
      });
      return (await replyOf(user, scenario, dialogue)).filled;
    };
    expect(await gives(1.1)).toEqual([]);
    expect(await gives(0)).toEqual(['1', '3']);
  });

  it('shows the probability of each open fact in the trace', async () => {
    const user = createProvider(createRulesMind());
    const scenario = treasureScenario('en');
    const { trace } = await replyOf(user, scenario, talk('en', [], 'Which harbour?'));
    expect(trace).toMatchObject({ decision: { '1': expect.any(Number), '3': expect.any(Number) } });
  });

  it('refuses a file of another version of the features', () => {
    expect(() => parseDecisionModel(JSON.stringify({ ...model, featuresVersion: 999 }), 'm.json')).toThrow(
      expect.objectContaining({ code: 'QRT_DATA', path: 'featuresVersion' }),
    );
  });
});

describe('the probability', () => {
  it('is the logistic function of the weighted sum, products included', () => {
    // 1 + 0.5 * best 2 - 0.25 * (best * best) 4 = 1; 1 / (1 + e^-1) = 0.7310586
    const model = { bias: 1, weights: { best: 0.5, 'best*best': -0.25 } };
    expect(withProducts({ best: 2 })['best*best']).toBe(4);
    expect(giveProbability(model, { best: 2 })).toBeCloseTo(0.7310586, 6);
  });
});
