import { describe, expect, it } from 'vitest';
import { ModelCallError } from '../errors/model-call-error.ts';
import { createLimiter } from '../scheduler/limiter.ts';
import { createMeter } from '../scheduler/meter.ts';
import { createUsageLedger } from '../scheduler/usage-ledger.ts';
import type { ReplyMemory } from '../schema/limits.ts';
import type { CallContext, ChatModel, ChatReply, ChatRequest, ChatStreamPart } from '../schema/model.ts';
import { createRandom } from '../tools/random.ts';
import { createManagedModel } from './managed.ts';
import { createScriptedModel, type Script } from './scripted.ts';
import { streamReply } from './stream-reply.ts';

const call: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };
const request: ChatRequest = { messages: [{ role: 'user', content: 'one two' }], sampling: {} };
const broken = (...deltas: string[]) => ({
  deltas,
  error: new ModelCallError({ kind: 'transient', model: 'm', message: 'the line broke' }),
});

function setUp(script: Script, more: { budgetUsd?: number; maxRetries?: number } = {}) {
  const { budgetUsd, maxRetries = 3 } = more;
  // A dollar a token out, nothing for those in.
  const meter = createMeter({ tokenPrice: { input: 0, output: 1e6 }, ...(budgetUsd !== undefined && { budgetUsd }) });
  const limiter = createLimiter({ limit: 1 });
  const kept = new Map<string, ChatReply>();
  const memory: ReplyMemory = {
    get: (_model, asked) => kept.get(JSON.stringify(asked)),
    put: (_model, asked, _call, reply) => kept.set(JSON.stringify(asked), reply),
  };
  const adapter = createScriptedModel(script, 'http://host/v1#m');
  const retry = { maxRetries, random: createRandom(1), sleep: async () => {} };
  return { model: createManagedModel(adapter, { limiter, meter, memory, retry }), adapter, meter, limiter, kept };
}

async function read(model: ChatModel, context: CallContext = call) {
  const parts: ChatStreamPart[] = [];
  let error: unknown;
  try {
    for await (const part of streamReply(model, request, context)) parts.push(part);
  } catch (thrown) {
    error = thrown;
  }
  return { parts, error, said: parts.map((part) => ('text' in part ? part.text : part.type)).join('|') };
}

describe('a streamed call of a managed model', () => {
  it('is counted, kept and remembered as a whole one, and answered from memory in one piece', async () => {
    const { model, adapter, meter, kept } = setUp('three words here');
    const keptReplies: ChatReply[] = [];
    const keep = async (reply: ChatReply): Promise<void> => void keptReplies.push(reply);
    const first = await read(model, { ...call, keep });
    expect(first.said).toBe('start|three |words |here|reply');
    expect(first.parts.at(-1)).toMatchObject({ reply: { text: 'three words here', costUsd: 3, tries: 1 } });
    expect(keptReplies).toMatchObject([{ text: 'three words here', costUsd: 3 }]);
    expect(meter.spentUsd).toBe(3);
    expect(kept.size).toBe(1);
    expect((await read(model)).said).toBe('start|three words here|reply');
    expect(adapter.calls).toHaveLength(1);
  });

  it('gives a model that does not stream in one piece', async () => {
    const { model } = setUp('three words here');
    const { stream: _, ...whole } = model;
    expect((await read(whole)).said).toBe('start|three words here|reply');
  });

  it('is made again while nothing of it was passed on', async () => {
    const { model, adapter, meter } = setUp([broken(), broken().error, '', 'well']);
    const { said, parts } = await read(model);
    expect(said).toBe('start|well|reply');
    expect(parts.at(-1)).toMatchObject({ reply: { tries: 4 } });
    expect(adapter.calls).toHaveLength(4);
    expect(meter.spentUsd).toBe(1);
  });

  it('fails once something was passed on, with what came paid for', async () => {
    const { model, adapter, meter } = setUp([broken('four', 'teen letters'), 'well']);
    const cut: ChatReply[] = [];
    const { said, error } = await read(model, { ...call, cut: (received) => cut.push(received) });
    expect([said, (error as ModelCallError).kind]).toEqual(['start|four|teen letters', 'transient']);
    expect(adapter.calls).toHaveLength(1);
    // 16 letters and spaces are about 4 tokens out; 7 of the prompt are 2, and 4 around it.
    expect(cut).toMatchObject([{ text: 'fourteen letters', costUsd: 4, usage: { inputTokens: 6, outputTokens: 4 } }]);
    expect([meter.spentUsd, meter.totals().assistant?.calls]).toEqual([4, 1]);
  });

  it('is made again all the same where its reader can begin anew', async () => {
    const { model, meter } = setUp([broken('four'), 'well']);
    const { said, parts } = await read(model, { ...call, mayRestart: true });
    expect(said).toBe('start|four|restart|well|reply');
    // One token of the first try, one word of the second.
    expect(parts.at(-1)).toMatchObject({ reply: { text: 'well', tries: 2, costUsd: 2 } });
    expect(meter.spentUsd).toBe(2);
  });

  it('is counted when its reader goes away, in the budget and in the episode too, and its place is free', async () => {
    const { model, meter, limiter, kept } = setUp('a reply of many words that nobody reads', { budgetUsd: 1 });
    const ledger = createUsageLedger();
    for await (const part of ledger.watch(model).stream!(request, call)) if (part.type === 'text-delta') break;
    expect(limiter.inFlight).toBe(0);
    expect(kept.size).toBe(0);
    // 'a ' and at most the next word, on its way when the reader left: one token each.
    expect(meter.spentUsd).toBeGreaterThanOrEqual(1);
    expect(meter.spentUsd).toBeLessThanOrEqual(3);
    expect(ledger.take('e').assistant).toMatchObject({ calls: 1, costUsd: meter.spentUsd });
    expect((await read(model)).error).toMatchObject({ code: 'QRT_BUDGET_SPENT' });
  });

  it('costs nothing when it never began', async () => {
    const { model, meter } = setUp(broken().error, { maxRetries: 0 });
    const cut: ChatReply[] = [];
    expect((await read(model, { ...call, cut: (received) => cut.push(received) })).said).toBe('');
    expect([cut, meter.spentUsd]).toEqual([[], 0]);
  });
});
