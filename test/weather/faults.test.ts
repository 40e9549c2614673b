import { expect, it, onTestFinished } from 'vitest';
import type { Report } from '../../src/schema/report.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type NamedRun, runNamed } from '../../src/study/run-named.ts';
import {
  type ChatServer,
  type ChatServerOptions,
  RETRYABLE_FAULTS,
  type ServerFault,
  seededFaults,
  startChatServer,
} from '../support/chat-server.ts';
import { Workplace } from '../support/cli.ts';
import { reportOf } from './command.ts';

const SCENARIOS = 60;
const INFRASTRUCTURE = RETRYABLE_FAULTS.filter((kind) => kind !== 'empty');

/** One sitting of a run against the server; the same store goes on where the last sitting ended. */
async function play(server: ChatServer, store: string, maxRetries: number, resume = false): Promise<NamedRun> {
  const opened = await openStore(store);
  try {
    return await runNamed(
      { benchmark: 'clarifymt', assistant: server.model, limit: SCENARIOS, concurrency: 16, resume },
      {
        places: { home: store, dataDirs: [], databaseUrl: '' },
        env: {},
        store: opened,
        meter: {},
        retry: { maxRetries, baseDelayMs: 2, maxRetryAfterMs: 20 },
        timeoutMs: 400,
        command: 'querent run clarifymt',
        signal: new AbortController().signal,
        onEvent: () => undefined,
      },
    );
  } finally {
    await opened.close();
  }
}

/** The whole report but its times, and what it cost: an empty reply that was tried again was paid for. */
function scoresOf(report: Report): object {
  const { usage, metrics, ...scores } = reportOf(report) as Report;
  const { tokens: _, ...others } = metrics;
  return { ...scores, metrics: others, calls: usage.calls };
}

async function setUp(
  options: ChatServerOptions,
): Promise<{ server: ChatServer; store: string; quietStore: string; heal: () => void }> {
  const place = new Workplace();
  let isWell = false;
  const server = await startChatServer({ ...options, fault: (call) => (isWell ? undefined : options.fault?.(call)) });
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    place[Symbol.dispose]();
  });
  return {
    server,
    store: place.path('store.db'),
    quietStore: place.path('quiet.db'),
    heal: () => {
      isWell = true;
    },
  };
}

it('scores are those of quiet weather when a fifth of all calls meets a fault of any kind that is worth another try', async () => {
  const fault = seededFaults({ seed: 5, share: 0.2, kinds: RETRYABLE_FAULTS });
  const { server, store, quietStore, heal } = await setUp({ fault });
  const stormy = await play(server, store, 6);
  const sent = [...server.faults.values()].reduce((sum, count) => sum + count, 0);
  const stormyCalls = server.calls;
  expect(new Set(server.faults.keys())).toEqual(new Set(RETRYABLE_FAULTS));
  heal();
  const quiet = await play(server, quietStore, 0);

  expect(stormy.run.status).toBe('finished');
  expect(scoresOf(stormy.report)).toEqual(scoresOf(quiet.report));
  // Each fault is one call more, and an empty reply is paid for as any other.
  expect(stormyCalls).toBe(quiet.report.usage.calls + sent);
  const empty = server.faults.get('empty') ?? 0;
  expect(stormy.report.usage.inputTokens - quiet.report.usage.inputTokens).toBe(1_000 * empty);
});

it('without retries a fault costs the episode its score and no call is made twice; resumed, the report is the same', async () => {
  const fault = seededFaults({ seed: 8, share: 0.2, kinds: INFRASTRUCTURE });
  const { server, store, quietStore, heal } = await setUp({ fault });
  const first = await play(server, store, 0);
  const { planned, scored, faulted } = first.report.episodes;
  expect(first.run.status).toBe('failed');
  expect(faulted).toBeGreaterThan(8);
  expect(scored + faulted).toBe(planned);
  const kinds = Object.entries(first.report.faults);
  expect(kinds.map(([kind]) => kind)).toEqual(['rate-limit', 'time-out', 'transient']);
  // One try each, and what the server counted: each body came once.
  expect(kinds.reduce((sum, [, { tries }]) => sum + tries, 0)).toBe(faulted);
  expect(Math.max(...server.callsByHash.values())).toBe(1);

  let last = first;
  for (let sitting = 2; last.run.status !== 'finished' && sitting < 20; sitting++)
    last = await play(server, store, 0, true);
  const sent = [...server.faults.values()].reduce((sum, count) => sum + count, 0);
  const stormyCalls = server.calls;
  heal();
  const quiet = await play(server, quietStore, 0);
  expect(last.run.id).toBe(first.run.id);
  expect(reportOf(last.report)).toEqual(reportOf(quiet.report));
  // A sitting repeats the call that failed and nothing before it in the dialogue.
  expect(stormyCalls).toBe(quiet.report.usage.calls + sent);
});

it.each<[ServerFault, number, string, number]>([
  ['error-503', 2, 'transient', 3],
  ['hang', 1, 'time-out', 2],
  ['reset', 0, 'transient', 1],
  ['rate-limit', 1, 'rate-limit', 2],
  ['unauthorized', 5, 'auth', 1],
  ['overflow', 5, 'context-overflow', 1],
])('%s with %i retries ends each episode as %s after %i calls', async (kind, maxRetries, cause, tries) => {
  const { server, store } = await setUp({ fault: () => kind });
  const { run, report } = await play(server, store, maxRetries);
  expect(run.status).toBe('failed');
  expect(report.episodes).toMatchObject({ scored: 0, faulted: SCENARIOS });
  expect(report.faults).toEqual({ [cause]: { episodes: SCENARIOS, tries: SCENARIOS * tries } });
  expect(server.calls).toBe(SCENARIOS * tries);
  expect(Object.values(report.metrics).every(({ n }) => n === 0)).toBe(true);
});

it('a reply that stays empty is a fault of the reply, wrong in the strict figures, and not one of the endpoint', async () => {
  const { server, store } = await setUp({ fault: () => 'empty' });
  const { run, report } = await play(server, store, 1);
  expect(run.status).toBe('finished');
  expect(server.calls).toBe(SCENARIOS * 2);
  expect(report.metrics['strict.accuracy']?.value).toBe(0);
  expect(report.metrics.accuracy?.n).toBe(0);
});
