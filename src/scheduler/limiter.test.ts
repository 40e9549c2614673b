import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLimiter, createLimiterPool } from './limiter.ts';

interface Gate {
  readonly promise: Promise<void>;
  readonly open: () => void;
}

function gate(): Gate {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('limiter', () => {
  it('keeps no more calls in flight than its limit', async () => {
    const limiter = createLimiter({ limit: 2 });
    const gates = [gate(), gate(), gate()];
    const runs = gates.map((one) => limiter.run(() => one.promise));
    await settle();
    expect([limiter.inFlight, limiter.waiting]).toEqual([2, 1]);
    gates[0]?.open();
    await runs[0];
    await settle();
    expect([limiter.inFlight, limiter.waiting]).toEqual([2, 0]);
    for (const one of gates) one.open();
    await Promise.all(runs);
    expect(limiter.inFlight).toBe(0);
  });

  it('starts in the order of arrival, dialogues under way first', async () => {
    const limiter = createLimiter({ limit: 1 });
    const first = gate();
    const order: string[] = [];
    const note = (name: string) => async () => {
      order.push(name);
    };
    const runs = [
      limiter.run(() => first.promise),
      limiter.run(note('new 1')),
      limiter.run(note('new 2')),
      limiter.run(note('under way 1'), undefined, 'under-way'),
      limiter.run(note('under way 2'), undefined, 'under-way'),
    ];
    first.open();
    await Promise.all(runs);
    expect(order).toEqual(['under way 1', 'under way 2', 'new 1', 'new 2']);
  });

  it('halves on a rate limit, once per cool-down, and never falls below 1', () => {
    let time = 0;
    const limiter = createLimiter({ limit: 8, coolDownMs: 100, now: () => time });
    limiter.report('rate-limit');
    limiter.report('rate-limit');
    expect(limiter.allowed).toBe(4);
    for (let wave = 1; wave <= 5; wave++) {
      time = wave * 100;
      limiter.report('rate-limit');
    }
    expect(limiter.allowed).toBe(1);
  });

  it('grows by one for each full round of good calls, not before the cool-down is over', () => {
    let time = 0;
    const limiter = createLimiter({ limit: 8, coolDownMs: 100, now: () => time });
    limiter.report('rate-limit');
    for (let call = 0; call < 10; call++) limiter.report('ok');
    expect(limiter.allowed).toBe(4);
    time = 100;
    // 4 good calls at level 4: 4 + 4 * 1/4 = 5; 5 more: 6.
    for (let call = 0; call < 4; call++) limiter.report('ok');
    expect(limiter.allowed).toBe(5);
    for (let call = 0; call < 5; call++) limiter.report('ok');
    expect(limiter.allowed).toBe(6);
    for (let call = 0; call < 100; call++) limiter.report('ok');
    expect(limiter.allowed).toBe(8);
  });

  it('takes three server errors in a row for an overload, single ones not', () => {
    const limiter = createLimiter({ limit: 8 });
    limiter.report('server-error');
    limiter.report('server-error');
    limiter.report('ok');
    limiter.report('server-error');
    expect(limiter.allowed).toBe(8);
    limiter.report('server-error');
    limiter.report('server-error');
    expect(limiter.allowed).toBe(7);
  });

  it('lets an aborted caller leave the queue with the reason of its signal', async () => {
    const limiter = createLimiter({ limit: 1 });
    const first = gate();
    const running = limiter.run(() => first.promise);
    const controller = new AbortController();
    const waiting = limiter.run(async () => 'never', controller.signal);
    const last = limiter.run(async () => 'ran');
    const reason = new RangeError('stopped by the test');
    controller.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    expect(limiter.waiting).toBe(1);
    first.open();
    await running;
    expect(await last).toBe('ran');
  });

  it('frees its place when a task fails', async () => {
    const limiter = createLimiter({ limit: 1 });
    await expect(limiter.run(() => Promise.reject(new RangeError('no')))).rejects.toThrow('no');
    expect(await limiter.run(async () => 'next')).toBe('next');
  });

  it('runs every task exactly once and within the limit, whatever is reported in between', async () => {
    const step = fc.record({
      priority: fc.constantFrom('new' as const, 'under-way' as const),
      outcome: fc.constantFrom('ok' as const, 'rate-limit' as const, 'server-error' as const),
      abort: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 40 }), async (limit, steps) => {
        let time = 0;
        const limiter = createLimiter({ limit, coolDownMs: 2, now: () => time++ });
        let running = 0;
        let most = 0;
        const runs = steps.map(async ({ priority, outcome, abort }, index) => {
          const controller = new AbortController();
          const run = limiter.run(
            async () => {
              most = Math.max(most, ++running);
              await Promise.resolve();
              running--;
              limiter.report(outcome);
              return index;
            },
            controller.signal,
            priority,
          );
          if (abort) controller.abort('aborted');
          return run.catch((error) => error);
        });
        const results = await Promise.all(runs);
        expect(most).toBeLessThanOrEqual(limit);
        results.forEach((result, index) => {
          if (!steps[index]?.abort) expect(result).toBe(index);
        });
        expect([limiter.inFlight, limiter.waiting]).toEqual([0, 0]);
      }),
      { numRuns: 60 },
    );
  });

  it('shares one limiter among the roles that use the same endpoint and key', () => {
    const pool = createLimiterPool({ limit: 3 });
    expect(pool('a')).toBe(pool('a'));
    expect(pool('a')).not.toBe(pool('b'));
  });
});
