import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Report } from '../../src/schema/report.ts';
import { startChatServer } from '../support/chat-server.ts';
import { Workplace } from '../support/cli.ts';
import { readReport, startQuerent } from './command.ts';

const statusOf = async (place: Workplace): Promise<string[]> => {
  const { stdout } = await place.querent(['list', 'runs', '--json']);
  return (JSON.parse(stdout) as readonly { status: string }[]).map(({ status }) => status);
};

it('one run is played by one process: a second is told who plays it, a killed one’s place is taken at once', async () => {
  await using server = await startChatServer({ latencyMs: 150 });
  using place = new Workplace();
  const args = ['run', 'clarifymt', '-a', server.model, '--limit', '14', '-j', '1'];
  const playing = startQuerent(place, args);
  while (server.calls < 2) await wait(5);
  expect(await statusOf(place)).toEqual(['running']);
  const second = await place.querent([...args, '--resume']);
  expect(second.code).toBe(1);
  expect(second.stderr).toMatch(
    new RegExp(`error QRT_RUN_HELD: Run clarifymt-\\S+ is being played by process ${playing.child.pid},`),
  );
  playing.child.kill('SIGKILL');
  await playing.ended;
  expect(await statusOf(place)).toEqual(['interrupted']);
  // Every call but the one in flight is told of, also those of the episode that was cut off.
  const left = JSON.parse((await place.querent(['show', '--json'])).stdout) as Report;
  expect(left.usage.calls).toBeGreaterThanOrEqual(server.calls - 1);
  const third = startQuerent(place, [...args, '--resume', '-o', 'report.json']);
  expect((await third.ended).code).toBe(0);
  expect(await statusOf(place)).toEqual(['finished']);
  // The call in flight at the kill is the only one that was made twice.
  const { usage } = readReport(place.path('report.json'));
  expect(server.calls - usage.calls).toBeLessThanOrEqual(1);
}, 30_000);
