import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Path of a real Chromium, from `QUERENT_CHROMIUM` or where systems put it; undefined: there is none. */
function findChromium(): string | undefined {
  return [process.env.QUERENT_CHROMIUM, ...PLACES].find((path) => path && existsSync(path));
}

/** Why tests in a browser are skipped; the gate installs one, so that there they never are. */
export const NO_CHROMIUM = findChromium() === undefined && !process.env.CI;

export async function openBrowser(): Promise<Browser> {
  const path = findChromium();
  return chromium.launch({
    ...(path !== undefined && { executablePath: path }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--enable-precise-memory-info',
    ],
  });
}

export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

export const VIEWS: readonly View[] = [
  { name: 'light', width: 1280, height: 860, scheme: 'light' },
  { name: 'dark', width: 1280, height: 860, scheme: 'dark' },
  { name: 'narrow', width: 360, height: 740, scheme: 'light' },
];

/** A fresh page, and what it complained of: errors of scripts, and what the content policy refused. */
export async function openPage(
  browser: Browser,
  view: View = VIEWS[0] as View,
): Promise<{ readonly page: Page; readonly complaints: string[] }> {
  const { width, height, scheme } = view;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: scheme });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return { page, complaints };
}
