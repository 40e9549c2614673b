import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { RULES, sampleEntry, sampleEpisode, sampleReply, sampleRun, verdict } from './__fixtures__/sample-data.ts';
import { openStore } from './open-store.ts';
import { collect } from './store.contract.ts';

const SCRIPT = fileURLToPath(new URL('./__fixtures__/put-until-killed.ts', import.meta.url));

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'querent-kill-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

interface Putting {
  readonly child: ChildProcess;
  /** Whole lines printed so far. */
  readonly lines: () => string[];
}

function startPutting(path: string, runId: string, ...only: readonly string[]): Putting {
  const child = spawn(process.execPath, [SCRIPT, path, runId, ...only], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  return { child, lines: () => output.split('\n').slice(0, -1) };
}

async function linesPrinted({ child, lines }: Putting, count: number): Promise<void> {
  while (lines().length < count && child.exitCode === null) await wait(5);
}

async function killHard({ child, lines }: Putting): Promise<string[]> {
  child.kill('SIGKILL');
  await once(child, 'close');
  return lines();
}

test('everything that was reported to be on disk survives kill -9, run after run', async () => {
  const path = join(temporaryFolder(), 'store.sqlite');
  for (const [runId, ...only] of [['run-1', 'replies'], ['run-2'], ['run-3']] as const) {
    const putting = startPutting(path, runId, ...only);
    await linesPrinted(putting, 400);
    const printed = await killHard(putting);
    expect(printed.length).toBeGreaterThanOrEqual(400);

    const store = await openStore(path);
    const played = await store.playedKeys(runId);
    for (const line of printed) {
      const [kind, key = '', occurrence] = line.split(' ');
      if (kind === 'episode') expect(played).toContain(key);
      else if (!played.has(key)) {
        const call = { role: 'assistant', repeat: 0, episodeKey: key } as const;
        const entry = sampleEntry({ runId, call, occurrence: Number(occurrence) });
        expect(await store.journalGet(entry)).toEqual(sampleReply(key));
      }
    }
    for (const episode of await collect(store.episodes(runId))) {
      expect(episode).toEqual({ ...sampleEpisode(episode.key), verdicts: [verdict(true)] });
    }
    await store.close();
  }
});

test('two processes with a run each can write to one store', async () => {
  const path = join(temporaryFolder(), 'store.sqlite');
  const first = startPutting(path, 'run-1');
  const second = startPutting(path, 'run-2');
  await Promise.all([linesPrinted(first, 300), linesPrinted(second, 300)]);
  const printed = { 'run-1': await killHard(first), 'run-2': await killHard(second) };

  const store = await openStore(path);
  for (const [runId, lines] of Object.entries(printed)) {
    const episodes = lines.filter((line) => line.startsWith('episode ')).map((line) => line.split(' ')[1]);
    expect(episodes.length).toBeGreaterThan(30);
    expect([...(await store.playedKeys(runId))]).toEqual(expect.arrayContaining(episodes));
  }
  await store.close();
});

test('a store that another process writes to can be read meanwhile', async () => {
  const path = join(temporaryFolder(), 'store.sqlite');
  const putting = startPutting(path, 'run-1');
  await linesPrinted(putting, 50);
  const store = await openStore(path);
  await store.createRun(sampleRun({ id: 'mine' }));
  await store.putEpisode('mine', sampleEpisode('a'), [], RULES, 0);
  expect((await collect(store.episodes('run-1'))).length).toBeGreaterThan(0);
  expect(await store.playedKeys('mine')).toEqual(new Set(['a']));
  await store.close();
});
