import { mkdirSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CHROMIUM, openBrowser, openPage, VIEWS } from './support/chromium.ts';
import { reviewedQueue } from './support/review.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

interface RunLine {
  readonly id: string;
  readonly assistant: string;
}

/**
 * Name, path, and what is there when the page is. `flip`: two runs, and a scenario in which only one is right. `QUEUE` in a
 * path: a queue that was reviewed.
 */
const PAGES: readonly (readonly [
  string,
  (run: string, key: string, flip: string) => string,
  (page: Page) => Promise<void>,
])[] = [
  ['runs', () => '/runs', (page) => page.getByText('balanced accuracy').first().waitFor({ state: 'attached' })],
  ['start', () => '/start', (page) => page.getByText('querent run clarifymt').waitFor()],
  ['run', (run) => `/runs/${run}`, (page) => page.getByText('Cost and time').waitFor()],
  ['episodes', (run) => `/runs/${run}/episodes`, (page) => page.getByRole('row').nth(3).waitFor()],
  [
    'episode',
    (run, key) => `/runs/${run}/episodes/${key}`,
    (page) => page.getByText('What led to it').first().waitFor(),
  ],
  ['data', () => '/data', (page) => page.getByText('Card').first().waitFor()],
  ['data-scenarios', () => '/data/scenarios', (page) => page.getByRole('row').nth(3).waitFor()],
  [
    'data-scenario',
    () => '/data/scenario?set=starter&id=en-lexical-root',
    (page) => page.getByRole('link', { name: 'always-ask' }).waitFor(),
  ],
  ['data-card', () => '/data/card?set=open', (page) => page.getByRole('link', { name: /^entity/ }).waitFor()],
  [
    'data-taxonomy',
    () => '/data/taxonomy',
    (page) =>
      page
        .getByRole('link', { name: /scenarios$/ })
        .first()
        .waitFor(),
  ],
  ['data-personas', () => '/data/personas', (page) => page.getByText('What it says').first().waitFor()],
  [
    'compare',
    (_, __, flip) => `/compare?${flip}`,
    (page) => page.getByRole('table', { name: /only one run is right/ }).waitFor(),
  ],
  ['compare-none', () => '/compare', (page) => page.getByText('Pick two or more runs').waitFor()],
  [
    'compare-pair',
    (_, __, flip) => `/compare/pair?${flip}`,
    (page) => page.getByText('Open the dialogue').nth(1).waitFor(),
  ],
  ['review', () => '/review', (page) => page.getByRole('table', { name: 'Queues' }).getByRole('row').nth(1).waitFor()],
  ['review-queue', () => '/review/QUEUE', (page) => page.getByText('anna and 陈静').first().waitFor()],
  ['review-judge', () => '/review/QUEUE/judge?reviewer=carl', (page) => page.getByText('Item 1 of 12').waitFor()],
  [
    'review-settle',
    () => '/review/QUEUE/settle',
    (page) =>
      page
        .getByText(/陈静: /)
        .first()
        .waitFor(),
  ],
  ['playground', () => '/playground', (page) => page.getByRole('button', { name: 'Begin', exact: true }).waitFor()],
  [
    'playground-watch',
    () => '/playground?mode=watch&scenario=en-lexical-root',
    (page) => page.getByLabel('Scenario').first().waitFor(),
  ],
  ['missing', () => '/nothing/here', (page) => page.getByText('There is no such page.').waitFor()],
  ['missing-run', () => '/runs/none', (page) => page.getByText('There is no run "none".').waitFor()],
];

describe.skipIf(NO_CHROMIUM)('the pages', () => {
  let browser: Browser;
  let studio: RunningStudio;
  let run: string;
  let key: string;
  let flip: string;
  let queue: string;

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    [browser, studio] = await Promise.all([openBrowser(), startStudio()]);
    for (const assistant of ['clarify:local', 'always-ask', 'oracle']) {
      await studio.place.querent(['run', 'clarifymt', '-a', assistant]);
    }
    const { runs } = (await (await fetch(`${studio.url}api/runs`)).json()) as { readonly runs: readonly RunLine[] };
    run = runs.find(({ assistant }) => assistant === 'clarify:local')?.id ?? '';
    const page = await (await fetch(`${studio.url}api/runs/${run}/episodes?limit=1`)).json();
    key = (page as { readonly rows: readonly { readonly key: string }[] }).rows[0]?.key ?? '';
    const other = runs.find(({ assistant }) => assistant === 'always-ask')?.id ?? '';
    const pair = `runs=${run},${other}&other=${other}&outcome=action`;
    const flips = await (await fetch(`${studio.url}api/compare/flips?${pair}`)).json();
    const [row] = (flips as { readonly rows: readonly { readonly base: { readonly key: string } }[] }).rows;
    flip = `${pair}&at=${row?.base.key}`;
    queue = await reviewedQueue(studio);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  for (const view of VIEWS) {
    for (const [name, path, ready] of PAGES) {
      it(`${name}, ${view.name}: nothing beyond its width, nothing that axe finds serious`, async () => {
        const { page, complaints } = await openPage(browser, view);
        await page.goto(new URL(path(run, key, flip).replace('QUEUE', queue), studio.url).href);
        await ready(page);
        // Charts and figures have come, and nothing moves any more.
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${SCREENSHOTS}/${name}-${view.name}.png` });
        const width = await page.evaluate<number>('document.documentElement.scrollWidth');
        expect(width).toBeLessThanOrEqual(view.width);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(
          grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
        ).toEqual([]);
        // A refused request is one line in the console, and is shown in the page.
        expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
        await page.context().close();
      });
    }
  }

  it('switches from light to dark, and keeps it', async () => {
    const { page } = await openPage(browser);
    await page.goto(studio.url);
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await page.getByLabel('Switch to dark').click();
    expect(await ground()).toBe('rgb(22, 24, 26)');
    await page.reload();
    await page.getByLabel('Switch to light').waitFor();
    expect(await ground()).toBe('rgb(22, 24, 26)');
  });

  it('is used by the keyboard alone: to the dialogues, along them, into one, along them again, and back', async () => {
    const { page } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('?');
    await page.getByText('Keyboard shortcuts').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Keyboard shortcuts').waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByRole('heading', { name: 'Start a run' }).waitFor();
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('Asked and answered').waitFor();
    await page.keyboard.press('e');
    await page.getByRole('table', { name: 'Dialogues of the run' }).getByRole('row').nth(3).waitFor();
    for (const pressed of ['j', 'j', 'j', 'k']) await page.keyboard.press(pressed);
    await expect.poll(() => page.locator('[role="row"][aria-current]').getAttribute('aria-rowindex')).toBe('4');
    await page.keyboard.press('/');
    await page.keyboard.type('cambridge');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('text=cambridge');
    await page.getByLabel('Search in dialogues').fill('');
    await expect.poll(() => page.url()).not.toContain('text=');
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    // Without the search the list is where it was left, at its third row.
    await page.getByText('4 of 120').waitFor();
    await page.keyboard.press('j');
    await page.getByText('5 of 120').waitFor();
    await page.keyboard.press('u');
    await page.getByRole('table', { name: 'Dialogues of the run' }).waitFor();
  });
});
