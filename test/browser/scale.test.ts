import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace } from '../support/cli.ts';
import { NO_CHROMIUM, openBrowser } from './support/chromium.ts';
import { seedRuns } from './support/seed.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';
import { openWatched, timed } from './support/watch.ts';

const MIB = 1_048_576;

describe.skipIf(NO_CHROMIUM)('large runs', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    const place = new Workplace();
    const many = Array.from({ length: 60 }, (_, index) => ({
      id: `small-${index}`,
      episodes: 20,
      startedAt: `2025-01-01T00:00:${String(index).padStart(2, '0')}.000Z`,
    }));
    await seedRuns(`sqlite:${place.path('home')}/querent.db`, [
      ...many,
      { id: 'paper', episodes: 6_120 },
      { id: 'huge', episodes: 100_000, startedAt: '2026-01-02T00:00:00.000Z' },
    ]);
    [browser, studio] = await Promise.all([openBrowser(), startStudio({ place })]);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('100,000 episodes: rows within 2 s on a server that has not seen them, and every search after', async () => {
    const { page } = await openWatched(browser);
    const rows = await timed(async () => {
      await page.goto(`${studio.url}runs/huge/episodes`);
      await rowWith(page, 'Request 0:').waitFor();
    });
    expect(rows).toBeLessThan(2_000);
    await page.getByText('100,000 dialogues', { exact: true }).waitFor({ timeout: 60_000 });
    const search = page.getByLabel('Search in dialogues');
    const found = await timed(async () => {
      await search.fill('request 99999:');
      await rowWith(page, 'Request 99999:').waitFor();
    });
    expect(found).toBeLessThan(2_000);
    const sorted = await timed(async () => {
      await search.fill('');
      await page.getByRole('button', { name: 'Tokens' }).click();
      await page.locator('[role="columnheader"][aria-sort="ascending"]', { hasText: 'Tokens' }).waitFor();
      await page.getByText('100,000 dialogues', { exact: true }).waitFor();
      await rowWith(page, 'Request').first().waitFor();
    });
    expect(sorted).toBeLessThan(2_000);
    console.info(`100,000 episodes: first rows ${rows} ms, search ${found} ms, sort ${sorted} ms`);
    await page.context().close();
  });

  it('6,120 dialogues: list and table are usable within 1 s', async () => {
    const { page } = await openWatched(browser);
    await page.goto(studio.url);
    await page.getByRole('link', { name: 'seeded@paper' }).waitFor();
    const list = await timed(async () => {
      await page.reload();
      await page.getByRole('link', { name: 'seeded@paper' }).waitFor();
    });
    const table = await timed(async () => {
      await page.goto(`${studio.url}runs/paper/episodes`);
      await rowWith(page, 'Request 0:').waitFor();
    });
    expect(list).toBeLessThan(1_000);
    expect(table).toBeLessThan(1_000);
    console.info(`6,120 dialogues: list ${list} ms, table ${table} ms`);
    await page.context().close();
  });

  it('6,120 dialogues: no stall above 200 ms while scrolling and filtering, and memory stays bounded', async () => {
    const { page, stalls } = await openWatched(browser);
    await page.goto(`${studio.url}runs/paper/episodes`);
    await page.getByText('6,120 dialogues').waitFor();
    await stalls();
    const before = await heap(page);
    const scroller = page.getByRole('region', { name: 'Dialogues of the run' });
    await scroller.hover();
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, 5_500);
      await page.waitForTimeout(25);
    }
    await scroller.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await rowWith(page, 'Request 6119:').waitFor();
    for (const preset of [/^Asked, should answer/, /^Wrong after asking/, /^All/]) {
      await page.getByRole('button', { name: preset }).click();
      await page.waitForTimeout(150);
    }
    await page.getByLabel('Search in dialogues').pressSequentially('garden bridge', { delay: 40 });
    await expect.poll(() => page.url()).toContain('text=garden');
    await page.waitForTimeout(400);
    const longest = Math.max(0, ...(await stalls()));
    expect(longest).toBeLessThan(200);
    const inPage = await page.getByRole('row').count();
    expect(inPage).toBeLessThan(80);
    const grown = ((await heap(page)) - before) / MIB;
    expect(grown).toBeLessThan(40);
    console.info(
      `scrolling 6,120: longest task ${longest} ms, heap grew ${grown.toFixed(1)} MiB, ${inPage} rows in the page`,
    );
    await page.context().close();
  });
});

const rowWith = (page: Page, text: string) => page.getByRole('link', { name: text });

async function heap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
