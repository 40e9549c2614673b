import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startChatServer } from '../support/chat-server.ts';
import { Workplace } from '../support/cli.ts';
import { readReport, startQuerent } from './command.ts';

/** Another process holds the write lock of both databases. */
async function lockStores(place: Workplace): Promise<() => void> {
  const files = ['home/querent.db', 'home/replies.db'].map((name) => place.path(name));
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    for (const file of ${JSON.stringify(files)}) new DatabaseSync(file, { timeout: 2000 }).exec('begin immediate');
    console.log('held');
    process.stdin.resume();`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return () => void child.kill('SIGKILL');
}

it('a store that is locked for longer than five seconds is waited for, and no call is lost', async () => {
  await using server = await startChatServer({ latencyMs: 20 });
  using place = new Workplace();
  const args = ['run', 'clarifymt', '-a', server.model, '--limit', '12', '-j', '2', '-o', 'report.json'];
  const running = startQuerent(place, args);
  while (server.calls < 4) await wait(1);
  const release = await lockStores(place);
  await wait(5_500);
  release();
  const { code, stderr } = await running.ended;
  expect(code).toBe(0);
  expect(stderr).toContain('Another process has locked the store: waiting for it, 120 s at most.');
  expect(readReport(place.path('report.json')).usage.calls).toBe(server.calls);
}, 30_000);
