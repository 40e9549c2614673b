import type { Browser, Page } from 'playwright-core';
import { openPage } from './chromium.ts';

const NOTE_LONG_TASKS = `
  globalThis.noted = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.push(Math.round(duration));
  }).observe({ type: 'longtask', buffered: true });
`;

/** A page that notes its own long tasks; `stalls` gives their lengths since the last time, in milliseconds. */
export async function openWatched(
  browser: Browser,
): Promise<{ readonly page: Page; readonly stalls: () => Promise<number[]> }> {
  const { page } = await openPage(browser);
  await page.addInitScript({ content: NOTE_LONG_TASKS });
  const stalls = (): Promise<number[]> => page.evaluate<number[]>('noted.splice(0)');
  return { page, stalls };
}

/** Milliseconds, whole. */
export async function timed(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await task();
  return Math.round(performance.now() - started);
}
