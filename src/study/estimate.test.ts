import { describe, expect, it } from 'vitest';
import { type EstimateSurroundings, estimateRun } from './estimate.ts';

const around: EstimateSurroundings = {
  places: { home: '/nowhere', dataDirs: [], databaseUrl: ':memory:' },
  env: {},
};
const clarifymt = { benchmark: 'clarifymt', limit: 4 } as const;

describe('estimateRun', () => {
  it('calls nothing for an assistant without a model', async () => {
    const estimate = await estimateRun({ ...clarifymt, assistant: 'always-answer' }, around);
    expect(estimate).toMatchObject({ episodes: 4, calls: 0, inputTokens: 0, costUsd: 0, costAtMostUsd: 0, seconds: 0 });
  });

  it('counts a call per answer and two where a question comes first', async () => {
    const clear = await estimateRun({ ...clarifymt, assistant: 'openai/gpt-4o-mini' }, around);
    const [tally] = clear.models;
    expect(tally).toMatchObject({ role: 'assistant', model: 'openai/gpt-4o-mini' });
    expect(tally!.calls).toBeGreaterThan(4);
    expect(clear.outputTokens).toBe(tally!.calls * 120);
    expect(clear.outputTokensAtMost).toBe(tally!.calls * 512);
    // gpt-4o-mini: $0.15 and $0.60 per million
    expect(clear.costUsd).toBeCloseTo((clear.inputTokens * 0.15 + clear.outputTokens * 0.6) / 1e6, 12);
    expect(clear.costAtMostUsd).toBeCloseTo((clear.inputTokens * 0.15 + clear.outputTokensAtMost * 0.6) / 1e6, 12);
  });

  it('needs no key, and says that the run does', async () => {
    const { notes } = await estimateRun({ ...clarifymt, assistant: 'openai/gpt-4o-mini' }, around);
    expect(notes).toEqual(['openai/gpt-4o-mini needs a key, and OPENAI_API_KEY is not set. The run needs it.']);
  });

  it('grows with repeats and counts users and judges that are models', async () => {
    const once = await estimateRun({ ...clarifymt, assistant: 'openai/gpt-4o' }, around);
    const all = await estimateRun(
      { ...clarifymt, assistant: 'openai/gpt-4o', user: 'model@openai/gpt-4o', judge: 'model@openai/o3', repeats: 2 },
      around,
    );
    expect(all.episodes).toBe(8);
    expect(all.models.map(({ role, model }) => `${role} ${model}`).sort()).toEqual([
      'assistant openai/gpt-4o',
      'judge openai/o3',
      'user openai/gpt-4o',
    ]);
    const assistant = all.models.find(({ role }) => role === 'assistant');
    expect(assistant!.calls).toBe(2 * once.calls);
  });

  it('knows no price of an address, unless it is given', async () => {
    const assistant = 'http://127.0.0.1:9/v1#mine';
    const unknown = await estimateRun({ ...clarifymt, assistant }, around);
    expect([unknown.costUsd, unknown.costAtMostUsd]).toEqual([null, null]);
    const priced = await estimateRun({ ...clarifymt, assistant }, { ...around, tokenPrice: { input: 0, output: 1 } });
    expect(priced.costUsd).toBeCloseTo(priced.outputTokens / 1e6, 12);
  });

  it('knows the speed of the embedded model, and of no other local one', async () => {
    const embedded = await estimateRun({ ...clarifymt, assistant: 'local/smollm2-135m' }, around);
    expect(embedded.seconds).toBeCloseTo(embedded.inputTokens / 200 + embedded.outputTokens / 40, 9);
    expect(embedded).toMatchObject({ costUsd: 0, concurrency: 1 });
    const other = await estimateRun({ ...clarifymt, assistant: 'local/other.gguf' }, around);
    expect(other.seconds).toBeNull();
  });

  it('divides the time of a hosted model by the calls at once', async () => {
    const assistant = 'openai/gpt-4o-mini';
    const one = await estimateRun({ ...clarifymt, assistant, concurrency: 1 }, around);
    const two = await estimateRun({ ...clarifymt, assistant, concurrency: 2 }, around);
    // 0.7 s to the first token of each call, then 70 tokens a second
    expect(one.seconds).toBeCloseTo(one.calls * 0.7 + one.outputTokens / 70, 9);
    expect(two.seconds).toBeCloseTo(one.seconds! / 2, 9);
  });

  it('refuses what no run could use', async () => {
    await expect(estimateRun({ ...clarifymt, assistant: 'opnai/gpt-4o' }, around)).rejects.toMatchObject({
      code: 'QRT_UNKNOWN_NAME',
    });
    await expect(estimateRun({ benchmark: 'nope', assistant: 'always-ask' }, around)).rejects.toMatchObject({
      code: 'QRT_UNKNOWN_NAME',
    });
  });
});
