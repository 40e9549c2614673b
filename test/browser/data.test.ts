import { mkdirSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_CHROMIUM, openBrowser, openPage, VIEWS } from './support/chromium.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';
import { openWatched, timed } from './support/watch.ts';

describe.skipIf(NO_CHROMIUM)('the data', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    [browser, studio] = await Promise.all([openBrowser(), startStudio()]);
    const file = studio.place.path('own.csv');
    writeFileSync(file, 'request,action\n<b>Book</b> it.,ask\nWhat is 2 + 2?,answer\nBook it twice.,ask\n');
    const imported = await studio.place.querent(['import', 'csv', file, '--name', 'mine']);
    expect(imported.stderr).not.toContain('QRT_');
    await studio.place.querent(['run', 'clarifymt', '-a', 'always-ask', '--lang', 'en']);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('is walked: from a set to its card, its scenarios, one of them with its secret side, and the episode on it', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByRole('link', { name: 'Data', exact: true }).click();
    await page.getByRole('link', { name: 'Card of clarifymt open' }).click();
    await page.getByText('The open ClarifyMT set: a card').waitFor();
    await page.getByRole('link', { name: /^entity/ }).waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/data-card-open.png`, fullPage: true });
    await page.getByRole('link', { name: 'Sets', exact: true }).click();
    await page.getByRole('link', { name: 'Scenarios of clarifymt starter' }).click();
    await page.getByText('120 scenarios').waitFor();
    await page.getByRole('combobox', { name: 'Subtype' }).click();
    await page.getByRole('option', { name: /^lexical/ }).click();
    await page.getByRole('combobox', { name: 'Right' }).click();
    await page.getByRole('option', { name: /^ask/ }).click();
    await page.getByText('6 scenarios').waitFor();
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByText('1 of 6').waitFor();
    // What tells how to act rightly is fetched when it is asked for.
    expect(await page.getByText('Right on the request').count()).toBe(0);
    await page.getByRole('switch', { name: 'Show the secret side' }).click();
    await page.getByText('Right on the request').waitFor();
    await page.getByText('must hold').first().waitFor();
    const twin = page.getByRole('link', { name: /\.clear$/ });
    await twin.waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/data-scenario-secret.png`, fullPage: true });
    await page.getByRole('link', { name: 'always-ask' }).click();
    await page.getByText('should have').or(page.getByText('asked, open')).first().waitFor();
    // And back from the dialogue to its scenario.
    const scenario = await page.getByRole('heading', { level: 1 }).textContent();
    await page.getByRole('link', { name: scenario ?? '', exact: true }).click();
    await page.getByText('How it was played').waitFor();
    expect(new URL(page.url()).searchParams.get('id')).toBe(scenario);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is used by the keyboard alone', async () => {
    const { page } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.getByRole('link', { name: 'Scenarios of clarifymt starter' }).waitFor();
    await page.goto(`${studio.url}data/scenarios?set=starter`);
    await page.getByText('120 scenarios').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('moles');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('text=moles');
    await page.getByLabel('Search in scenarios').fill('');
    await page.getByText('120 scenarios').waitFor();
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByText('2 of 120').waitFor();
    await page.keyboard.press('j');
    await page.getByText('3 of 120').waitFor();
    await page.keyboard.press('u');
    await page.getByRole('table', { name: 'Scenarios of the set' }).waitFor();
    await page.context().close();
  });

  it('shows an imported set, its text as text, and what its checks say', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(`${studio.url}data`);
    await page.getByText('imported', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Scenarios of mine all' }).click();
    await page.getByText('<b>Book</b> it.').waitFor();
    await page.getByRole('link', { name: 'Card of mine all' }).click();
    await page.getByRole('button', { name: 'Run the checks' }).click();
    await page.getByText('Nothing to remark.').waitFor();
    expect(await page.locator('main b:text-is("Book")').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('6,120 scenarios and more are usable within 1 s, and scrolled without a stall', async () => {
    const { page, stalls } = await openWatched(browser);
    const row = page.getByRole('row').nth(3).getByRole('link');
    // The server reads the set once: told, not bounded, for it hangs on the set.
    const first = await timed(async () => {
      await page.goto(`${studio.url}data/scenarios?set=paper`);
      await row.waitFor();
    });
    const reload = async (): Promise<void> => {
      await page.reload();
      await row.waitFor();
    };
    // The better of two: other work of the machine is not what is measured.
    const opened = Math.min(await timed(reload), await timed(reload));
    expect(opened).toBeLessThan(1_000);
    const total = Number(
      /^[\d,]+/
        .exec((await page.locator('output', { hasText: 'scenarios' }).textContent()) ?? '')?.[0]
        .replaceAll(',', ''),
    );
    expect(total).toBeGreaterThanOrEqual(6_120);
    await stalls();
    await page.getByRole('region', { name: 'Scenarios of the set' }).hover();
    for (let step = 0; step < 40; step++) {
      await page.mouse.wheel(0, 7_000);
      await page.waitForTimeout(25);
    }
    const found = await timed(async () => {
      await page.getByLabel('Search in scenarios').fill('friday');
      await expect.poll(() => page.url()).toContain('text=friday');
      await page.locator('[aria-busy="false"]').getByRole('row').nth(1).getByRole('link').waitFor();
    });
    expect(found).toBeLessThan(1_000);
    const stall = Math.max(0, ...(await stalls()));
    expect(stall).toBeLessThan(200);
    expect(await page.getByRole('row').count()).toBeLessThan(80);
    console.info(
      `${total} scenarios: first ${first} ms, opened ${opened} ms, search ${found} ms, longest task ${stall} ms`,
    );
    await page.context().close();
  });
});

describe.skipIf(NO_CHROMIUM)('the studio in Chinese', () => {
  let browser: Browser;
  let studio: RunningStudio;

  beforeAll(async () => {
    [browser, studio] = await Promise.all([openBrowser(), startStudio()]);
    await studio.place.querent(['run', 'clarifymt', '-a', 'clarify:local', '--lang', 'zh']);
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('is chosen in the bar, kept, and walked from run to dialogue and to data', async () => {
    const { page, complaints } = await openPage(browser);
    const shot = (name: string) => page.screenshot({ path: `${SCREENSHOTS}/chinese-${name}.png` });
    await page.goto(studio.url);
    expect(await page.evaluate('document.documentElement.lang')).toBe('en-US');
    await page.getByLabel('Language').selectOption('zh');
    await page.getByRole('heading', { name: '运行', exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
    await page.reload();
    await page.getByText('已完成').first().waitFor();
    await shot('runs');
    await page.getByRole('link', { name: 'clarify:local' }).click();
    await page.getByText('费用与时间').waitFor();
    await page.waitForTimeout(600);
    await shot('run');
    await page.getByRole('link', { name: '对话', exact: true }).click();
    await page.getByRole('row').nth(1).getByRole('link').click();
    await page.getByText('由何而来').first().waitFor();
    await page.getByRole('switch', { name: '显示隐藏信息' }).click();
    await page.getByText('对该请求的正确做法').waitFor();
    await shot('dialogue');
    await page.getByRole('link', { name: '数据', exact: true }).click();
    await page.getByRole('link', { name: 'clarifymt starter 的场景' }).click();
    await page.getByText('共 120 个场景').waitFor();
    await shot('scenarios');
    await page.getByRole('link', { name: '开始运行' }).click();
    await page.getByText('对应的命令行').waitFor();
    await shot('start');
    await page.getByLabel('语言', { exact: true }).first().selectOption('en');
    await page.getByRole('heading', { name: 'Start a run' }).waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('is there at once for a browser that prefers it, and fits a narrow screen', async () => {
    const { width, height } = VIEWS[2] ?? { width: 360, height: 740 };
    const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' });
    const page = await context.newPage();
    for (const path of ['runs', 'start', 'data', 'data/scenarios', 'data/taxonomy']) {
      await page.goto(`${studio.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${SCREENSHOTS}/chinese-narrow-${path.replace('/', '-')}.png` });
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/\p{Script=Han}/u);
    }
    await context.close();
  });
});
