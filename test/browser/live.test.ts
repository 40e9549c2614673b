import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChatServer } from '../support/chat-server.ts';
import { NO_CHROMIUM, openBrowser, openPage } from './support/chromium.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

describe.skipIf(NO_CHROMIUM)('runs that go on', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    [browser, studio] = await Promise.all([openBrowser(), startStudio()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('one started here is watched, stopped, and resumed to its end', async () => {
    const server = await startChatServer({ latencyMs: 120 });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const { page, complaints } = await openPage(browser);
    await page.goto(`${studio.url}start`);
    await page.locator('input').and(page.getByLabel('Assistant')).fill('prompted');
    await page.locator('input').and(page.getByLabel('Model')).fill(server.model);
    await page.getByRole('button', { name: 'More options' }).click();
    await page.locator('input').and(page.getByLabel('Calls at once')).fill('2');
    await page.getByText(/-a prompted@http\S+ -j 2/).waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText('running').waitFor();
    await page
      .getByText(/^(?:[5-9]|\d\d+) of 120 episodes/)
      .first()
      .waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/live.png` });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText('stopped').first().waitFor();
    const calls = server.calls;
    expect(calls).toBeLessThan(200);
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('finished').waitFor({ timeout: 60_000 });
    await page.getByText(/unclear requests without asking/).waitFor();
    await page.getByText('120 of 120 episodes').waitFor();
    expect(complaints).toEqual([]);
    // The prompts of a dialogue are made again; its replies are in the cache.
    await page.getByRole('link', { name: 'Dialogues', exact: true }).click();
    await page.getByRole('row').nth(1).getByRole('link').click();
    const before = server.calls;
    await page.getByRole('button', { name: 'Show calls of the model' }).click();
    await page.getByText(/turn 1 · .* from the cache/).waitFor();
    expect(server.calls).toBe(before);
    await page.screenshot({ path: `${SCREENSHOTS}/calls.png` });
    await page.context().close();
  });

  it('one that another process plays appears in the list and moves without a reload', async () => {
    const server = await startChatServer({ latencyMs: 60 });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const { page } = await openPage(browser);
    await page.goto(studio.url);
    const played = studio.place.querent(['run', 'clarifymt', '-a', `direct@${server.model}`, '-j', '2', '--no-cache']);
    const row = page.getByRole('row', { name: /direct@http/ });
    await row.getByText('running').waitFor();
    await row.getByText(/^\d+ \/ 120$/).waitFor();
    expect((await played).code).toBe(0);
    await row.getByText('finished').waitFor();
    await row.getByText('balanced accuracy').filter({ visible: true }).first().waitFor();
    await page.context().close();
  });
});
