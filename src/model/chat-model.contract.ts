import { describe, expect, it, vi } from 'vitest';
import type { CallFaultKind } from '../errors/model-call-error.ts';
import { ModelCallError } from '../errors/model-call-error.ts';
import type { CallContext, ChatModel, ChatRequest, ChatStreamPart } from '../schema/model.ts';

/** What happens at the far end during the next call. */
export type ContractEvent =
  | { readonly kind: 'text'; readonly text: string; readonly inputTokens: number; readonly outputTokens: number }
  | { readonly kind: 'refusal' }
  | { readonly kind: 'cut-at-length'; readonly text: string }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  | { readonly kind: 'overflow' }
  | { readonly kind: 'not-json' }
  | { readonly kind: 'hang' }
  /** What comes of a streamed reply before the line goes silent, breaks, or the far end says that it failed. */
  | { readonly kind: 'within'; readonly texts: readonly string[]; readonly ends: 'hang' | 'cut-off' | 'end' | 'error' };

interface ContractHarness extends AsyncDisposable {
  readonly model: ChatModel;
  /** The key that the model was given; must show up nowhere. */
  readonly key: string;
  /** Calls that the far end saw the caller leave; absent where there is no far end. */
  readonly left?: () => number;
}

export type ContractSetup = (
  event: ContractEvent,
  options: { readonly timeoutMs: number },
) => ContractHarness | Promise<ContractHarness>;

const REQUEST: ChatRequest = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Name a colour.' },
  ],
  sampling: { temperature: 0, maxTokens: 16 },
};
const CALL: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'episode' };

async function failureOf(setup: ContractSetup, event: ContractEvent, timeoutMs = 5_000) {
  await using harness = await setup(event, { timeoutMs });
  const error: unknown = await harness.model.generate(REQUEST, CALL).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ModelCallError);
  return { error: error as ModelCallError, key: harness.key };
}

/** What every chat model keeps to, whoever provides it. */
export function describeChatModel(name: string, setup: ContractSetup): void {
  describe(`${name}, as a chat model`, () => {
    it('returns text, finish, usage and the time it took', async () => {
      await using harness = await setup(
        { kind: 'text', text: 'Blue.', inputTokens: 12, outputTokens: 3 },
        { timeoutMs: 5_000 },
      );
      const reply = await harness.model.generate(REQUEST, CALL);
      expect(reply).toMatchObject({ text: 'Blue.', finish: 'stop', usage: { inputTokens: 12, outputTokens: 3 } });
      expect(reply.latencyMs).toBeGreaterThanOrEqual(0);
    });

    it('returns an empty reply as it is', async () => {
      await using harness = await setup(
        { kind: 'text', text: '', inputTokens: 12, outputTokens: 0 },
        { timeoutMs: 5_000 },
      );
      expect(await harness.model.generate(REQUEST, CALL)).toMatchObject({ text: '', finish: 'stop' });
    });

    it('tells a refusal and a reply cut at its length from a finished one', async () => {
      await using refusal = await setup({ kind: 'refusal' }, { timeoutMs: 5_000 });
      expect((await refusal.model.generate(REQUEST, CALL)).finish).toBe('content-filter');
      await using cut = await setup({ kind: 'cut-at-length', text: 'Blue is' }, { timeoutMs: 5_000 });
      expect(await cut.model.generate(REQUEST, CALL)).toMatchObject({ text: 'Blue is', finish: 'length' });
    });

    const kinds: readonly (readonly [number, CallFaultKind])[] = [
      [400, 'bad-request'],
      [401, 'auth'],
      [403, 'auth'],
      [404, 'bad-request'],
      [429, 'rate-limit'],
      [500, 'transient'],
      [503, 'transient'],
      [529, 'transient'],
    ];
    it.each(kinds)('types HTTP %i as %s', async (status, kind) => {
      const { error, key } = await failureOf(setup, { kind: 'status', status });
      expect([error.kind, error.status]).toEqual([kind, status]);
      expect(JSON.stringify([error.message, error.stack, error.cause])).not.toContain(key);
    });

    it('passes on how long to wait after a rate limit', async () => {
      const { error } = await failureOf(setup, { kind: 'status', status: 429, headers: { 'retry-after': '7' } });
      expect(error.retryAfterMs).toBe(7_000);
    });

    it('knows a prompt that is too long from other bad requests', async () => {
      expect((await failureOf(setup, { kind: 'overflow' })).error.kind).toBe('context-overflow');
    });

    it('takes an unreadable reply for a passing fault', async () => {
      expect((await failureOf(setup, { kind: 'not-json' })).error.kind).toBe('transient');
    });

    it('gives up after its time', async () => {
      expect((await failureOf(setup, { kind: 'hang' }, 60)).error.kind).toBe('time-out');
    });

    it('stops at once, with the reason of the signal, when the caller aborts', async () => {
      await using harness = await setup({ kind: 'hang' }, { timeoutMs: 5_000 });
      const reason = new RangeError('stopped by the test');
      const controller = new AbortController();
      setTimeout(() => controller.abort(reason), 30);
      await expect(harness.model.generate(REQUEST, { ...CALL, signal: controller.signal })).rejects.toBe(reason);
      await expect(harness.model.generate(REQUEST, { ...CALL, signal: controller.signal })).rejects.toBe(reason);
    });

    it('streams the reply in pieces that make it up, and the whole at the end', async () => {
      const event = { kind: 'text', text: 'Blue – like 蓝色, or 🟦.', inputTokens: 12, outputTokens: 3 } as const;
      await using harness = await setup(event, { timeoutMs: 5_000 });
      const { parts, deltas, reply } = await readStream(harness.model);
      expect(parts.map(({ type }) => type)).toEqual(['start', ...deltas.map(() => 'text-delta'), 'reply']);
      expect(deltas.length).toBeGreaterThan(1);
      expect(deltas.join('')).toBe(event.text);
      expect(reply).toMatchObject({
        text: event.text,
        finish: 'stop',
        usage: { inputTokens: 12, outputTokens: 3 },
      });
      expect(reply?.latencyMs).toBeGreaterThanOrEqual(0);
    });

    it('streams an empty reply, a refusal and a reply cut at its length as what they are', async () => {
      await using empty = await setup(
        { kind: 'text', text: '', inputTokens: 12, outputTokens: 0 },
        { timeoutMs: 5_000 },
      );
      expect((await readStream(empty.model)).reply).toMatchObject({ text: '', finish: 'stop' });
      await using refusal = await setup({ kind: 'refusal' }, { timeoutMs: 5_000 });
      const refused = await readStream(refusal.model);
      expect([refused.deltas.join(''), refused.reply?.finish]).toEqual([refused.reply?.text, 'content-filter']);
      await using cut = await setup({ kind: 'cut-at-length', text: 'Blue is' }, { timeoutMs: 5_000 });
      expect((await readStream(cut.model)).reply).toMatchObject({ text: 'Blue is', finish: 'length' });
    });

    it.each(kinds)('types HTTP %i as %s when it streams too', async (status, kind) => {
      await using harness = await setup({ kind: 'status', status }, { timeoutMs: 5_000 });
      const { error, parts } = await readStream(harness.model);
      expect([error?.kind, error?.status, parts]).toEqual([kind, status, []]);
      expect(JSON.stringify([error?.message, error?.stack, error?.cause])).not.toContain(harness.key);
    });

    it.each(['cut-off', 'end', 'error'] as const)(
      'takes a stream that ends by %s for a passing fault',
      async (ends) => {
        await using harness = await setup({ kind: 'within', texts: ['Blue ', 'is'], ends }, { timeoutMs: 5_000 });
        const { error, deltas, reply } = await readStream(harness.model);
        expect([error?.kind, reply]).toEqual(['transient', undefined]);
        expect('Blue is'.startsWith(deltas.join(''))).toBe(true);
      },
    );

    it('gives a stream up when nothing more comes of it', async () => {
      await using harness = await setup({ kind: 'within', texts: ['Blue ', 'is'], ends: 'hang' }, { timeoutMs: 200 });
      const { error, deltas } = await readStream(harness.model);
      expect([error?.kind, deltas.join('')]).toEqual(['time-out', 'Blue is']);
    });

    it('ends the call at the far end when the reader goes away', async () => {
      const event = { kind: 'within', texts: ['Blue ', 'is', ' a', ' colour'], ends: 'hang' } as const;
      await using harness = await setup(event, { timeoutMs: 5_000 });
      for await (const part of harness.model.stream!(REQUEST, CALL)) if (part.type === 'text-delta') break;
      if (harness.left) await vi.waitFor(() => expect(harness.left?.()).toBe(1));
    });

    it('stops a stream at once, with the reason of the signal, when the caller aborts', async () => {
      const event = { kind: 'within', texts: ['Blue ', 'is'], ends: 'hang' } as const;
      await using harness = await setup(event, { timeoutMs: 5_000 });
      const reason = new RangeError('stopped by the test');
      const controller = new AbortController();
      const reading = (async () => {
        for await (const part of harness.model.stream!(REQUEST, { ...CALL, signal: controller.signal })) {
          if (part.type === 'text-delta') controller.abort(reason);
        }
      })();
      await expect(reading).rejects.toBe(reason);
      if (harness.left) await vi.waitFor(() => expect(harness.left?.()).toBe(1));
    });
  });
}

/** All parts of a stream, and the error that ended it. */
async function readStream(model: ChatModel) {
  const parts: ChatStreamPart[] = [];
  let error: ModelCallError | undefined;
  try {
    for await (const part of model.stream!(REQUEST, CALL)) parts.push(part);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(ModelCallError);
    error = thrown as ModelCallError;
  }
  const deltas = parts.flatMap((part) => (part.type === 'text-delta' ? [part.text] : []));
  const reply = parts.flatMap((part) => (part.type === 'reply' ? [part.reply] : []))[0];
  return { parts, deltas, reply, error };
}
