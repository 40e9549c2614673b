import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CHROMIUM, openBrowser, openPage } from './support/chromium.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

describe.skipIf(NO_CHROMIUM)('the first minutes in the studio', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    [browser, studio] = await Promise.all([openBrowser(), startStudio()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('lead by clicks alone from nothing to an opened dialogue', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByText('No runs yet').waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/first-nothing.png` });
    await page.getByRole('main').getByRole('link', { name: 'Start a run' }).click();
    await page.getByText('querent run clarifymt -a clarify:local').waitFor();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByText(/unclear requests without asking/).waitFor();
    await page.getByText('finished').waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/first-run.png` });
    await page.getByRole('link', { name: 'Dialogues', exact: true }).click();
    const rows = page.getByRole('table', { name: 'Dialogues of the run' }).getByRole('row');
    await rows.nth(1).getByRole('link').click();
    await page.getByText('What led to it').first().waitFor();
    const asked = await page.getByText(/asked, open · (?:right|should have answered)/).count();
    expect(asked).toBeGreaterThan(0);
    // The slot table of ClarifyAgent, as it stood at that turn.
    await page.getByText('What led to it').first().click();
    await page.getByRole('columnheader', { name: 'Stakes' }).first().waitFor();
    // The secret side is fetched when it is asked for.
    expect(await page.getByText('Right on the request').count()).toBe(0);
    await page.getByRole('switch', { name: 'Show the secret side' }).click();
    await page.getByText('Right on the request').waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/first-dialogue.png`, fullPage: true });
    expect(complaints).toEqual([]);
  });

  it('a dialogue is replayed from a turn with another assistant, side by side', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByRole('link', { name: 'clarify:local' }).click();
    await page.getByRole('link', { name: 'Dialogues', exact: true }).click();
    await page.getByRole('table').getByRole('row').nth(1).getByRole('link').click();
    await page.getByRole('button', { name: 'Replay from here' }).first().click();
    await page.locator('input').and(page.getByRole('dialog').getByLabel('Assistant')).fill('always-answer');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByText('With always-answer').waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/replay.png` });
    expect(complaints).toEqual([]);
  });

  it('a run is tagged, found by its tag, and deleted after being asked', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByRole('link', { name: 'clarify:local' }).click();
    await page.getByLabel('Add a tag').fill('baseline');
    await page.keyboard.press('Enter');
    await page.getByLabel('Remove the tag baseline').waitFor();
    await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
    await page.getByLabel('Filter runs').fill('baselin');
    await page.getByText('1 run', { exact: true }).waitFor();
    await page.getByLabel('Filter runs').fill('nothing like it');
    await page.getByText('No run matches').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('link', { name: 'clarify:local' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Cancel' }).last().click();
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await page.getByText('No runs yet').waitFor();
    expect(complaints).toEqual([]);
  });
});
