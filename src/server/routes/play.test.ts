import { describe, expect, it } from 'vitest';
import { startStubEndpoint } from '../../model/stub-endpoint.ts';
import { openApp, type TestApp } from '../__fixtures__/open-app.ts';
import { scoreOf } from '../__fixtures__/wait.ts';
import type { RunDetail, StartedRun } from '../api-types.ts';

const REPLY = {
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'It is this.' } }],
  usage: { prompt_tokens: 1_000, completion_tokens: 100 },
};

async function resumed(app: TestApp, id: string, order: object): Promise<Response> {
  const response = await app.send('POST', `/api/runs/${id}/resume`, order);
  if (response.status === 200) await scoreOf(app, id);
  return response;
}

describe('a run that goes on', () => {
  it('wants the system prompt that it was started with, and keeps the budget and the prices of its command', async () => {
    await using model = await startStubEndpoint(() => ({ kind: 'reply', body: REPLY }));
    const app = await openApp();
    // 0.2 dollars a call: the second one begins below the budget, the third does not.
    const response = await app.send('POST', '/api/runs', {
      ...{ benchmark: 'clarifymt', assistant: `${model.origin}/v1#m`, language: 'en', sample: 6, concurrency: 1 },
      ...{ system: 'Be brief.', maxCost: 0.3, tokenPrice: { input: 100, output: 1_000 }, cache: false },
    });
    const { id } = (await response.json()) as StartedRun;
    await scoreOf(app, id);
    const calls = model.requests.length;
    expect(calls).toBe(2);
    expect(JSON.stringify(model.requests[0]?.body)).toContain('Be brief.');
    const stopped = await app.get<RunDetail>(`/api/runs/${id}`);
    expect([stopped.run.status, stopped.stoppedBy?.code]).toEqual(['stopped', 'QRT_BUDGET_SPENT']);

    expect((await resumed(app, id, {})).status).toBe(400);
    expect((await resumed(app, id, { system: 'Be long.' })).status).toBe(400);
    expect((await resumed(app, id, { system: 'Be brief.', assistant: 'exec:id' })).status).toBe(400);
    expect((await resumed(app, id, { system: 'Be brief.' })).status).toBe(200);
    // It went on, and had spent its budget before.
    expect(model.requests).toHaveLength(calls);
    expect((await app.get<RunDetail>(`/api/runs/${id}`)).stoppedBy?.code).toBe('QRT_BUDGET_SPENT');
  });
});
