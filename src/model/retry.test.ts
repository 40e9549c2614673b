import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type CallFaultKind, ModelCallError } from '../errors/model-call-error.ts';
import type { ChatReply } from '../schema/model.ts';
import { createRandom } from '../tools/random.ts';
import { type RetryPolicy, retryCall } from './retry.ts';

const reply = (text: string, more: Partial<ChatReply> = {}): ChatReply => ({
  text,
  finish: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
  latencyMs: 1,
  ...more,
});
const fault = (kind: CallFaultKind, retryAfterMs?: number) =>
  new ModelCallError({ kind, model: 'm', message: 'failed', retryAfterMs });

function policyWith(more: Partial<RetryPolicy> = {}): { policy: RetryPolicy; waits: number[] } {
  const waits: number[] = [];
  const sleep = async (ms: number): Promise<void> => {
    waits.push(ms);
  };
  return { policy: { random: createRandom('retry test'), sleep, ...more }, waits };
}

/** Plays a list of outcomes; the last one stays. */
function attempts(...outcomes: readonly (ChatReply | Error)[]) {
  let calls = 0;
  const attempt = async (): Promise<ChatReply> => {
    const outcome = outcomes[Math.min(calls++, outcomes.length - 1)];
    if (outcome instanceof Error) throw outcome;
    return outcome as ChatReply;
  };
  return { attempt, count: () => calls };
}

describe('retry', () => {
  it('tries again after each passing fault and says how many tries it took', async () => {
    const { attempt } = attempts(fault('rate-limit'), fault('time-out'), fault('transient'), reply('ok'));
    expect(await retryCall(policyWith().policy, undefined, attempt)).toMatchObject({ text: 'ok', tries: 4 });
  });

  it('gives up after maxRetries, 5 by default, and puts the tries on the fault', async () => {
    const { attempt, count } = attempts(fault('transient'));
    await expect(retryCall(policyWith().policy, undefined, attempt)).rejects.toMatchObject({ tries: 6 });
    expect(count()).toBe(6);
  });

  it('does not retry at all with maxRetries 0', async () => {
    const { attempt, count } = attempts(fault('rate-limit'));
    const { policy, waits } = policyWith({ maxRetries: 0 });
    await expect(retryCall(policy, undefined, attempt)).rejects.toMatchObject({ kind: 'rate-limit', tries: 1 });
    expect([count(), waits]).toEqual([1, []]);
  });

  it.each(['auth', 'context-overflow', 'bad-request'] as const)('does not retry %s', async (kind) => {
    const { attempt, count } = attempts(fault(kind));
    await expect(retryCall(policyWith().policy, undefined, attempt)).rejects.toMatchObject({ kind, tries: 1 });
    expect(count()).toBe(1);
  });

  it('lets any other error through untouched', async () => {
    const odd = new RangeError('a fault in the caller');
    const { attempt, count } = attempts(odd);
    await expect(retryCall(policyWith().policy, undefined, attempt)).rejects.toBe(odd);
    expect(count()).toBe(1);
  });

  it('retries an empty reply, and returns it as it is when it stays empty', async () => {
    const mended = attempts(reply(' \n'), reply('ok'));
    expect(await retryCall(policyWith().policy, undefined, mended.attempt)).toMatchObject({ text: 'ok', tries: 2 });
    const empty = attempts(reply(''));
    const { policy } = policyWith({ maxRetries: 2 });
    expect(await retryCall(policy, undefined, empty.attempt)).toMatchObject({ text: '', tries: 3 });
  });

  it('does not take a tool call or a filtered reply for an empty one', async () => {
    for (const more of [{ toolCalls: [{ name: 'f', arguments: {} }] }, { finish: 'content-filter' as const }]) {
      const { attempt, count } = attempts(reply('', more));
      await retryCall(policyWith().policy, undefined, attempt);
      expect(count()).toBe(1);
    }
  });

  it('waits a random part of a doubling time, capped', async () => {
    const { policy, waits } = policyWith({
      random: { ...createRandom(1), next: () => 0.5 },
      maxRetries: 6,
      maxDelayMs: 4_000,
    });
    await retryCall(policy, undefined, attempts(fault('transient')).attempt).catch(() => {});
    // Half of 500, 1000, 2000, 4000, then the cap of 4000.
    expect(waits).toEqual([250, 500, 1_000, 2_000, 2_000, 2_000]);
  });

  it('waits as long as the endpoint asks, up to a cap', async () => {
    const { policy, waits } = policyWith({ random: { ...createRandom(1), next: () => 0 } });
    const { attempt } = attempts(fault('rate-limit', 7_000), fault('rate-limit', 86_400_000), reply('ok'));
    await retryCall(policy, undefined, attempt);
    expect(waits).toEqual([7_000, 120_000]);
  });

  it('never waits more than its total, whatever the endpoint asks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(fc.nat(1e9), { nil: undefined }), { minLength: 1 }), async (wishes) => {
        const { policy, waits } = policyWith({ maxRetries: 50, maxTotalDelayMs: 10_000 });
        await retryCall(policy, undefined, attempts(...wishes.map((wish) => fault('rate-limit', wish))).attempt).catch(
          () => {},
        );
        expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(10_000);
      }),
      { numRuns: 50 },
    );
  });

  it('stops waiting when the caller aborts, with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new RangeError('stopped by the test');
    setTimeout(() => controller.abort(reason), 20);
    const started = performance.now();
    const policy = { random: createRandom(1) };
    const waiting = retryCall(policy, controller.signal, attempts(fault('rate-limit', 60_000)).attempt);
    await expect(waiting).rejects.toBe(reason);
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  it('does not notice a jump of the wall clock', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    try {
      const { attempt } = attempts(fault('rate-limit', 1), fault('rate-limit', 1), reply('ok'));
      const done = retryCall({ random: { ...createRandom(1), next: () => 0 } }, undefined, attempt);
      clock.mockReturnValue(1e12);
      expect(await done).toMatchObject({ text: 'ok', tries: 3 });
    } finally {
      clock.mockRestore();
    }
  });
});
