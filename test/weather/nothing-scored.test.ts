import { expect, it } from 'vitest';
import { startChatServer } from '../support/chat-server.ts';
import { Workplace } from '../support/cli.ts';

it('a run in which no reply could be used is no good run, however well it went otherwise', async () => {
  await using server = await startChatServer({ fault: () => 'empty' });
  using place = new Workplace();
  const args = ['clarifymt', '--limit', '4', '--max-retries', '0'];
  const { code, stdout, stderr } = await place.querent(['run', ...args, '-a', server.model]);
  expect(code).toBe(1);
  expect(stdout).toContain('left out, and counted as wrong');
  expect(stderr).toContain('No episode has a score: no reply of the assistant could be used (4 empty).');
  const improved = await place.querent(['improve', ...args, '--model', server.model]);
  expect(improved.code).toBe(1);
  expect(improved.stderr).toContain('No episode of any strategy has a score');
});

it('one usable reply is enough for a run, and a gate that cannot be computed keeps its code', async () => {
  let calls = 0;
  await using server = await startChatServer({ fault: () => (calls++ === 0 ? undefined : 'empty') });
  using place = new Workplace();
  const args = ['run', 'clarifymt', '--limit', '4', '--max-retries', '0', '-j', '1', '-a', server.model];
  expect((await place.querent([...args, '--mode', 'scripted'])).code).toBe(0);
  const gated = await place.querent([...args, '--seed', '2', '--gate', 'accuracy>=0.1']);
  expect(gated.code).toBe(3);
});
