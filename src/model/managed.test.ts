import { describe, expect, it } from 'vitest';
import { ModelCallError } from '../errors/model-call-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';
import type { Limiter, Meter, ReplyMemory } from '../schema/limits.ts';
import type { CallContext, ChatReply, ChatRequest } from '../schema/model.ts';
import { createRandom } from '../tools/random.ts';
import { createManagedModel } from './managed.ts';
import { createScriptedModel, type Script } from './scripted.ts';

const call: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };
const request: ChatRequest = { messages: [{ role: 'user', content: 'one two' }], sampling: {} };
const limited = () => new ModelCallError({ kind: 'rate-limit', model: 'm', message: 'slow down' });

function setUp(script: Script, more: { admit?: (started: number) => void; onFree?: () => void } = {}) {
  const log: string[] = [];
  const outcomes: string[] = [];
  const priorities: (string | undefined)[] = [];
  const limiter: Limiter = {
    run: (task, _signal, priority) => {
      log.push('place');
      priorities.push(priority);
      return task().finally(more.onFree);
    },
    report: (outcome) => outcomes.push(outcome),
  };
  let admitted = 0;
  const meter: Meter = {
    admit: () => {
      log.push('admit');
      more.admit?.(admitted++);
    },
    count: (_model, _call, reply) => {
      log.push('count');
      // One dollar a token out.
      return reply.usage.outputTokens;
    },
  };
  const kept = new Map<string, ChatReply>();
  const memory: ReplyMemory = {
    get: (_model, asked) => kept.get(JSON.stringify(asked)),
    put: (_model, asked, _call, reply) => {
      log.push('remember');
      kept.set(JSON.stringify(asked), reply);
    },
  };
  const adapter = createScriptedModel(script);
  const retry = { maxRetries: 3, random: createRandom(1), sleep: async () => {} };
  return {
    model: createManagedModel(adapter, { limiter, meter, memory, retry }),
    adapter,
    log,
    outcomes,
    priorities,
    kept,
  };
}

describe('managed model', () => {
  it('takes a place, asks the budget, calls, counts, remembers', async () => {
    const { model, log, outcomes } = setUp('three words here');
    expect(await model.generate(request, call)).toMatchObject({ text: 'three words here', costUsd: 3, tries: 1 });
    expect(log).toEqual(['place', 'admit', 'count', 'remember']);
    expect(outcomes).toEqual(['ok']);
  });

  it('hands a good reply to be kept, whole, before its place is free, and an empty one never', async () => {
    const { model, log } = setUp(['', 'three words here'], { onFree: () => log.push('free') });
    const keep = async (reply: ChatReply): Promise<void> => {
      await Promise.resolve();
      log.push(`keep ${reply.text} ${reply.costUsd} ${reply.tries}`);
    };
    const reply = await model.generate(request, { ...call, keep });
    expect(log).toEqual([
      ...['place', 'admit', 'count', 'free'],
      ...['place', 'admit', 'count', `keep three words here ${reply.costUsd} 2`, 'free', 'remember'],
    ]);
  });

  it('answers from memory with the first cost and latency, as no new call', async () => {
    const { model, adapter, log } = setUp([{ text: 'first', latencyMs: 123 }, 'second']);
    const first = await model.generate(request, call);
    log.length = 0;
    expect(await model.generate(request, call)).toEqual(first);
    expect(first).toMatchObject({ latencyMs: 123, costUsd: 1 });
    expect([adapter.calls.length, log]).toEqual([1, []]);
  });

  it('gives up its place while it waits for another try, and asks the budget for each', async () => {
    const { model, log, outcomes } = setUp([limited(), limited(), 'ok']);
    expect(await model.generate(request, call)).toMatchObject({ text: 'ok', tries: 3 });
    expect(log).toEqual(['place', 'admit', 'place', 'admit', 'place', 'admit', 'count', 'remember']);
    expect(outcomes).toEqual(['rate-limit', 'rate-limit', 'ok']);
  });

  it('tells a server error from a rate limit, and neither from a bad request', async () => {
    const outcomesOf = async (kind: 'transient' | 'bad-request') => {
      const { model, outcomes } = setUp(new ModelCallError({ kind, model: 'm', message: 'x' }));
      await model.generate(request, call).catch(() => {});
      return outcomes;
    };
    expect(await outcomesOf('transient')).toEqual(['server-error', 'server-error', 'server-error', 'server-error']);
    expect(await outcomesOf('bad-request')).toEqual([]);
  });

  it('pays for the empty replies too that it tried again', async () => {
    const empty = { text: '', usage: { inputTokens: 10, outputTokens: 4, cachedInputTokens: 2 } };
    const { model, log } = setUp([empty, { text: 'ok', usage: { inputTokens: 10, outputTokens: 5 } }]);
    // 4 + 5 tokens out at a dollar each.
    expect(await model.generate(request, call)).toMatchObject({
      usage: { inputTokens: 20, outputTokens: 9, cachedInputTokens: 2 },
      costUsd: 9,
      tries: 2,
    });
    expect(log.filter((step) => step === 'count')).toHaveLength(2);
  });

  it('remembers no error, no empty reply and no refusal', async () => {
    for (const script of [limited(), '', { text: 'No.', finish: 'content-filter' as const }]) {
      const { model, kept } = setUp(script);
      await model.generate(request, call).catch(() => {});
      expect(kept.size).toBe(0);
    }
  });

  it('calls nobody once the budget refuses, also between tries', async () => {
    const refusal = new StoppedError();
    const { model, adapter } = setUp(limited(), {
      admit: (earlier) => {
        if (earlier >= 2) throw refusal;
      },
    });
    await expect(model.generate(request, call)).rejects.toBe(refusal);
    expect(adapter.calls).toHaveLength(2);
  });

  it('lets the calls of dialogues that have begun go first', async () => {
    const { model, priorities } = setUp((_request, _call, index) => `reply ${index}`);
    const later: ChatRequest = {
      ...request,
      messages: [...request.messages, { role: 'assistant', content: 'Which?' }],
    };
    await model.generate(request, call);
    await model.generate(later, call);
    await model.generate({ ...request, sampling: { seed: 1 } }, { ...call, role: 'judge' });
    expect(priorities).toEqual(['new', 'under-way', 'under-way']);
  });
});
