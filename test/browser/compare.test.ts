import { mkdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CHROMIUM, openBrowser, openPage } from './support/chromium.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

/** The machine may be busy with other things. */
const WAIT = { timeout: 15_000 } as const;

describe.skipIf(NO_CHROMIUM)('runs compared in the studio', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    [browser, studio] = await Promise.all([openBrowser(), startStudio()]);
    for (const assistant of ['random:0.5', 'always-ask', 'always-answer']) {
      await studio.place.querent(['run', 'clarifymt', '-a', assistant, '--lang', 'en', '--sample', '40']);
    }
    await studio.place.querent(['run', 'clarifymt', '-a', 'random:0.2', '--lang', 'zh', '--sample', '10']);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('are picked in the list, held against a base, and opened side by side where only one is right', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(studio.url);
    for (const assistant of ['always-ask', 'random:0.5']) {
      await page.getByRole('checkbox', { name: `Pick for comparing: ${assistant}` }).check();
    }
    await page.getByText('2 picked').waitFor();
    await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
    await page.getByText('40 dialogues paired').waitFor();
    const figures = page.getByRole('region', { name: 'Figures beside each other' });
    await figures.getByRole('row', { name: /^ask rate/ }).waitFor();
    await page.getByText('Differs from the base in assistant').waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/compare-two.png`, fullPage: true });
    // The base is always-ask: the other becomes it, and the difference changes its sign.
    const differenceOf = async (): Promise<string> =>
      (await figures.getByRole('row', { name: /^ask rate/ }).textContent())?.match(/[−+][\d.]+(?= ?\[)/)?.[0] ?? '';
    const before = await differenceOf();
    expect(before).toMatch(/^−/);
    await page.getByRole('button', { name: 'Make it the base' }).click();
    await expect.poll(differenceOf, WAIT).toBe(before.replace('−', '+'));

    const flips = page.getByRole('table', { name: 'Scenarios in which only one run is right' });
    await page.locator('input').and(page.getByLabel('Who is right')).click();
    await page.getByRole('option', { name: 'Only the base' }).click();
    await expect.poll(() => page.url(), WAIT).toContain('right=base');
    const shown = Number(
      (
        await page
          .getByText(/scenarios$/)
          .first()
          .textContent()
      )?.match(/^\d+/)?.[0],
    );
    expect(shown).toBeGreaterThan(0);
    await flips.getByRole('row').nth(1).getByRole('link').click();
    await page.getByText(`1 of ${shown}`).waitFor();
    const sides = page.getByRole('main').locator('section').filter({ hasText: 'Open the dialogue' });
    await expect.poll(() => sides.count(), WAIT).toBe(2);
    await expect.poll(() => sides.nth(0).textContent(), WAIT).toContain('random:0.5baseDecision on the request: right');
    await expect.poll(() => sides.nth(1).textContent(), WAIT).toContain('always-askDecision on the request: wrong');
    await page.screenshot({ path: `${SCREENSHOTS}/compare-dialogues.png`, fullPage: true });
    if (shown > 1) {
      await page.keyboard.press('j');
      await page.getByText(`2 of ${shown}`).waitFor();
    }
    await page.keyboard.press('u');
    await flips.waitFor();
    expect(page.url()).toContain('right=base');
    // Row 1 is the head; the dialogues left last are those of the second row, or of the only one.
    const left = flips.getByRole('row').and(page.locator('[aria-current]'));
    await expect.poll(() => left.getAttribute('aria-rowindex'), WAIT).toBe(shown > 1 ? '3' : '2');
    expect(complaints).toEqual([]);
  });

  it('that share no scenario are told apart in clear words', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(new URL('/compare', studio.url).href);
    await page.getByText('Pick two or more runs').waitFor();
    for (const assistant of ['random:0.2', 'always-answer']) {
      await page.locator('input').and(page.getByLabel('Add a run')).click();
      await page.getByRole('option', { name: new RegExp(`^${assistant}`) }).click();
    }
    await page.getByText('always-answer shares no dialogue with the base').waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/compare-nothing.png` });
    await page.getByRole('button', { name: 'Take out random:0.2' }).click();
    await page.getByText('Pick two or more runs').waitFor();
    expect(complaints).toEqual([]);
  });

  it('are compared by the keyboard alone', async () => {
    const { page } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByRole('row').nth(3).waitFor();
    for (const pressed of ['j', 'x', 'j', 'x']) await page.keyboard.press(pressed);
    await page.getByText('2 picked').waitFor();
    await page.getByRole('link', { name: 'Compare', exact: true }).last().focus();
    await page.keyboard.press('Enter');
    await page.getByText('40 dialogues paired').waitFor();
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText(/^2 of \d+$/).waitFor();
  });
});
