import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type ChatServer, mixedReply, type ServedMessage, startChatServer } from '../support/chat-server.ts';
import { Workplace } from '../support/cli.ts';
import { readReport, reportOf, startQuerent } from './command.ts';

const CONCURRENCY = 4;
/** At 1 and 10 dollars a million tokens a call of 1,000 and 100 tokens costs 0.002 dollars. */
const PRICE = ['--token-price', '1,10'];
const CALL_USD = 0.002;

interface Scene {
  readonly place: Workplace;
  readonly server: ChatServer;
  /** Calls made for the last command. */
  readonly play: (...more: readonly string[]) => Promise<{ code: number; stderr: string; calls: number }>;
  readonly args: readonly string[];
}

async function setUp(reply = mixedReply): Promise<Scene> {
  const place = new Workplace();
  const server = await startChatServer({ latencyMs: 10, reply });
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    place[Symbol.dispose]();
  });
  const args = ['run', 'clarifymt', '-a', server.model, '--limit', '40', '-j', `${CONCURRENCY}`, '--no-cache'];
  return {
    place,
    server,
    args,
    play: async (...more) => {
      const before = server.calls;
      const { code, stderr } = await place.querent([...args, ...more]);
      return { code, stderr, calls: server.calls - before };
    },
  };
}

/** Calls that a budget pays for, and those that may be in flight when the last of them is counted. */
function expectCallsFor(usd: number, calls: number): void {
  const paid = Math.ceil(usd / CALL_USD - 1e-9);
  expect(calls).toBeGreaterThanOrEqual(paid);
  expect(calls).toBeLessThanOrEqual(paid + CONCURRENCY - 1);
}

it('a budget stops a run, is one for all its sittings, and more of it goes on to the same report', async () => {
  const { place, play } = await setUp();
  const whole = await play('-o', place.path('whole.json'), ...PRICE);
  expect(whole).toMatchObject({ code: 0 });

  const first = await play('--seed', '2', ...PRICE, '--max-cost', '0.05');
  expect(first).toMatchObject({ code: 4, stderr: expect.stringContaining('QRT_BUDGET_SPENT') });
  expectCallsFor(0.05, first.calls);
  const same = await play('--seed', '2', ...PRICE, '--max-cost', '0.05', '--resume');
  expect(same).toMatchObject({ code: 4, calls: 0 });
  const more = await play('--seed', '2', ...PRICE, '--max-cost', '0.09', '--resume');
  expect(more.code).toBe(4);
  expectCallsFor(0.09, first.calls + more.calls);
  const rest = await play('--seed', '2', ...PRICE, '--max-cost', '10', '--resume', '-o', place.path('pieces.json'));
  expect(rest).toMatchObject({ code: 0 });
  // Replies that were paid for are never asked for again.
  expect(first.calls + more.calls + rest.calls).toBe(whole.calls);
  const { usage } = readReport(place.path('pieces.json'));
  expect(usage.costUsd).toBeCloseTo(whole.calls * CALL_USD, 9);

  const undisturbed = await play('--seed', '2', ...PRICE, '-o', place.path('undisturbed.json'));
  expect(undisturbed.code).toBe(0);
  expect(reportOf(readReport(place.path('pieces.json')))).toEqual(reportOf(readReport(place.path('undisturbed.json'))));
});

it('money spent before a kill -9 counts, finished episodes or not', async () => {
  const { place, server, args, play } = await setUp();
  const budget = [...PRICE, '--max-cost', '0.06'];
  const running = startQuerent(place, [...args, ...budget]);
  while (server.calls < 20) await wait(1);
  running.child.kill('SIGKILL');
  await running.ended;
  const before = server.calls;
  const { code, calls } = await play(...budget, '--resume');
  expect(code).toBe(4);
  // What was in flight at the kill is not known to have been paid; what is in flight at the end is overrun.
  const paid = 0.06 / CALL_USD;
  expect(before + calls).toBeGreaterThanOrEqual(paid);
  expect(before + calls).toBeLessThanOrEqual(paid + CONCURRENCY + CONCURRENCY - 1);
});

it('users and judges are counted too', async () => {
  // Each prompt shows the form of the reply it wants.
  const inRole = (messages: readonly ServedMessage[]): string => {
    if (messages.some(({ content }) => content.includes('"verdict":'))) return '{"verdict": "yes"}';
    if (messages.some(({ content }) => content.includes('{"asked":')))
      return '{"asked": [], "reply": "Either is fine."}';
    return mixedReply(messages);
  };
  const { server, place, play } = await setUp(inRole);
  const roles = ['--user', `model@${server.model}`, '--judge', `model@${server.model}`, ...PRICE];
  const whole = await play(...roles, '-o', place.path('report.json'));
  expect(whole).toMatchObject({ code: 0 });
  const { usage } = readReport(place.path('report.json'));
  expect(usage).toMatchObject({ calls: whole.calls });
  expect(usage.costUsd).toBeCloseTo(whole.calls * CALL_USD, 9);
  const stopped = await play(...roles, '--seed', '2', '--max-cost', '0.1');
  expect(stopped.code).toBe(4);
  expectCallsFor(0.1, stopped.calls);
});

it.each([
  ['assistant', (model: string) => ['-a', model]],
  ['user', (model: string) => ['-a', 'always-ask', '--user', `model@${model}`]],
  ['judge', (model: string) => ['-a', 'always-answer', '--judge', `model@${model}`]],
])('an unknown price of the %s is refused before anything is played', async (_, parts) => {
  using place = new Workplace();
  await using server = await startChatServer();
  const run = ['run', 'clarifymt', '--limit', '4', ...parts(server.model)];
  const refused = await place.querent([...run, '--max-cost', '1']);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('QRT_PRICE_UNKNOWN') });
  expect(refused.stderr).toContain('--token-price');
  expect(server.calls).toBe(0);
  expect((await place.querent(['list', 'runs'])).stdout).toContain('No runs yet.');
  expect((await place.querent([...run, '--max-cost', '1', '--allow-unknown-price'])).code).not.toBe(2);
});
