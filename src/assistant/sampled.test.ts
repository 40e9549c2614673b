import { describe, expect, it } from 'vitest';
import { createScriptedModel } from '../model/scripted.ts';
import { contextOf } from './assistant.contract.ts';
import { kind } from './sampled.ts';

const BRIEF = { language: 'en', documents: [], history: [], request: 'Who won the cup?' } as const;

describe('sampled', () => {
  it('answers greedily and keeps samples, each drawn with a seed of its own', async () => {
    const model = createScriptedModel(({ sampling }) =>
      sampling.temperature === 1 ? `Bob ${sampling.seed! % 2}` : 'Ann',
    );
    const assistant = await kind.create({
      model,
      argument: '3',
      sampling: {},
      seed: 1,
      resolveModel: async () => model,
    });
    const turn = await assistant.respond(BRIEF, [], contextOf(1));
    expect(turn.text).toBe('Ann');
    expect((turn.trace as { samples: string[] }).samples).toHaveLength(3);
    expect(new Set(model.calls.map(({ request }) => request.sampling.seed)).size).toBe(4);
    expect(model.calls[0]?.request.messages).toEqual(model.calls[3]?.request.messages);
  });

  it('draws nothing where it asks', async () => {
    const model = createScriptedModel(() => 'Which cup do you mean?');
    const assistant = await kind.create({ model, sampling: {}, seed: 1, resolveModel: async () => model });
    expect((await assistant.respond(BRIEF, [], contextOf(1))).action).toBe('ask');
    expect(model.calls).toHaveLength(1);
  });

  it('refuses a number of samples that makes no sense', async () => {
    const model = createScriptedModel(() => 'x');
    for (const argument of ['1', '51', 'many']) {
      const made = kind.create({ model, argument, sampling: {}, seed: 1, resolveModel: async () => model });
      await expect(made, argument).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
    }
  });
});
