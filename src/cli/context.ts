import { StoreError } from '../errors/store-error.ts';
import type { LoadedConfig } from '../references/config.ts';
import { type Places, readPlaces } from '../references/environment.ts';
import type { TerminalOptions } from '../report/render/terminal-page.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { openStore } from '../store/open-store.ts';

export function places(): Places {
  return readPlaces(process.env);
}

/** The config that is named, or the nearest from the working folder upward; loaded only where there is one. */
export async function config(file: string | undefined): Promise<LoadedConfig | undefined> {
  const { findConfig } = await import('../references/find-config.ts');
  if (file === undefined && findConfig(process.cwd()) === undefined) return undefined;
  const { loadConfig } = await import('../references/config.ts');
  return await loadConfig({ folder: process.cwd(), file });
}

/** Opens the store for one command and closes it, whatever happens. */
export async function withStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(places().databaseUrl);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** The run of that id, or the newest without one; a unique beginning of an id is enough. */
export async function findRun(store: Store, id: string | undefined): Promise<RunRecord> {
  if (id !== undefined) {
    const exact = await store.getRun(id);
    if (exact) return exact;
  }
  const runs = await store.findRuns({ limit: id === undefined ? 1 : 1000 });
  const matching = runs.filter((run) => id === undefined || run.id.startsWith(id));
  if (matching.length === 1) return matching[0]!;
  const problem = id === undefined ? 'The store holds no run.' : `There is no run "${id}".`;
  throw new StoreError({
    problem: 'not-found',
    message: matching.length > 1 ? `"${id}" begins the ids of ${matching.length} runs.` : problem,
  });
}

/** How wide and colourful this terminal is. */
export function terminalOptions(): TerminalOptions {
  const { stdout, env } = process;
  return { width: Math.min(stdout.columns ?? 100, 120), color: Boolean(stdout.isTTY) && !env.NO_COLOR };
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
