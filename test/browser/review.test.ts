import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewList, ReviewQueueDetail, ReviewState } from '../../src/server/api-types.ts';
import { subtypes } from '../../src/taxonomy/taxonomy.ts';
import { Workplace } from '../support/cli.ts';
import { NO_CHROMIUM, openBrowser, openPage } from './support/chromium.ts';
import { SCREENSHOTS } from './support/screenshots.ts';
import { type RunningStudio, startStudio } from './support/studio.ts';

const STARTER = new URL('../../src/benchmark/clarifymt/starter.en.jsonl', import.meta.url);
const SAMPLE = 3;
const ITEMS = 2 * SAMPLE;

async function get<Value>(url: string): Promise<Value> {
  return (await (await fetch(url)).json()) as Value;
}

/** Presses keys as somebody does who reads: the page has drawn one answer before the next. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

describe.skipIf(NO_CHROMIUM)('review', () => {
  let browser: Browser;
  let studio: RunningStudio;
  let queue: string;

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    [browser, studio] = await Promise.all([openBrowser(), startStudio()]);
    // What the command line makes, the page opens.
    const made = await studio.place.querent(['review', 'queue', 'starter', '--sample', `${SAMPLE}`]);
    queue = /Queue (\w+): 6 items/.exec(made.stdout)?.[1] ?? '';
  });
  afterAll(async () => {
    await browser?.close();
    await studio?.[Symbol.asyncDispose]();
  });

  it('a queue is reviewed by the keyboard alone, from the first page to the last item', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(studio.url);
    await page.getByText('No runs yet').waitFor();
    await press(page, 'g', 'v');
    await page.getByRole('table', { name: 'Queues' }).getByRole('row').nth(1).waitFor();
    await press(page, 'j', 'k', 'Enter');
    await page.getByLabel('Your name').waitFor();
    await press(page, 'Enter');
    await page.keyboard.type('anna');
    await press(page, 'Enter');
    await page.getByText('Item 1 of 6').waitFor();
    await page.screenshot({ path: `${SCREENSHOTS}/review-judge.png` });
    // Unclear, of the first kind behind "none", a good question.
    await press(page, '1', '2', '1');
    await page.getByText('1 of 6 done').waitFor();
    await press(page, 'n');
    await page.keyboard.type('reads odd');
    await press(page, 'Escape', 'Enter');
    await page.getByText('Item 2 of 6').waitFor();
    await press(page, '2', '1', '2', 'u', 'u');
    // Two answers were taken back, one stands.
    await press(page, '0', '2', 'Enter');
    for (let item = 3; item <= ITEMS; item++) {
      await page.getByText(`Item ${item} of 6`).waitFor();
      await press(page, '1', 'd', '0', 'Enter');
    }
    await expect.poll(async () => (await stateOf('anna')).done).toBe(ITEMS);
    await page.getByText('Agreement').first().waitFor();
    await page.getByText('anna 6 of 6').waitFor();
    const { answers } = await stateOf('anna');
    expect(answers.map((each) => each.answers)).toEqual([
      { ambiguous: 'yes', subtype: 'lexical', question: 'yes' },
      { ambiguous: 'no', subtype: null, question: 'no' },
      ...Array.from({ length: 4 }, () => ({ ambiguous: 'yes', subtype: lastSubtype(), question: null })),
    ]);
    expect(answers[0]?.note).toBe('reads odd');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('two reviewers at once each keep their own, and see each other only when they are done', async () => {
    const pages = await Promise.all(['ben', 'chen'].map(async (name) => [name, await judging(name)] as const));
    const [[, ben]] = pages as [readonly [string, Page], ...unknown[]];
    const before = await get<{ readonly hidden: boolean }>(
      `${studio.url}api/reviews/${queue}/disagreements?reviewer=ben`,
    );
    expect(before.hidden).toBe(true);
    for (let item = 1; item <= ITEMS; item++) {
      for (const [name, page] of pages) {
        await page.getByText(`Item ${item} of 6`).waitFor();
        await press(page, name === 'ben' ? '1' : '2', '1', '1', 'Enter');
      }
    }
    for (const [name] of pages) await expect.poll(async () => (await stateOf(name)).done).toBe(ITEMS);
    // They differ on every item on the first question, and agree on the others.
    const found = await get<{ readonly items: readonly { readonly questions: readonly { question: string }[] }[] }>(
      `${studio.url}api/reviews/${queue}/disagreements?reviewer=ben`,
    );
    expect(found.items).toHaveLength(ITEMS);
    expect(found.items.every(({ questions }) => questions.some(({ question }) => question === 'ambiguous'))).toBe(true);
    await ben.getByText('ben and chen').first().waitFor();
    await ben.screenshot({ path: `${SCREENSHOTS}/review-agreement.png`, fullPage: true });
    await ben.getByRole('link', { name: 'Settle disagreements' }).click();
    await ben.getByText('Item 1 of 6').waitFor();
    await ben.getByText('ben: Yes').first().waitFor();
    await ben.screenshot({ path: `${SCREENSHOTS}/review-settle.png` });
    await press(ben, '1');
    const settled = () => get<ReviewState>(`${studio.url}api/reviews/${queue}/settled`);
    await expect.poll(async () => (await settled()).answers[0]?.answers.ambiguous).toBe('yes');
    for (const [, page] of pages) await page.context().close();
  });

  it('what the page holds the command line gives out and takes in', async () => {
    const { place } = studio;
    const sheet = place.path('anna.csv');
    expect((await place.querent(['review', 'export', queue, '-o', sheet, '--reviewer', 'anna'])).code).toBe(0);
    expect(readFileSync(sheet, 'utf8')).toContain('reads odd');
    const taken = await place.querent(['review', 'import', sheet, '--reviewer', 'dora']);
    expect(taken.stdout).toContain(`${ITEMS} items`);
    expect((await stateOf('dora')).answers.map(({ answers }) => answers)).toEqual(
      (await stateOf('anna')).answers.map(({ answers }) => answers),
    );
    const { queues } = await get<ReviewList>(`${studio.url}api/reviews`);
    expect(queues[0]?.reviewers.map(({ name }) => name).sort()).toEqual(['anna', 'ben', 'chen', 'dora']);
  });

  it('an answer given while the server is away is saved when it comes back', async () => {
    const page = await judging('eve');
    const away = (path: URL): boolean => path.pathname.includes('/answers/');
    await page.route(away, (route) => route.abort());
    await press(page, '1', '1', '1');
    await page.getByText(/not saved yet/).waitFor();
    expect((await stateOf('eve')).answers).toEqual([]);
    await page.unroute(away);
    await expect.poll(async () => (await stateOf('eve')).done, { timeout: 10_000 }).toBe(1);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.context().close();
  });

  it('what an item, a note or a name holds is text, never markup', async () => {
    const script = '<img src=x onerror="globalThis.pwned=1"><b>bold</b>';
    const [line = ''] = readFileSync(STARTER, 'utf8').split('\n');
    const folder = studio.place.path('hostile');
    mkdirSync(folder);
    writeFileSync(join(folder, 'seeds.jsonl'), JSON.stringify({ ...JSON.parse(line), request: `${script} \u202Ereq` }));
    const made = await studio.place.querent(['review', 'queue', folder]);
    const hostile = /Queue (\w+):/.exec(made.stdout)?.[1] ?? '';
    const { order } = await get<ReviewQueueDetail>(`${studio.url}api/reviews/${hostile}`);
    for (const [reviewer, ambiguous] of [
      ['anna', 'yes'],
      ['ben', 'no'],
    ] as const) {
      for (const item of order) {
        const answers = { ambiguous, subtype: null, question: null };
        await fetch(`${studio.url}api/reviews/${hostile}/answers/${reviewer}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ item, answers, note: script }),
        });
      }
    }
    for (const path of [`judge?reviewer=${encodeURIComponent('<b>bold</b>')}`, 'judge?reviewer=anna', 'settle']) {
      const { page, complaints } = await openPage(browser);
      await page.goto(`${studio.url}review/${hostile}/${path}`);
      await page.waitForTimeout(800);
      expect(await page.evaluate(() => 'pwned' in globalThis)).toBe(false);
      expect(await page.locator('main img, main script, main b:text-is("bold")').count()).toBe(0);
      expect(await page.locator('main').textContent()).not.toMatch(/\u202e/);
      // A name that is none is refused by the server: one line in the console, shown in the page.
      expect(complaints.filter((text) => !/status of 400/.test(text))).toEqual([]);
      await page.context().close();
    }
  });

  async function stateOf(reviewer: string): Promise<ReviewState> {
    return await get<ReviewState>(`${studio.url}api/reviews/${queue}/answers/${reviewer}`);
  }

  async function judging(reviewer: string): Promise<Page> {
    const { page } = await openPage(browser);
    await page.goto(`${studio.url}review/${queue}/judge?reviewer=${reviewer}`);
    await page.getByText('Item 1 of 6').waitFor();
    return page;
  }

  function lastSubtype(): string {
    return subtypes().at(-1)?.id ?? '';
  }
});

describe('a server that is killed', () => {
  it('has lost no label that it said was saved, of two reviewers at once', async () => {
    const place = new Workplace();
    const made = await place.querent(['review', 'queue', 'starter']);
    const queue = /Queue (\w+):/.exec(made.stdout)?.[1] ?? '';
    const saved = new Map<string, string>();
    for (let sitting = 0; sitting < 2; sitting++) {
      const studio = await startStudio({ place });
      const { order } = await get<ReviewQueueDetail>(`${studio.url}api/reviews/${queue}`);
      let isKilled = false;
      const review = async (reviewer: string): Promise<void> => {
        for (const [index, item] of order.entries()) {
          const said = (index + sitting + reviewer.length) % 2 === 0 ? 'yes' : 'no';
          const body = JSON.stringify({ item, answers: { ambiguous: said } });
          const response = await fetch(`${studio.url}api/reviews/${queue}/answers/${reviewer}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          }).catch(() => undefined);
          if (response?.ok) saved.set(`${reviewer} ${item}`, said);
          else if (isKilled) return;
          else throw new TypeError(`${reviewer} was refused: ${response?.status}`);
        }
      };
      const reviews = Promise.all([review('anna'), review('ben')]);
      while (saved.size < 20) await new Promise((resolve) => setTimeout(resolve, 2));
      isKilled = true;
      process.kill(studio.pid, 'SIGKILL');
      await reviews;
    }
    expect(saved.size).toBeGreaterThanOrEqual(20);
    await using studio = await startStudio({ place });
    for (const reviewer of ['anna', 'ben']) {
      const { answers } = await get<ReviewState>(`${studio.url}api/reviews/${queue}/answers/${reviewer}`);
      const kept = new Map(answers.map(({ item, answers: said }) => [`${reviewer} ${item}`, said.ambiguous]));
      for (const [name, said] of saved) {
        if (!name.startsWith(`${reviewer} `)) continue;
        expect([name, kept.get(name)]).toEqual([name, said]);
      }
    }
  });
});
