import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../schema/json.ts';
import type { CallContext, ChatModel, ChatReply } from '../../schema/model.ts';
import { createExecAdapter } from './exec.ts';
import { OwnPartFailure } from './own-adapter.ts';

const CALL: CallContext = { role: 'assistant', repeat: 0, episodeKey: 'e' };

/** A program of one expression over `query`; `say` writes a reply. */
function program(body: string, more: { timeoutMs?: number } = {}) {
  const code = `const say = (id, said) => console.log(JSON.stringify({ id, ...said }));
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => { const query = JSON.parse(line); ${body} });`;
  const notes: string[] = [];
  const adapter = createExecAdapter({
    reference: 'bot',
    command: `"${process.execPath}" -e "$PROGRAM"`.replace(
      '$PROGRAM',
      code.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('`', '\\`').replaceAll('$', '\\$'),
    ),
    timeoutMs: more.timeoutMs ?? 5_000,
    graceMs: 300,
    onNote: (line) => notes.push(line),
  });
  return { adapter, notes };
}

const ask = (model: ChatModel, payload: JsonObject, signal?: AbortSignal): Promise<ChatReply> =>
  model.generate({ messages: [], sampling: {}, payload }, { ...CALL, ...(signal && { signal }) });

describe('a program', () => {
  it('answers out of order, each reply to its own request', async () => {
    const { adapter } = program(`setTimeout(() => say(query.id, { text: query.n }), query.wait);`);
    const replies = await Promise.all([40, 0, 20].map((wait, n) => ask(adapter, { wait, n: `reply ${n}` })));
    expect(replies.map((reply) => reply.text)).toEqual(['reply 0', 'reply 1', 'reply 2']);
    await adapter.dispose?.();
  });

  it('that crashes fails what was under way, and is there again for the next', async () => {
    const { adapter } = program(
      `if (query.die) { console.error('out of memory'); process.exit(9); } say(query.id, { text: 'here' });`,
    );
    const fate = await ask(adapter, { die: true }).catch((error: unknown) => error);
    expect(fate).toBeInstanceOf(OwnPartFailure);
    expect(fate).toMatchObject({ kind: 'transient', retryable: true });
    expect((fate as Error).message).toMatch(/ended with code 9; it said last: out of memory/);
    expect((await ask(adapter, {})).text).toBe('here');
    await adapter.dispose?.();
  });

  it('that is slow but answers one after the other is not timed out', async () => {
    const { adapter } = program(
      `globalThis.queue = (globalThis.queue ?? Promise.resolve()).then(() => new Promise((done) => setTimeout(done, 150))).then(() => say(query.id, { text: 'x' }));`,
      { timeoutMs: 500 },
    );
    await ask(adapter, {});
    // The last waits 900 ms, more than twice the time for one reply.
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask(adapter, {})));
    expect(replies.length).toBe(6);
    await adapter.dispose?.();
  });

  it('that is silent is timed out and ended', async () => {
    const { adapter } = program(`if (query.last) say(query.id, { text: String(process.pid) });`, { timeoutMs: 400 });
    const before = await ask(adapter, { last: true });
    expect(await ask(adapter, {}).catch((error: unknown) => error)).toMatchObject({ kind: 'time-out' });
    const after = await ask(adapter, { last: true });
    expect(after.text).not.toBe(before.text);
    await adapter.dispose?.();
  });

  it('is not waited for when the run is stopped', async () => {
    const { adapter } = program('');
    const controller = new AbortController();
    const reply = ask(adapter, {}, controller.signal);
    setTimeout(() => controller.abort(new RangeError('stop')), 30);
    await expect(reply).rejects.toThrow('stop');
    await adapter.dispose?.();
  });

  it('tells errors of its own, worth another try or not', async () => {
    const { adapter } = program(`say(query.id, { error: 'no stock', retry: query.retry });`);
    expect(await ask(adapter, { retry: true }).catch((error: unknown) => error)).toMatchObject({ kind: 'transient' });
    const fault = await ask(adapter, {}).catch((error: Error) => error);
    expect(fault).toMatchObject({ kind: 'bad-request', message: 'bot: it replied with an error: no stock' });
    await adapter.dispose?.();
  });

  it.skipIf(process.platform !== 'linux')(
    'that ignores the end of its input is ended by signals, with its children',
    async () => {
      const { adapter } = program(
        `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); say(query.id, { text: String(process.pid) });`,
      );
      const { text } = await ask(adapter, {});
      await adapter.dispose?.();
      // Gone, or dead and not yet collected; the system takes its time between the signal and that.
      await vi.waitFor(() => {
        const stat = existsSync(`/proc/${text}/stat`) ? readFileSync(`/proc/${text}/stat`, 'utf8') : ') Z';
        expect(stat).toMatch(/\) [ZX]/);
      }, 5_000);
    },
    10_000,
  );
});
