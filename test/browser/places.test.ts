import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace } from '../support/cli.ts';
import { NO_CHROMIUM, openBrowser, openPage } from './support/chromium.ts';
import { seedRuns } from './support/seed.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

/** Of a busy machine. */
const PATIENCE = { timeout: 15_000 };

describe.skipIf(NO_CHROMIUM)('finding the way', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    const place = new Workplace();
    await seedRuns(`sqlite:${place.path('home')}/querent.db`, [{ id: 'long', episodes: 300 }]);
    [browser, studio] = await Promise.all([openBrowser(), startStudio({ place })]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('whoever comes back from a dialogue finds the row of the last one, in sight', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${studio.url}runs/long/episodes`);
    const row = page.getByRole('row').and(page.locator('[aria-current]'));
    await row.waitFor();
    for (let count = 0; count < 40; count++) await page.keyboard.press('j');
    // Row 1 is the head, row 2 the first dialogue: 40 steps lead to row 42.
    await expect.poll(() => row.getAttribute('aria-rowindex'), PATIENCE).toBe('42');
    const box = await row.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(860);
    await page.keyboard.press('Enter');
    await page.getByText('41 of 300').waitFor();
    await page.keyboard.press('j');
    await page.getByText('42 of 300').waitFor();
    await page.keyboard.press('u');
    await expect.poll(() => row.getAttribute('aria-rowindex'), PATIENCE).toBe('43');
    const again = await row.boundingBox();
    expect(again?.y).toBeGreaterThan(200);
    expect((again?.y ?? 0) + (again?.height ?? 0)).toBeLessThanOrEqual(860);
    await page.context().close();
  });

  it.each([
    ['runs', 'Runs · Querent'],
    ['runs/long', 'long · Querent'],
    ['runs/long/episodes', 'Dialogues: long · Querent'],
    ['runs/long/episodes/k00000000', 'Dialogue: long · Querent'],
    ['data/scenario?set=starter&id=en-lexical-root', 'en-lexical-root · Querent'],
    ['nothing/here', 'Querent'],
  ])('the tab of /%s is called %s', async (path, title) => {
    const { page } = await openPage(browser);
    await page.goto(`${studio.url}${path}`);
    await expect.poll(() => page.title(), PATIENCE).toBe(title);
    await page.context().close();
  });

  it.each(['runs/gone', 'runs/no%20id!', 'nothing/here'])(
    '/%s, which is not there, leads back to the runs',
    async (path) => {
      const { page } = await openPage(browser);
      await page.goto(`${studio.url}${path}`);
      await page.getByRole('link', { name: 'Back to the list of runs' }).click();
      await page.getByRole('link', { name: 'seeded@long' }).waitFor();
      await page.context().close();
    },
  );

  it('a scenario is watched from its page, and its name wraps where the screen is narrow', async () => {
    const { page } = await openPage(browser, { name: 'phone', width: 360, height: 740, scheme: 'light' });
    await page.goto(
      `${studio.url}data/scenario?benchmark=clarifymt&set=open&id=en-unfamiliarity-term-greenwash-branch`,
    );
    const heading = page.getByRole('heading', { name: 'en-unfamiliarity-term-greenwash-branch' });
    await heading.waitFor();
    expect(await heading.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    await page.getByRole('link', { name: 'Watch this one in the playground' }).click();
    await expect.poll(() => page.url(), PATIENCE).toContain('mode=watch');
    await expect
      .poll(() => page.getByLabel('Scenario').first().inputValue(), PATIENCE)
      .toBe('en-unfamiliarity-term-greenwash-branch');
    await page.context().close();
  });

  it('the bar stands still from page to page, and the page scrolls in one place', async () => {
    const { page } = await openPage(browser);
    const seen = new Set<string>();
    for (const path of ['runs', 'data', 'runs/long']) {
      await page.goto(`${studio.url}${path}`);
      const links = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
      await links.last().waitFor();
      const lefts = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().left));
      seen.add(JSON.stringify(lefts));
    }
    expect(seen.size).toBe(1);
    await page.getByText('Cost and time').waitFor();
    await page.getByRole('heading', { name: 'Figures', exact: true }).waitFor();
    const beyond = 'document.documentElement.scrollHeight - innerHeight';
    expect(await page.evaluate(beyond)).toBe(0);
    // What is hidden from sight would reach beyond the window, had it no place within the content.
    await page.evaluate(`document.querySelector('main').style.position = 'static'`);
    expect(await page.evaluate(beyond)).toBeGreaterThan(0);
    await page.context().close();
  });
});
