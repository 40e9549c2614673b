import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fault, RULES, sampleEpisode, sampleRun, verdict } from './__fixtures__/sample-data.ts';
import { openRunBrowser, openStore } from './open-store.ts';

async function openBoth() {
  const folder = mkdtempSync(join(tmpdir(), 'querent-browser-'));
  const path = join(folder, 'store.sqlite');
  const store = await openStore(path);
  const browser = await openRunBrowser(path);
  onTestFinished(async () => {
    await store.close();
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  return { store, browser };
}

describe('looking at a store', () => {
  it('gives heads of runs, newest first, with what is stored of each', async () => {
    const { store, browser } = await openBoth();
    await store.createRun(sampleRun());
    await store.createRun(sampleRun({ id: 'run-2', startedAt: '2026-02-01T00:00:00.000Z' }));
    await store.putEpisode('run-1', sampleEpisode('a'), [verdict(true)], RULES, 1);
    await store.putEpisode('run-1', sampleEpisode('b'), [], RULES, 0);
    await store.addSpending('run-1', 0.25);
    await store.flush();
    const heads = await browser.heads({ limit: 10 });
    expect(heads.map(({ run, stored, spentUsd }) => [run.id, stored, spentUsd])).toEqual([
      ['run-2', 0, 0],
      ['run-1', 2, 0.25],
    ]);
    expect(heads[1]?.run).toEqual(sampleRun());
    expect((await browser.heads({ limit: 1, offset: 1 })).map(({ run }) => run.id)).toEqual(['run-1']);
  });

  it('sees a version change when an episode arrives, and when the run ends', async () => {
    const { store, browser } = await openBoth();
    await store.createRun(sampleRun());
    const versions = [(await browser.head('run-1'))?.version];
    await store.putEpisode('run-1', sampleEpisode('a'), [], RULES, 0);
    await store.flush();
    versions.push((await browser.head('run-1'))?.version);
    await store.updateRun('run-1', { status: 'finished', durationMs: 5 });
    versions.push((await browser.head('run-1'))?.version);
    expect(new Set(versions).size).toBe(3);
    expect(await browser.head('run-9')).toBeUndefined();
  });

  it('gives episodes in the order in which they arrived, with the verdicts of the own grader', async () => {
    const { store, browser } = await openBoth();
    await store.createRun(sampleRun());
    await store.putEpisode('run-1', sampleEpisode('a', fault('auth')), [], RULES, 1);
    await store.putEpisode('run-1', sampleEpisode('b'), [verdict(true)], RULES, 0);
    await store.flush();
    const { last } = await browser.arrivals('run-1');
    const [first, second] = await browser.episodesAfter('run-1', { after: 0, last, limit: 10 });
    expect([first?.episode.key, first?.position, second?.episode.key]).toEqual(['a', 1, 'b']);
    expect(second?.episode.verdicts).toEqual([verdict(true)]);
    expect(last).toBe(second?.arrival);
    expect(await browser.episodesAfter('run-1', { after: last, last, limit: 10 })).toEqual([]);
    // Played again, it keeps its place.
    await store.putEpisode('run-1', sampleEpisode('a'), [verdict(false)], RULES, 1);
    await store.flush();
    const again = await browser.episode('run-1', 'a');
    expect([again?.arrival, again?.episode.fault, again?.episode.verdicts]).toEqual([
      first?.arrival,
      null,
      [verdict(false)],
    ]);
    expect(await browser.episode('run-1', 'z')).toBeUndefined();
  });

  it('keeps tags of a run, which go with it', async () => {
    const { store, browser } = await openBoth();
    await store.createRun(sampleRun());
    await browser.setTags('run-1', ['baseline', '基线', 'baseline']);
    expect((await browser.head('run-1'))?.tags).toEqual(['baseline', '基线']);
    await browser.setTags('run-1', ['x']);
    expect((await browser.head('run-1'))?.tags).toEqual(['x']);
    await expect(browser.setTags('run-9', ['x'])).rejects.toMatchObject({ problem: 'not-found' });
    await store.deleteRun('run-1');
    await store.createRun(sampleRun());
    expect((await browser.head('run-1'))?.tags).toEqual([]);
    await expect(browser.arrivals('run-9')).rejects.toMatchObject({ problem: 'not-found' });
  });
});
