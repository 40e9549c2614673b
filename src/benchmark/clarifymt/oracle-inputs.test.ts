import { describe, expect, it } from 'vitest';
import { kind as clarify } from '../../assistant/clarify.ts';
import { playEpisode } from '../../runner/play-episode.ts';
import { createUsageLedger } from '../../scheduler/usage-ledger.ts';
import type { ChatModel } from '../../schema/model.ts';
import { benchmark } from './benchmark.ts';
import { GIVENS, oracleInput } from './oracle-inputs.ts';

/** A model that is blind: it finds nothing, and its answer is right for nobody. */
const blind: ChatModel = {
  reference: 'double/blind',
  generate: async () => ({
    text: 'Well.',
    finish: 'stop',
    usage: { inputTokens: 1, outputTokens: 1 },
    latencyMs: 0,
  }),
};

const { scenarios } = await benchmark.load({ set: 'starter', mode: 'interactive', dataDirs: [] });

describe('oracle inputs of clarifymt', () => {
  it('are known to the benchmark', () => {
    expect(benchmark.givens).toEqual(GIVENS);
  });

  it('let a blind model ask about every unclear request and about no clear one', { timeout: 60_000 }, async () => {
    const assistant = await clarify.create({
      model: blind,
      argument: 'fast',
      sampling: {},
      seed: 1,
      resolveModel: async () => blind,
    });
    const wrong: string[] = [];
    for (const [position, scenario] of scenarios.entries()) {
      const { episode } = await playEpisode(
        { key: scenario.id, position, scenario, repeat: 0, seed: position },
        {
          benchmark,
          assistantFor: () => assistant,
          user: benchmark.users.rules!.create({ seed: 1 }),
          judge: { reference: 'none', version: '1', judge: async () => ({ name: 'final', value: null, reason: '' }) },
          maxQuestions: 3,
          given: 'slots',
          ledger: createUsageLedger(),
          signal: new AbortController().signal,
        },
      );
      const right = episode.decisions.every(({ gold, action }) => gold === action);
      if (!right || episode.end !== 'answered') wrong.push(scenario.id);
    }
    expect(wrong).toEqual([]);
  });

  it('name who spoke, once somebody has', () => {
    const scenario = {
      ...scenarios[0]!,
      secret: { ...scenarios[0]!.secret, extra: { plan: ['refusal', 'revising'] } },
    };
    const turns = (replies: number) =>
      Array.from({ length: replies }, () => [
        { speaker: 'assistant', text: 'Which?', action: 'ask' } as const,
        { speaker: 'user', text: 'Hm.' } as const,
      ]).flat();
    expect(oracleInput('persona', scenario, [])).toBeUndefined();
    expect(JSON.parse(oracleInput('persona', scenario, turns(1))!.text)).toMatchObject({ refusal: 1 });
    expect(JSON.parse(oracleInput('persona', scenario, turns(2))!.text)).toMatchObject({ precise: 1 });
  });
});
