import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { benchmark } from '../benchmark/clarifymt/benchmark.ts';
import { StoreError } from '../errors/store-error.ts';
import { createUsageLedger } from '../scheduler/usage-ledger.ts';
import type { Assistant } from '../schema/assistant.ts';
import type { AssistantTurn } from '../schema/dialogue.ts';
import type { Store } from '../schema/store.ts';
import { openStore } from '../store/open-store.ts';
import { type RunEvent, type RunInput, type RunOutcome, runBenchmark } from './run-benchmark.ts';

const ANSWER: AssistantTurn = { speaker: 'assistant', text: 'It is 7.', action: 'answer', move: 'direct' };
const loaded = await benchmark.load({ set: 'starter', mode: 'interactive', language: 'en', dataDirs: [] });

function assistantThat(respond: Assistant['respond']): Assistant {
  return { reference: 'scripted', settings: null, oracle: false, respond };
}

async function openForTest(): Promise<Store> {
  const store = await openStore(':memory:');
  onTestFinished(() => store.close());
  return store;
}

function play(store: Store, assistant: Assistant, more: Partial<RunInput> = {}): Promise<RunOutcome> {
  return runBenchmark({
    ...{ benchmark, loaded, assistant, store },
    user: benchmark.users.rules!.create({ seed: 1 }),
    judge: benchmark.judges.rules!.create({ seed: 1 }),
    ledger: createUsageLedger(),
    ...{ set: 'starter', mode: 'interactive', language: 'en', given: undefined, seed: 1, repeats: 1, maxQuestions: 2 },
    ...{ sampling: {}, selection: { limit: 12 }, width: 2, command: 'querent run clarifymt', resume: false },
    signal: new AbortController().signal,
    onEvent: () => undefined,
    ...more,
  });
}

async function scenariosOf(store: Store, runId: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const episode of store.episodes(runId)) ids.push(episode.scenarioId);
  return ids;
}

describe('a run', () => {
  it('that a broken part ends is kept as failed, and can be resumed', async () => {
    const store = await openForTest();
    const assistant = assistantThat(async () => {
      throw new StoreError({ problem: 'locked', message: 'stands for anything that ends a run' });
    });
    await expect(play(store, assistant)).rejects.toBeInstanceOf(StoreError);
    expect((await store.findRuns({}))[0]?.status).toBe('failed');
    const { run } = await play(
      store,
      assistantThat(async () => ANSWER),
      { resume: true },
    );
    expect(run.status).toBe('finished');
    expect(await store.findRuns({})).toHaveLength(1);
  });

  it('begins with the requests to ask about, whose dialogues are longest, and reports in the order of the plan', async () => {
    const store = await openForTest();
    const begun: string[] = [];
    const assistant = assistantThat(async (_brief, _dialogue, { scenarioId }) => {
      begun.push(scenarioId);
      return ANSWER;
    });
    const { run } = await play(store, assistant, { width: 2 });
    const first = loaded.scenarios.slice(0, 12);
    const goldOf = (id: string) => first.find((scenario) => scenario.id === id)?.secret.goldAction;
    const golds = begun.map(goldOf);
    expect(golds).toEqual(golds.toSorted((left, right) => (left === right ? 0 : left === 'ask' ? -1 : 1)));
    expect(new Set(golds)).toEqual(new Set(['ask', 'answer']));
    expect(await scenariosOf(store, run.id)).toEqual(first.map((scenario) => scenario.id));
  });

  it('keeps the order of the plan one after the other, so that a person cannot tell what comes', async () => {
    const store = await openForTest();
    const begun: string[] = [];
    const assistant = assistantThat(async (_brief, _dialogue, { scenarioId }) => {
      begun.push(scenarioId);
      return ANSWER;
    });
    await play(store, assistant, { width: 1 });
    expect(begun).toEqual(loaded.scenarios.slice(0, 12).map((scenario) => scenario.id));
  });

  it('ends at once when the store fails, and cuts off what is in flight', async () => {
    const store = await openForTest();
    const full = new StoreError({ problem: 'disk-full', message: 'The disk is full.' });
    const broken: Store = Object.assign(Object.create(store) as Store, { putEpisode: () => Promise.reject(full) });
    const needed = ['createRun', 'updateRun', 'playedKeys', 'flush', 'takeLease', 'dropLease'] as const;
    for (const method of needed) {
      Object.assign(broken, { [method]: store[method].bind(store) });
    }
    let cutOff = 0;
    let begun = 0;
    const assistant = assistantThat((_brief, _dialogue, { call }) => {
      if (++begun === 2) return Promise.resolve(ANSWER);
      return new Promise((_resolve, reject) => {
        call.signal?.addEventListener('abort', () => {
          cutOff++;
          reject(call.signal?.reason);
        });
      });
    });
    await expect(play(broken, assistant)).rejects.toBe(full);
    expect([begun, cutOff]).toEqual([2, 1]);
  });

  it('that is named to be resumed must be there, and be of the same plan', async () => {
    const store = await openForTest();
    const assistant = assistantThat(async () => ANSWER);
    const { run } = await play(store, assistant);
    await expect(play(store, assistant, { resume: 'nowhere' })).rejects.toMatchObject({ code: 'QRT_STORE' });
    const other = play(store, assistant, { resume: run.id, seed: 2 });
    await expect(other).rejects.toMatchObject({ code: 'QRT_INVALID_OPTION' });
    expect((await play(store, assistant, { resume: run.id })).run.id).toBe(run.id);
  });
});

describe('the wall clock', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('may jump by a year, forth and back, and neither order nor durations notice', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const store = await openForTest();
    let jumps = 0;
    const assistant = assistantThat(async () => {
      vi.setSystemTime(Date.UTC(2030 + (jumps++ % 2 ? -3 : 3), 0, 1));
      return ANSWER;
    });
    const durations: number[] = [];
    const onEvent = (event: RunEvent): void => {
      if (event.type === 'episode-end') durations.push(event.episode.durationMs);
    };
    const { run } = await play(store, assistant, { onEvent });
    expect(jumps).toBe(12);
    expect(run.status).toBe('finished');
    for (const duration of [...durations, run.durationMs]) {
      expect(duration).toBeGreaterThanOrEqual(0);
      expect(duration).toBeLessThan(20_000);
    }
    expect(await scenariosOf(store, run.id)).toEqual(loaded.scenarios.slice(0, 12).map(({ id }) => id));
  });
});
