import * as fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Turn } from '../schema/dialogue.ts';
import type { Episode, ScoredEpisode } from '../schema/episode.ts';
import type { FaultKind } from '../schema/fault.ts';
import type { Verdict } from '../schema/judge.ts';
import type { RunLease } from '../schema/run.ts';
import type { JournalEntry, Store } from '../schema/store.ts';
import {
  fault,
  RULES,
  sampleEntry,
  sampleEpisode,
  sampleReply,
  sampleRun,
  verdict,
} from './__fixtures__/sample-data.ts';

export async function collect(episodes: AsyncIterable<ScoredEpisode>): Promise<ScoredEpisode[]> {
  const collected: ScoredEpisode[] = [];
  for await (const episode of episodes) collected.push(episode);
  return collected;
}

/** What every store must do; `open` gives an empty one. */
export function storeContract(name: string, open: () => Promise<Store>): void {
  const openForTest = async (): Promise<Store> => {
    const store = await open();
    onTestFinished(() => store.close());
    return store;
  };
  const openWithRun = async (): Promise<Store> => {
    const store = await openForTest();
    await store.createRun(sampleRun());
    return store;
  };
  describe(name, () => {
    describe('runs', () => runTests(openForTest));
    describe('leases', () => leaseTests(openWithRun));
    describe('episodes', () => episodeTests(openWithRun));
    describe('verdicts', () => verdictTests(openWithRun));
    describe('journal', () => journalTests(openWithRun));
  });
}

function leaseTests(open: () => Promise<Store>): void {
  const mine: RunLease = { owner: 'mine', host: 'h', pid: 1, since: '2026-01-01T00:00:00.000Z', expiresMs: 100 };
  const theirs: RunLease = { ...mine, owner: 'theirs', host: 'i', pid: 2 };

  test('a run is its first taker’s, until the lease is over', async () => {
    const store = await open();
    expect(await store.lease('run-1')).toBeUndefined();
    expect(await store.takeLease('run-1', mine, { nowMs: 0 })).toEqual(mine);
    expect(await store.takeLease('run-1', theirs, { nowMs: 99 })).toEqual(mine);
    expect(await store.lease('run-1')).toEqual(mine);
    expect(await store.takeLease('run-1', theirs, { nowMs: 100 })).toEqual(theirs);
  });

  test('of two who take one run at once, one has it', async () => {
    const store = await open();
    const [one, other] = await Promise.all(
      [mine, theirs].map((lease) => store.takeLease('run-1', lease, { nowMs: 0 })),
    );
    expect(one).toEqual(other);
  });

  test('a lease is taken in place of the one that was judged, and of no other', async () => {
    const store = await open();
    await store.takeLease('run-1', mine, { nowMs: 0 });
    const third = { ...mine, owner: 'third' };
    expect(await store.takeLease('run-1', theirs, { nowMs: 0, inPlaceOf: 'mine' })).toEqual(theirs);
    expect(await store.takeLease('run-1', third, { nowMs: 0, inPlaceOf: 'mine' })).toEqual(theirs);
  });

  test('it is renewed and dropped by its owner alone', async () => {
    const store = await open();
    await store.takeLease('run-1', mine, { nowMs: 0 });
    expect(await store.renewLease('run-1', 'mine', 200)).toBe(true);
    expect(await store.renewLease('run-1', 'theirs', 300)).toBe(false);
    await store.dropLease('run-1', 'theirs');
    expect(await store.lease('run-1')).toEqual({ ...mine, expiresMs: 200 });
    await store.dropLease('run-1', 'mine');
    expect(await store.lease('run-1')).toBeUndefined();
    expect(await store.renewLease('run-1', 'mine', 400)).toBe(false);
  });

  test('there is none of a run that is not there, and it goes with the run', async () => {
    const store = await open();
    await expect(store.takeLease('nowhere', mine, { nowMs: 0 })).rejects.toMatchObject({ problem: 'not-found' });
    await store.takeLease('run-1', mine, { nowMs: 0 });
    await store.deleteRun('run-1');
    expect(await store.lease('run-1')).toBeUndefined();
  });
}

function runTests(open: () => Promise<Store>): void {
  test('a run comes back as it was created', async () => {
    const store = await open();
    await store.createRun(sampleRun());
    expect(await store.getRun('run-1')).toEqual(sampleRun());
    expect(await store.getRun('run-2')).toBeUndefined();
  });

  test('status, duration and judge of a run can change, each alone', async () => {
    const store = await open();
    await store.createRun(sampleRun());
    await store.updateRun('run-1', { status: 'finished' });
    await store.updateRun('run-1', { durationMs: 0.5 });
    await store.updateRun('run-1', { judge: 'model@openai/gpt' });
    expect(await store.getRun('run-1')).toEqual(
      sampleRun({ status: 'finished', durationMs: 0.5, judge: 'model@openai/gpt' }),
    );
  });

  test('what a run spends adds up, apart from other runs', async () => {
    const store = await open();
    await store.createRun(sampleRun());
    await store.createRun(sampleRun({ id: 'run-2' }));
    expect(await store.spending('run-1')).toBe(0);
    await store.addSpending('run-1', 0.25);
    await store.addSpending('run-2', 4);
    await store.addSpending('run-1', 0.5);
    expect(await store.spending('run-1')).toBe(0.75);
  });

  test('runs are found newest first, by benchmark, status and plan, up to a limit', async () => {
    const store = await open();
    await store.createRun(sampleRun({ id: 'old', startedAt: '2026-01-01T00:00:00.000Z' }));
    await store.createRun(sampleRun({ id: 'new', startedAt: '2026-01-02T00:00:00.000Z', status: 'stopped' }));
    await store.createRun(sampleRun({ id: 'newest', startedAt: '2026-01-03T00:00:00.000Z', benchmark: 'clarq' }));
    await store.createRun(sampleRun({ id: 'oldest', startedAt: '2025-01-01T00:00:00.000Z', planHash: 'other' }));
    const ids = async (filter: Parameters<Store['findRuns']>[0]) => (await store.findRuns(filter)).map((run) => run.id);
    expect(await ids({})).toEqual(['newest', 'new', 'old', 'oldest']);
    expect(await ids({ benchmark: 'pacific', limit: 2 })).toEqual(['new', 'old']);
    expect(await ids({ status: 'stopped' })).toEqual(['new']);
    expect(await ids({ planHash: 'other', status: 'running' })).toEqual(['oldest']);
    expect(await ids({ planHash: 'none' })).toEqual([]);
  });

  test('deleting a run deletes its episodes, verdicts and journal, and nothing of another run', async () => {
    const store = await open();
    for (const id of ['run-1', 'run-2']) {
      await store.createRun(sampleRun({ id }));
      await store.putEpisode(id, sampleEpisode('a'), [verdict(true)], RULES, 0);
      await store.journalPut(
        sampleEntry({ runId: id, call: { role: 'user', repeat: 0, episodeKey: 'b' } }),
        sampleReply('x'),
      );
    }
    await store.deleteRun('run-1');
    expect(await store.getRun('run-1')).toBeUndefined();
    await store.createRun(sampleRun());
    expect(await collect(store.episodes('run-1'))).toEqual([]);
    const call = { role: 'user', repeat: 0, episodeKey: 'b' } as const;
    expect(await store.journalGet(sampleEntry({ call }))).toBeUndefined();
    expect(await store.journalGet(sampleEntry({ runId: 'run-2', call }))).toEqual(sampleReply('x'));
    expect(await collect(store.episodes('run-2'))).toEqual([{ ...sampleEpisode('a'), verdicts: [verdict(true)] }]);
  });

  test('an unknown run is refused as not found, and other rows are kept', async () => {
    const store = await open();
    await store.createRun(sampleRun());
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    const notFound = expect.objectContaining({ code: 'QRT_STORE', problem: 'not-found' });
    await expect(store.putEpisode('none', sampleEpisode('b'), [], RULES, 0)).rejects.toEqual(notFound);
    await expect(store.journalPut(sampleEntry({ runId: 'none' }), sampleReply('x'))).rejects.toEqual(notFound);
    await expect(store.updateRun('none', { status: 'failed' })).rejects.toEqual(notFound);
    await expect(store.deleteRun('none')).rejects.toEqual(notFound);
    await expect(collect(store.episodes('none'))).rejects.toEqual(notFound);
    expect(await store.playedKeys('run-1')).toEqual(new Set(['a']));
  });
}

function episodeTests(open: () => Promise<Store>): void {
  test('any episode comes back as it was put', async () => {
    const store = await open();
    await fc.assert(
      fc.asyncProperty(episodes, verdictLists, async (episode, verdicts) => {
        await store.putEpisode('run-1', episode, verdicts, RULES, 0);
        const stored = (await collect(store.episodes('run-1'))).find(({ key }) => key === episode.key);
        expect(stored).toStrictEqual({ ...episode, verdicts });
      }),
      { numRuns: 60 },
    );
  });

  test('episodes come in the order of the plan, whatever order they ended in, over many pages', async () => {
    const store = await open();
    const count = 450;
    // 7 and 450 have no common factor, so that 7 x i mod 450 visits every position once.
    for (let index = 0; index < count; index++) {
      const position = (7 * index) % count;
      await store.putEpisode('run-1', sampleEpisode(`key ${position}`), [verdict(position / count)], RULES, position);
    }
    const stored = await collect(store.episodes('run-1'));
    expect(stored.map(({ key }) => key)).toEqual(Array.from({ length: count }, (_, index) => `key ${index}`));
    expect(stored.map(({ verdicts }) => verdicts[0]?.value)).toEqual(
      Array.from({ length: count }, (_, index) => index / count),
    );
  });

  test('episodes put at the same position are all there, in the order they were first put', async () => {
    const store = await open();
    const keys = Array.from({ length: 401 }, (_, index) => `key ${index}`);
    for (const key of keys) await store.putEpisode('run-1', sampleEpisode(key), [], RULES, 0);
    expect((await collect(store.episodes('run-1'))).map(({ key }) => key)).toEqual(keys);
  });

  test('an episode that was played again replaces the faulted one and its verdicts', async () => {
    const store = await open();
    const other = { judge: 'model@openai/gpt', version: '1' };
    await store.putEpisode('run-1', sampleEpisode('a', fault('rate-limit')), [verdict(false)], RULES, 0);
    await store.putEpisode('run-1', sampleEpisode('b'), [verdict(true)], RULES, 1);
    await store.putVerdicts('run-1', 'a', [verdict(false)], other);
    await store.putEpisode('run-1', sampleEpisode('a', { durationMs: 1 }), [], RULES, 0);
    expect(await collect(store.episodes('run-1'))).toEqual([
      { ...sampleEpisode('a', { durationMs: 1 }), verdicts: [] },
      { ...sampleEpisode('b'), verdicts: [verdict(true)] },
    ]);
    expect((await collect(store.episodes('run-1', other)))[0]?.verdicts).toEqual([]);
  });

  test('played keys leave out episodes with an infrastructure fault, until they are played again', async () => {
    const store = await open();
    await store.putEpisode('run-1', sampleEpisode('a', fault('auth')), [], RULES, 0);
    await store.putEpisode('run-1', sampleEpisode('b'), [], RULES, 1);
    expect(await store.playedKeys('run-1')).toEqual(new Set(['b']));
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    expect(await store.playedKeys('run-1')).toEqual(new Set(['a', 'b']));
    expect(await store.playedKeys('run-2')).toEqual(new Set());
  });

  test('half a surrogate pair becomes a replacement character, and escapes that look like one stay', async () => {
    const store = await open();
    const trace = { 'key \ud800': ['\udc00 deep'], emoji: '\ud83d\ude00', escaped: '\\ud800' };
    const turn: Turn = { speaker: 'assistant', text: 'half \ud83d of a pair', action: 'answer', trace };
    await store.putEpisode('run-1', sampleEpisode('a', { dialogue: [turn] }), [], RULES, 0);
    expect((await collect(store.episodes('run-1')))[0]?.dialogue).toEqual([
      {
        ...turn,
        text: 'half \ufffd of a pair',
        trace: { 'key \ufffd': ['\ufffd deep'], emoji: '\ud83d\ude00', escaped: '\\ud800' },
      },
    ]);
  });
}

function verdictTests(open: () => Promise<Store>): void {
  const rulesTwo = { judge: 'rules', version: '2' };
  const model = { judge: 'model@openai/gpt', version: '1' };

  const values = async (store: Store, grader?: typeof model) =>
    (await collect(store.episodes('run-1', grader))).map(({ verdicts }) => verdicts.map(({ value }) => value));

  test("each grader's verdicts are kept apart, and none are there for one that judged nothing", async () => {
    const store = await open();
    await store.putEpisode('run-1', sampleEpisode('a'), [verdict(true)], RULES, 0);
    await store.putVerdicts('run-1', 'a', [verdict(0.25), verdict(null)], model);
    await store.putVerdicts('run-1', 'a', [verdict(false)], rulesTwo);
    expect(await values(store, RULES)).toEqual([[true]]);
    expect(await values(store, rulesTwo)).toEqual([[false]]);
    expect(await values(store, model)).toEqual([[0.25, null]]);
    expect(await values(store, { judge: 'exec:x', version: '1' })).toEqual([[]]);
  });

  test("a grader's new verdicts on an episode replace its old ones", async () => {
    const store = await open();
    await store.putEpisode('run-1', sampleEpisode('a'), [verdict(true)], RULES, 0);
    await store.putVerdicts('run-1', 'a', [verdict(false), verdict(1)], RULES);
    expect(await values(store)).toEqual([[false, 1]]);
  });

  test("the default is the run's own grader until the run's judge is changed", async () => {
    const store = await open();
    await store.putEpisode('run-1', sampleEpisode('a'), [verdict(true)], RULES, 0);
    await store.putVerdicts('run-1', 'a', [verdict(false)], rulesTwo);
    await store.putVerdicts('run-1', 'a', [verdict(0.5)], model);
    expect(await values(store)).toEqual([[true]]);
    await store.updateRun('run-1', { judge: model.judge });
    expect(await values(store)).toEqual([[0.5]]);
    await store.updateRun('run-1', { judge: 'rules' });
    expect(await values(store)).toEqual([[false]]);
  });

  test('verdicts on an episode that is not there are refused as not found', async () => {
    const store = await open();
    await store.putVerdicts('run-1', 'none', [verdict(true)], RULES);
    await expect(store.flush()).rejects.toMatchObject({ code: 'QRT_STORE', problem: 'not-found' });
  });
}

function journalTests(open: () => Promise<Store>): void {
  test('tells what the replies of episodes in progress used, and of no others', async () => {
    const store = await open();
    const entryOf = (episodeKey: string, occurrence = 0) =>
      sampleEntry({ call: { ...sampleEntry().call, episodeKey }, occurrence });
    const replyOf = (outputTokens: number, costUsd: number | null) => ({
      ...sampleReply('r'),
      usage: { inputTokens: 10, outputTokens },
      costUsd,
    });
    expect(await store.unfinishedUsage('run-1')).toEqual({ calls: 0, inputTokens: 0, outputTokens: 0, costUsd: 0 });
    await store.journalPut(entryOf('a'), replyOf(1, 0.5));
    await store.journalPut(entryOf('a', 1), replyOf(2, 0.25));
    await store.journalPut(entryOf('b'), replyOf(4, 0.125));
    await store.putEpisode('run-1', sampleEpisode('b', fault('transient')), [], RULES, 0);
    // 1 + 2 tokens, 0.5 + 0.25 dollars; what b used stands in its episode.
    expect(await store.unfinishedUsage('run-1')).toEqual({ calls: 2, inputTokens: 20, outputTokens: 3, costUsd: 0.75 });
    await store.journalPut(entryOf('c'), replyOf(4, null));
    expect((await store.unfinishedUsage('run-1')).costUsd).toBeNull();
  });

  test('a reply is found by the same call of the same run and by no other', async () => {
    const store = await open();
    await store.createRun(sampleRun({ id: 'run-2' }));
    await store.journalPut(sampleEntry(), sampleReply('Which one?'));
    expect(await store.journalGet(sampleEntry())).toEqual(sampleReply('Which one?'));
    const { request, call } = sampleEntry();
    const others: Partial<JournalEntry>[] = [
      { runId: 'run-2' },
      { model: 'openai/other' },
      { occurrence: 1 },
      { call: { ...call, role: 'judge' } },
      { call: { ...call, episodeKey: 'b' } },
      { request: { ...request, sampling: { temperature: 1 } } },
      { request: { ...request, messages: [] } },
    ];
    for (const other of others) expect(await store.journalGet(sampleEntry(other))).toBeUndefined();
  });

  test('the first reply of a call stays', async () => {
    const store = await open();
    await store.journalPut(sampleEntry(), sampleReply('first'));
    await store.journalPut(sampleEntry(), sampleReply('second'));
    expect((await store.journalGet(sampleEntry()))?.text).toBe('first');
  });

  test('an ended episode has no journal left, another in progress keeps its own', async () => {
    const store = await open();
    const other = sampleEntry({ call: { role: 'assistant', repeat: 0, episodeKey: 'b' } });
    await Promise.all([store.journalPut(sampleEntry(), sampleReply('x')), store.journalPut(other, sampleReply('y'))]);
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    await store.flush();
    expect(await store.journalGet(sampleEntry())).toBeUndefined();
    expect(await store.journalGet(other)).toEqual(sampleReply('y'));
  });

  test.each<[FaultKind, boolean]>([
    ['rate-limit', true],
    ['over-budget', true],
    ['time-out', true],
    ['user-fault', false],
    ['judge-fault', false],
    ['context-overflow', false],
  ])('after %s the journal is kept: %s', async (kind, kept) => {
    const store = await open();
    await store.journalPut(sampleEntry(), sampleReply('x'));
    await store.putEpisode('run-1', sampleEpisode('a', fault(kind)), [], RULES, 0);
    await store.flush();
    expect((await store.journalGet(sampleEntry())) !== undefined).toBe(kept);
  });
}

/** JSON knows no other prototype. */
const plain = { noNullPrototype: true } as const;

/** Text without halves of surrogate pairs: those are changed on purpose. */
const text = fc.string({ unit: 'binary', maxLength: 12 });
const trace = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as never);

const turns: fc.Arbitrary<Turn> = fc.oneof(
  fc.record(
    {
      speaker: fc.constant('assistant' as const),
      text,
      action: fc.constantFrom('ask' as const, 'answer' as const, null),
      move: fc.constantFrom('open' as const, 'act' as const),
      slot: text,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
      replyFault: fc.constantFrom('unparsable' as const, 'refused' as const),
      trace,
    },
    { requiredKeys: ['speaker', 'text', 'action'], noNullPrototype: true },
  ),
  fc.record(
    {
      speaker: fc.constant('user' as const),
      text,
      relevant: fc.constantFrom(true, false, null),
      filled: fc.array(text, { maxLength: 2 }),
      faulty: fc.array(text, { maxLength: 2 }),
      trace,
    },
    { requiredKeys: ['speaker', 'text'], noNullPrototype: true },
  ),
);

const usages = fc.record(
  {
    calls: fc.nat(),
    inputTokens: fc.nat(),
    outputTokens: fc.nat(),
    costUsd: fc.option(fc.double({ min: 1e-9, max: 100, noNaN: true })),
  },
  plain,
);

const actions = fc.constantFrom('ask' as const, 'answer' as const);

const episodes: fc.Arbitrary<Episode> = fc.record(
  {
    key: fc.nat(15).map((number) => `key ${number}`),
    scenarioId: text,
    cluster: text,
    groups: fc.array(text, { maxLength: 2 }),
    repeat: fc.nat(9),
    request: text,
    dialogue: fc.array(turns, { maxLength: 4 }),
    decisions: fc.array(fc.record({ turnIndex: fc.nat(), gold: actions, action: fc.option(actions) }, plain), {
      maxLength: 3,
    }),
    end: fc.constantFrom('answered' as const, 'user-ended' as const, null),
    fault: fc.option(fc.record({ kind: fc.constant('auth' as const), message: text, tries: fc.nat() }, plain)),
    usage: fc.record({ assistant: usages, user: usages, judge: usages }, { requiredKeys: [], noNullPrototype: true }),
    startedAt: fc.constant('2026-01-01T00:00:00.000Z'),
    durationMs: fc.double({ min: 1, max: 1e9, noNaN: true }),
  },
  plain,
);

const verdictLists: fc.Arbitrary<Verdict[]> = fc.array(
  fc.record(
    {
      name: text,
      value: fc.constantFrom(true, false, 0.5, null),
      reason: text,
      category: text,
    },
    { requiredKeys: ['name', 'value', 'reason'], noNullPrototype: true },
  ),
  { maxLength: 3 },
);
