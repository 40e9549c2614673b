/**
 * CPU time per episode put and per journal row, size on disk, and what Kysely would cost in the hot path.
 * Run with `npx node bench/store.ts [episodes]`.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Episode } from '../src/schema/episode.ts';
import type { ChatReply, ChatRequest } from '../src/schema/model.ts';
import type { RunRecord } from '../src/schema/run.ts';
import { nodeSqliteDialect } from '../src/store/node-sqlite-dialect.ts';
import { openStore } from '../src/store/open-store.ts';
import { ReplyCache } from '../src/store/reply-cache.ts';
import type { Tables } from '../src/store/tables.ts';
import { hashText } from '../src/tools/hash.ts';

const count = Number(process.argv[2] ?? 20_000);
const grader = { judge: 'rules', version: '1' };

const run: RunRecord = {
  id: 'bench',
  benchmark: 'pacific',
  set: 'validation',
  mode: 'scripted',
  assistant: 'always-ask',
  user: 'rules',
  judge: 'rules',
  settings: {},
  settingsHash: '',
  planHash: '',
  command: 'querent run pacific',
  planned: count,
  status: 'running',
  oracle: false,
  startedAt: new Date().toISOString(),
  durationMs: 0,
};

function episodeAt(index: number): Episode {
  return {
    key: hashText(`episode ${index}`),
    scenarioId: `document-${index >> 3}/turn-${index & 7}`,
    cluster: `document-${index >> 3}`,
    groups: ['ambig'],
    repeat: 0,
    request: `What was the change in revenue from continuing operations in case ${index}?`,
    dialogue: [
      { speaker: 'assistant', text: 'Which years do you mean, and in which unit?', action: 'ask', move: 'open' },
      { speaker: 'user', text: 'From 2018 to 2019, in thousands please.', relevant: true, filled: ['period'] },
      { speaker: 'assistant', text: 'Revenue rose by 1,496.5 thousand.', action: 'answer', move: 'direct' },
    ],
    decisions: [
      { turnIndex: 0, gold: 'ask', action: 'ask' },
      { turnIndex: 1, gold: 'answer', action: 'answer' },
    ],
    end: 'answered',
    fault: null,
    usage: { assistant: { calls: 2, inputTokens: 1_711, outputTokens: 38, costUsd: 0.000451 } },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 171,
  };
}

const reply: ChatReply = {
  text: 'Which years do you mean, and in which unit?',
  finish: 'stop',
  usage: { inputTokens: 850, outputTokens: 12 },
  latencyMs: 52.4,
  costUsd: 0.0002,
};

const instructions = 'Answer the question about the document, or ask for what is missing. '.repeat(40);

function requestAt(index: number): ChatRequest {
  return {
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: `Question ${index}` },
    ],
    sampling: {},
  };
}

async function cpuMsEach(task: () => Promise<void>, times: number): Promise<number> {
  const before = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

const print = (label: string, value: number, unit: string): void =>
  console.log(`${label.padEnd(56)} ${value.toFixed(4)} ${unit}`);

const folder = mkdtempSync(join(tmpdir(), 'querent-bench-'));
try {
  const path = join(folder, 'store.sqlite');
  const store = await openStore(path);
  await store.createRun(run);
  const episodes = Array.from({ length: count }, (_, index) => episodeAt(index));

  for (const concurrency of [1, 16, 64]) {
    const rows = Math.min(count, 4_000);
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let index = next++; index < rows; index = next++) {
        const call = { role: 'assistant', repeat: concurrency, episodeKey: `${episodes[index]?.key}` } as const;
        const entry = { runId: 'bench', model: 'openai/gpt', request: requestAt(index), call, occurrence: concurrency };
        await store.journalGet(entry);
        await store.journalPut(entry, reply);
      }
    };
    const each = await cpuMsEach(async () => {
      await Promise.all(Array.from({ length: concurrency }, worker));
    }, rows);
    print(`journal row looked up and put, ${concurrency} at a time`, each, 'ms CPU');
  }

  const verdicts = [{ name: 'final', value: true, reason: 'The value and the scale agree.' }];
  const put = await cpuMsEach(async () => {
    for (const [index, episode] of episodes.entries())
      await store.putEpisode('bench', episode, verdicts, grader, index);
    await store.flush();
  }, count);
  print('episode put', put, 'ms CPU');

  let read = 0;
  const reading = await cpuMsEach(async () => {
    for await (const episode of store.episodes('bench')) read += episode.verdicts.length;
  }, count);
  print(`episode read (${read})`, reading, 'ms CPU');
  await store.close();

  const cache = new ReplyCache(join(folder, 'cache.sqlite'));
  const call = { role: 'assistant', repeat: 0, episodeKey: '' } as const;
  const caching = await cpuMsEach(async () => {
    for (let index = 0; index < count; index++) {
      const request = requestAt(index);
      if (!cache.get('openai/gpt', request, call)) cache.put('openai/gpt', request, call, reply);
    }
    cache.flush();
  }, count);
  print('reply looked up in the cache and put', caching, 'ms CPU');
  const hitting = await cpuMsEach(async () => {
    for (let index = 0; index < count; index++) cache.get('openai/gpt', requestAt(index), call);
  }, count);
  print('reply found in the cache', hitting, 'ms CPU');
  cache.close();

  const jsonl = episodes.reduce((sum, episode) => sum + JSON.stringify(episode).length + 1, 0);
  const database = new DatabaseSync(path);
  database.exec('vacuum');
  database.close();
  print('2,000 episodes on disk', ((statSync(path).size / count) * 2_000) / 2 ** 20, 'MiB');
  print('the same as JSONL with all names', ((jsonl / count) * 2_000) / 2 ** 20, 'MiB');

  const memory = new DatabaseSync(path);
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(memory) });
  const number = (await db.selectFrom('runs').select('number').executeTakeFirstOrThrow()).number;
  const rows = Math.min(count, 4_000);
  const built = await cpuMsEach(async () => {
    memory.exec('begin');
    for (let index = 0; index < rows; index++) {
      await db
        .insertInto('episodes')
        .values({ run: number, position: index, key: `${index}`, faulted: 0, record: 'x' })
        .onConflict((conflict) =>
          conflict.columns(['run', 'key']).doUpdateSet((build) => ({ record: build.ref('excluded.record') })),
        )
        .execute();
    }
    memory.exec('commit');
  }, rows);
  print('one of its statements through Kysely', built, 'ms CPU');
  memory.close();
} finally {
  rmSync(folder, { recursive: true });
}
