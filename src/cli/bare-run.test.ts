import { describe, expect, it } from 'vitest';
import type { RunEstimate } from '../study/estimate.ts';
import { type BareRunContext, fillBareRun } from './bare-run.ts';
import type { RunOptions } from './commands/run.ts';

const options = { protocol: 'querent', seed: 1, repeat: 1, output: [], gate: [] } as unknown as RunOptions;
const estimate: RunEstimate = {
  benchmark: 'clarifymt',
  set: 'open',
  assistant: 'x',
  episodes: 120,
  concurrency: 16,
  models: [],
  calls: 180,
  inputTokens: 1,
  outputTokens: 1,
  outputTokensAtMost: 2,
  costUsd: 0.0123,
  costAtMostUsd: 0.02,
  seconds: 9,
  notes: [],
};

interface Told {
  readonly said: string[];
  readonly asked: string[];
}

function surroundings(given: Partial<BareRunContext>, answer = false): BareRunContext & Told {
  const told: Told = { said: [], asked: [] };
  return {
    env: {},
    isTerminal: true,
    estimate: async ({ assistant = '', sample = 0 }) => ({ ...estimate, assistant, episodes: sample }),
    confirm: async (question) => {
      told.asked.push(question);
      return answer;
    },
    say: (text) => {
      told.said.push(text);
    },
    ...told,
    ...given,
  };
}

const EMBEDDED = { assistant: 'local/smollm2-135m', set: 'open', sample: 24, lang: 'en', maxTokens: 128 };

describe('fillBareRun', () => {
  it('takes the embedded model and asks nothing where no key is set', async () => {
    const context = surroundings({});
    const filled = await fillBareRun(options, context);
    expect(filled.options).toEqual({ ...options, ...EMBEDDED });
    expect(filled.args.join(' ')).toBe('-a local/smollm2-135m --set open --sample 24 --lang en --max-tokens 128');
    expect([context.said, context.asked]).toEqual([[], []]);
  });

  it('shows the estimate and asks before a key is used', async () => {
    const context = surroundings({ env: { OPENAI_API_KEY: 'k' } }, true);
    const filled = await fillBareRun(options, context);
    // gpt-5-nano, 0.05 + 0.4, costs least of OpenAI's listed models
    expect(filled.options).toEqual({ ...options, assistant: 'openai/gpt-5-nano', set: 'open', sample: 240 });
    expect(filled.args.join(' ')).toBe('-a openai/gpt-5-nano --set open --sample 240');
    expect(context.asked).toEqual(['Spend about $0.012 at openai? [y/N] ']);
    expect(context.said.join('')).toContain('Estimate: 240 episodes');
  });

  it('spends nothing without a yes', async () => {
    const context = surroundings({ env: { OPENAI_API_KEY: 'k' } }, false);
    expect((await fillBareRun(options, context)).options.assistant).toBe(EMBEDDED.assistant);
    expect(context.said.at(-1)).toContain('Nothing is spent');
  });

  it('asks nobody and spends nothing outside a terminal', async () => {
    const context = surroundings({ env: { OPENAI_API_KEY: 'sk-secret' }, isTerminal: false }, true);
    expect((await fillBareRun(options, context)).options.assistant).toBe(EMBEDDED.assistant);
    expect(context.asked).toEqual([]);
    expect(context.said.join('')).toContain('querent run clarifymt -a openai/gpt-5-nano --set open --sample 240');
    expect(context.said.join('')).not.toContain('sk-secret');
  });

  it('estimates the model whose key is set without asking', async () => {
    const context = surroundings({ env: { ANTHROPIC_API_KEY: 'k' } });
    const filled = await fillBareRun({ ...options, estimate: true }, context);
    expect(filled.options.assistant).toMatch(/^anthropic\//);
    expect(context.asked).toEqual([]);
  });

  it('takes the cheapest where several keys are set, and no empty key', async () => {
    const keys = { OPENAI_API_KEY: 'k', ANTHROPIC_API_KEY: 'k', GOOGLE_GENERATIVE_AI_API_KEY: ' ' };
    const context = surroundings({ env: keys }, true);
    expect((await fillBareRun(options, context)).options.assistant).toBe('openai/gpt-5-nano');
    const none = await fillBareRun(options, surroundings({ env: { OPENAI_API_KEY: ' ' } }, true));
    expect(none.options.assistant).toBe(EMBEDDED.assistant);
  });

  it('leaves what was said as it was said', async () => {
    const said = { ...options, set: 'starter', sample: 3, lang: 'zh', maxTokens: 9 } as const;
    const filled = await fillBareRun(said, surroundings({}));
    expect(filled.options).toEqual({ ...said, assistant: EMBEDDED.assistant });
    expect(filled.args).toEqual(['-a', EMBEDDED.assistant]);
    const limited = await fillBareRun({ ...options, limit: 2 }, surroundings({}));
    expect(limited.options.sample).toBeUndefined();
  });
});
