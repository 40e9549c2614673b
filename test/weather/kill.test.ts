import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRandom } from '../../src/tools/random.ts';
import { type ChatServer, startChatServer } from '../support/chat-server.ts';
import { Workplace } from '../support/cli.ts';
import { readReport, reportOf, startQuerent } from './command.ts';

const CONCURRENCY = 4;

/** 96 dialogues of one to three calls each: `mixedReply` asks up to three times, and two questions are allowed. */
const run = (server: ChatServer, file: string): string[] => [
  'run',
  'clarifymt',
  '-a',
  server.model,
  '--limit',
  '96',
  '-j',
  `${CONCURRENCY}`,
  '-o',
  file,
];

/** What the store holds of a run that was killed. */
function onDisk(place: Workplace): {
  readonly callsOfEpisodes: number;
  readonly journaled: number;
  readonly keys: string[];
} {
  const database = new DatabaseSync(place.path('home/querent.db'), { readOnly: true });
  const episodes = database.prepare('select key, record from episodes').all();
  const [journal] = database.prepare('select count(*) as count from journal').all();
  database.close();
  // The tenth member of a record is its usage; the first of a role's usage its calls.
  const calls = episodes.map(({ record }) => {
    const usage = (JSON.parse(String(record)) as readonly unknown[])[9] as Record<string, readonly [number]>;
    return Object.values(usage).reduce((sum, [ofRole]) => sum + ofRole, 0);
  });
  return {
    callsOfEpisodes: calls.reduce((sum, count) => sum + count, 0),
    journaled: Number(journal?.count),
    keys: episodes.map(({ key }) => String(key)),
  };
}

/**
 * Kills a run `kills` times, at moments drawn with the seed, each time resuming it; returns how many calls each kill
 * lost. Where the run is over before the moment comes, it is not counted as a kill.
 */
async function killAndResume(
  place: Workplace,
  server: ChatServer,
  args: readonly string[],
  kills: number,
): Promise<number[]> {
  const random = createRandom('kill moments', 11);
  const lost: number[] = [];
  let accounted = server.calls;
  while (lost.length < kills) {
    const until = server.calls + 1 + random.integer(9);
    const running = startQuerent(place, lost.length === 0 ? args : [...args, '--resume']);
    let isOver = false;
    void running.ended.then(() => {
      isOver = true;
    });
    while (server.calls < until && !isOver) await wait(1);
    expect(isOver, 'the run must be long enough for all kills').toBe(false);
    await wait(random.integer(20));
    running.child.kill('SIGKILL');
    expect((await running.ended).code).toBeNull();
    const { callsOfEpisodes, journaled } = onDisk(place);
    lost.push(server.calls - accounted - callsOfEpisodes - journaled);
    accounted = server.calls - callsOfEpisodes - journaled;
  }
  return lost;
}

it.each([
  [20, []],
  [6, ['--no-cache']],
] as const)(
  'kill -9 at %i moments of a run, resumed each time, loses only the calls in flight %j',
  async (kills, options) => {
    using undisturbed = new Workplace();
    using disturbed = new Workplace();
    await using server = await startChatServer({ latencyMs: 15 });
    const [wanted, got] = [undisturbed.path('report.json'), disturbed.path('report.json')];
    const whole = await undisturbed.querent([...run(server, wanted), ...options]);
    expect(whole).toMatchObject({ code: 0 });
    const wantedCalls = server.calls;

    const args = [...run(server, got), ...options];
    const lost = await killAndResume(disturbed, server, args, kills);
    const last = await disturbed.querent([...args, '--resume']);
    expect(last).toMatchObject({ code: 0 });
    expect(last.stderr).toContain('Going on with run');

    expect(reportOf(readReport(got))).toEqual(reportOf(readReport(wanted)));
    const { keys, journaled } = onDisk(disturbed);
    expect(new Set(keys).size).toBe(96);
    expect([keys.length, journaled]).toEqual([96, 0]);
    for (const count of lost) {
      expect(count).toBeGreaterThanOrEqual(0);
      expect(count).toBeLessThanOrEqual(CONCURRENCY);
    }
    // Not one more call than those that were lost: dialogues went on in the middle.
    expect(server.calls - wantedCalls).toBe(wantedCalls + lost.reduce((sum, count) => sum + count, 0));
  },
);
