import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StubEndpoint } from '../../src/model/stub-endpoint.ts';
import { NO_CHROMIUM, openBrowser, openPage, VIEWS } from './support/chromium.ts';
import { startModuleServer } from './support/module-server.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

/** The machine may be busy with other things. */
const WAIT = { timeout: 15_000 } as const;

describe.skipIf(NO_CHROMIUM)('the playground', () => {
  let browser: Browser;
  let studio: RunningStudio;
  let model: StubEndpoint;

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    [browser, studio, model] = await Promise.all([openBrowser(), startStudio(), startModuleServer()]);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
    await model?.[Symbol.asyncDispose]();
  });

  const clarify = (): string => `clarify@${model.origin}/v1#m`;
  const field = (page: Page, label: string) => page.locator('input').and(page.getByLabel(label));

  async function open(page: Page, search: Readonly<Record<string, string>>): Promise<void> {
    await page.goto(new URL(`/playground?${new URLSearchParams(search)}`, studio.url).href);
    await page.getByRole('heading', { name: 'Playground' }).waitFor();
  }

  async function begin(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'More options' }).click();
    await page.getByLabel('Allow models whose price is not known').check();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByText('Say something').first().waitFor();
  }

  it('a talk shows slots, plan and cost as it goes; an option is said by a click, and the request is saved', async () => {
    const { page, complaints } = await openPage(browser);
    await open(page, { left: clarify() });
    await begin(page);
    await page.getByLabel('What you say').fill('Book me a flight to Cambridge.');
    await page.keyboard.press('Enter');
    const pane = page.getByRole('region', { name: /^Talk with/ });
    await pane.getByText('asked, choice').waitFor();
    const state = pane.getByRole('region', { name: 'How it sees the request' });
    await state.getByRole('cell', { name: 'missing', exact: true }).waitFor();
    expect(await state.textContent()).toContain('is worth');
    await page.screenshot({ path: `${SCREENSHOTS}/playground-asked.png`, fullPage: true });
    await pane.getByRole('button', { name: 'Cambridge in England' }).click();
    // The answer comes word by word.
    const text = pane.getByRole('log').locator('[data-speaker="assistant"]').last();
    await expect
      .poll(() => text.textContent(), { ...WAIT, interval: 20 })
      .toMatch(/Your flight(?! is booked, as you wished)/);
    await expect.poll(() => text.textContent(), WAIT).toContain('Your flight is booked, as you wished.');
    await state.getByRole('cell', { name: 'filled', exact: true }).waitFor();
    await pane.getByText(/[\d,]+ tokens/).waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/playground-answered.png`, fullPage: true });

    await pane.getByRole('button', { name: 'Save as a scenario' }).click();
    const dialogue = page.getByRole('dialog');
    await field(page, 'Set').and(dialogue.locator('input')).fill('my-talks');
    expect(await dialogue.getByLabel('What you meant').inputValue()).toBe('Cambridge in England');
    await field(page, 'Right on the request').and(dialogue.locator('input')).click();
    await page.getByRole('option', { name: 'to ask' }).click();
    await page.screenshot({ path: `${SCREENSHOTS}/playground-save.png` });
    await dialogue.getByRole('button', { name: 'Save', exact: true }).click();
    await dialogue.getByText('Saved: my-talks has 1 request.').waitFor();
    await dialogue.getByRole('link', { name: 'Look at the set' }).click();
    await page.getByText('Book me a flight to Cambridge.').first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('two stand side by side and hear the same, or one of them alone', async () => {
    const { page, complaints } = await openPage(browser);
    await open(page, { left: 'always-ask', right: 'always-answer' });
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await expect.poll(() => page.getByText('Say something').count(), WAIT).toBe(2);
    const [left, right] = [
      page.getByRole('region', { name: 'Talk with always-ask' }),
      page.getByRole('region', { name: 'Talk with always-answer' }),
    ];
    await page.getByLabel('What you say').fill('Book me a flight to Cambridge.');
    await page.getByRole('button', { name: 'Send' }).click();
    await left.getByText('asked', { exact: false }).first().waitFor();
    await right.getByText('answered', { exact: false }).first().waitFor();
    await page.getByText('Left', { exact: true }).click();
    await page.getByLabel('What you say').fill('The one in England.');
    await page.keyboard.press('Enter');
    await left.getByText('The one in England.').waitFor();
    expect(await right.getByText('The one in England.').count()).toBe(0);
    await page.screenshot({ path: `${SCREENSHOTS}/playground-two.png`, fullPage: true });
    expect(complaints).toEqual([]);
  });

  it('a simulated user is watched on a scenario, up to the verdict', async () => {
    const { page, complaints } = await openPage(browser);
    await open(page, { left: 'oracle', right: 'always-answer', mode: 'watch' });
    await field(page, 'Scenario').click();
    await page.keyboard.type('cambridge');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.screenshot({ path: `${SCREENSHOTS}/playground-setup.png` });
    await page.getByRole('button', { name: 'Watch', exact: true }).click();
    await expect.poll(() => page.getByText('Verdicts').count(), WAIT).toBe(2);
    await page.screenshot({ path: `${SCREENSHOTS}/playground-watched.png`, fullPage: true });
    expect(page.url()).toContain('scenario=');
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await page.getByRole('button', { name: 'Watch', exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('what keeps a talk from beginning is said, with what to do', async () => {
    const { page } = await openPage(browser);
    await open(page, { left: clarify() });
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByRole('alert').getByText(/price/).first().waitFor();
  });

  it('a page that leaves ends what the model is saying', async () => {
    const { page } = await openPage(browser);
    await open(page, { left: `${model.origin}/v1#m` });
    await begin(page);
    const before = model.left;
    await page.getByLabel('What you say').fill('Hello.');
    await page.keyboard.press('Enter');
    await page.getByText('Your', { exact: false }).first().waitFor();
    await page.getByRole('link', { name: 'Runs', exact: true }).first().click();
    await expect.poll(() => model.left, WAIT).toBe(before + 1);
  });

  for (const view of VIEWS) {
    it(`a talk, ${view.name}: nothing beyond its width, nothing that axe finds serious`, async () => {
      const { page, complaints } = await openPage(browser, view);
      await open(page, { left: clarify() });
      await begin(page);
      await page.getByLabel('What you say').fill('Book me a flight to Cambridge.');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Cambridge in England' }).waitFor();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${SCREENSHOTS}/playground-talk-${view.name}.png`, fullPage: true });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(view.width);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual(
        [],
      );
      expect(complaints).toEqual([]);
    });
  }
});
