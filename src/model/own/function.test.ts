import { describe, expect, it } from 'vitest';
import { OwnPartError } from '../../errors/own-part-error.ts';
import { PartFaultError } from '../../errors/part-fault-error.ts';
import type { CallContext, ChatReply } from '../../schema/model.ts';
import { createFunctionAdapter } from './function.ts';
import { guardOwnPart } from './guarded.ts';
import { OwnPartFailure } from './own-adapter.ts';

const CALL: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };

const adapterOf = (call: () => unknown, timeoutMs = 1_000) =>
  createFunctionAdapter({ reference: 'bot', call, source: String(call), timeoutMs });
const callOf = (call: () => unknown, timeoutMs?: number): Promise<ChatReply | Error> =>
  adapterOf(call, timeoutMs)
    .generate({ messages: [], sampling: {}, payload: {} }, CALL)
    .catch((error: Error) => error);

describe('a function', () => {
  it.each<[string, unknown, string]>([
    ['a text', 'Which?', 'Which?'],
    ['an object with a text', { text: 'Which?', action: 'ask' }, 'Which?'],
    ['an empty object, which is tried again', {}, ''],
    ['an object with only usage, which is tried again', { usage: { inputTokens: 1 } }, ''],
    ['the end of a dialogue', { end: 'done' }, '{"end":"done"}'],
    ['an undecided verdict', null, 'null'],
    ['a verdict', false, 'false'],
    ['a tool call', { toolCalls: [{ name: 'a' }] }, '{"toolCalls":[{"name":"a"}]}'],
  ])('gives %s', async (_, value, text) => {
    expect(await callOf(async () => value)).toMatchObject({ text, payload: value });
  });

  it.each<[string, () => unknown, object, boolean]>([
    [
      'an exception',
      () => {
        throw new TypeError('x');
      },
      { kind: 'bad-request', message: 'bot: it threw TypeError: x' },
      true,
    ],
    ['a rejection', async () => Promise.reject('no'), { kind: 'bad-request' }, true],
    [
      'an error with a status',
      () => {
        throw Object.assign(new TypeError('busy'), { status: 429 });
      },
      { kind: 'rate-limit' },
      false,
    ],
    [
      'an error of a socket',
      () => {
        throw new TypeError('fetch failed', { cause: Object.assign(new TypeError('reset'), { code: 'ECONNRESET' }) });
      },
      { kind: 'transient' },
      false,
    ],
    ['nothing', () => undefined, { kind: 'bad-request', message: 'bot: it replied with undefined' }, true],
    [
      'what is no JSON',
      () => ({ n: 1n }),
      { kind: 'bad-request', message: 'bot: its reply cannot be written as JSON' },
      true,
    ],
    ['silence', () => new Promise(() => {}), { kind: 'time-out' }, false],
  ])('that gives %s fails with its kind', async (_, call, failure, isOwn) => {
    const fate = await callOf(call, 100);
    expect(fate).toMatchObject(failure);
    expect(fate instanceof OwnPartFailure).toBe(isOwn);
  });

  it('may write into what it is given without changing it for others', async () => {
    const payload = { brief: { request: 'a' } };
    const adapter = createFunctionAdapter({
      reference: 'bot',
      call: (given) => {
        (given.brief as { request: string }).request = 'b';
        return 'done';
      },
      source: '',
      timeoutMs: 1_000,
    });
    await adapter.generate({ messages: [], sampling: {}, payload }, CALL);
    expect(payload.brief.request).toBe('a');
  });
});

describe('the guard of an own part', () => {
  const guarded = (fates: readonly (Error | string)[]) => {
    let index = 0;
    const model = guardOwnPart(
      adapterOf(() => {
        const fate = fates[index++]!;
        if (fate instanceof Error) throw fate;
        return fate;
      }),
      'user-fault',
    );
    return () => model.generate({ messages: [], sampling: {}, payload: {} }, CALL).catch((error: Error) => error);
  };
  const broken = new TypeError('x');

  it('ends the run at the third failure of a part that never worked', async () => {
    const next = guarded([broken, broken, broken]);
    expect(await next()).toBeInstanceOf(PartFaultError);
    expect(await next()).toMatchObject({ kind: 'user-fault' });
    const end = await next();
    expect(end).toBeInstanceOf(OwnPartError);
    expect((end as Error).message).toBe('bot: it threw TypeError: x (3 calls failed, none worked)');
  });

  it('waits for the calls that were made first: later ones that fail sooner say nothing', async () => {
    let index = 0;
    let reply = (_: string): void => undefined;
    const slow = new Promise<string>((resolve) => {
      reply = resolve;
    });
    const model = guardOwnPart(
      adapterOf(() => {
        if (index++ === 0) return slow;
        throw broken;
      }),
      'user-fault',
    );
    const call = () => model.generate({ messages: [], sampling: {}, payload: {} }, CALL).catch((error: Error) => error);
    const first = call();
    for (let later = 0; later < 10; later++) expect(await call()).toBeInstanceOf(PartFaultError);
    reply('fine');
    expect(await first).toMatchObject({ text: 'fine' });
  });

  it('never ends it once the part has worked', async () => {
    const next = guarded([broken, broken, 'fine', broken, broken, broken, broken]);
    for (let call = 0; call < 7; call++) expect(await next()).not.toBeInstanceOf(OwnPartError);
  });

  it('does not count being told to slow down', async () => {
    const busy = Object.assign(new TypeError('busy'), { status: 429 });
    const next = guarded([busy, busy, busy, busy]);
    for (let call = 0; call < 4; call++) expect(await next()).toMatchObject({ kind: 'rate-limit' });
  });
});
