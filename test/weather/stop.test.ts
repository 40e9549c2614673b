import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { type ChatServer, startChatServer } from '../support/chat-server.ts';
import { Workplace } from '../support/cli.ts';
import { type RunningCommand, readReport, reportOf, startQuerent, startQuerentUnder } from './command.ts';

async function setUp(latencyMs: number): Promise<{ place: Workplace; server: ChatServer; args: string[] }> {
  const place = new Workplace();
  const server = await startChatServer({ latencyMs });
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    place[Symbol.dispose]();
  });
  const args = ['run', 'clarifymt', '-a', server.model, '--limit', '60', '-j', '4', '--no-cache'];
  return { place, server, args };
}

async function callsReached(server: ChatServer, count: number): Promise<void> {
  while (server.calls < count) await wait(1);
}

/** The rest of a disturbed run leads to what an undisturbed one says, with no more calls than were in flight. */
async function expectSameAfterResume(scene: Awaited<ReturnType<typeof setUp>>): Promise<void> {
  const { place, server, args } = scene;
  const before = server.calls;
  const resumed = await place.querent([...args, '--resume', '-o', place.path('resumed.json')]);
  expect(resumed).toMatchObject({ code: 0, stderr: expect.stringContaining('Going on with run') });
  const calls = server.calls;
  const whole = await place.querent([...args, '-o', place.path('whole.json')]);
  expect(whole.code).toBe(0);
  expect(reportOf(readReport(place.path('resumed.json')))).toEqual(reportOf(readReport(place.path('whole.json'))));
  expect(before).toBeGreaterThan(0);
  expect(calls).toBeLessThanOrEqual(server.calls - calls + 4);
}

it.each(['SIGINT', 'SIGTERM'] as const)('%s ends a run cleanly, and it can be resumed', async (signal) => {
  const scene = await setUp(15);
  const running = startQuerent(scene.place, scene.args);
  await callsReached(scene.server, 20);
  running.child.kill(signal);
  const { code, stderr } = await running.ended;
  expect(code).toBe(4);
  expect(stderr).toContain('QRT_STOPPED');
  expect(stderr).toContain('--resume');
  expect(stderr).not.toMatch(/\n\s+at .*:\d+/);
  const [run] = JSON.parse((await scene.place.querent(['list', 'runs', '--json'])).stdout);
  expect(run).toMatchObject({ status: 'stopped' });
  await expectSameAfterResume(scene);
});

it('calls that take long are not waited for, and a second signal ends at once', async () => {
  const { place, server, args } = await setUp(60_000);
  const started = async (): Promise<RunningCommand> => {
    const running = startQuerent(place, args);
    await callsReached(server, server.calls + 4);
    return running;
  };
  for (const signals of [1, 2]) {
    const running = await started();
    const at = performance.now();
    for (let sent = 0; sent < signals; sent++) running.child.kill('SIGINT');
    expect((await running.ended).code).toBe(4);
    expect(performance.now() - at).toBeLessThan(10_000);
  }
});

it('a disk that runs full ends a run with a clear error, and with room again it goes on', async () => {
  const scene = await setUp(2);
  // A file may grow to 600 blocks of 1,024 bytes, as on a full disk: the empty store fits, the run does not.
  const running = startQuerentUnder(scene.place, 'ulimit -f 600', [...scene.args]);
  const { code, stderr } = await running.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('error QRT_STORE');
  expect(stderr).toContain('disk is full');
  expect(stderr).toContain('--resume');
  expect(stderr).not.toMatch(/\n\s+at .*:\d+/);
  await expectSameAfterResume(scene);
});

it('a run that waits for a locked store ends with a clear error soon after it is stopped, and goes on when it is free', async () => {
  const scene = await setUp(15);
  const running = startQuerent(scene.place, scene.args);
  await callsReached(scene.server, 20);
  const other = new DatabaseSync(scene.place.path('home/querent.db'), { timeout: 5_000 });
  other.exec('begin immediate');
  let said = '';
  running.child.stderr?.on('data', (text: string) => {
    said += text;
  });
  while (!said.includes('waiting for it')) await wait(20);
  running.child.kill('SIGTERM');
  const { code, stderr } = await running.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('error QRT_STORE');
  expect(stderr).toContain('locked by another process');
  other.exec('rollback');
  other.close();
  await expectSameAfterResume(scene);
});
