import { StoreError } from '../errors/store-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import type { LoadedConfig } from '../references/config.ts';
import { type Places, readPlaces } from '../references/environment.ts';
import type { TerminalOptions } from '../report/render/terminal-page.ts';
import type { RunRecord } from '../schema/run.ts';
import type { Store } from '../schema/store.ts';
import { openStore } from '../store/open-store.ts';
import { nearestName } from '../tools/nearest.ts';

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

/** Opens the store for one command and closes it, whatever happens. `signal`: the person's stop. */
export async function withStore<Result>(use: (store: Store) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
  const store = await openStore(places().databaseUrl, { onLocked: tellLocked, ...(signal && { signal }) });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

function tellLocked(lockPatienceMs: number): void {
  const seconds = Math.round(lockPatienceMs / 1000);
  process.stderr.write(`\nAnother process has locked the store: waiting for it, ${seconds} s at most.\n`);
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
  if (id === undefined || runs.length === 0) {
    throw new StoreError({ problem: 'not-found', message: 'The store holds no run.' });
  }
  const known = (matching.length > 1 ? matching : runs).map((run) => run.id);
  throw new UnknownNameError({ kind: 'run', name: id, known, nearest: nearestName(id, known) });
}

/** How wide and colourful this terminal is. */
export function terminalOptions(): TerminalOptions {
  const { stdout, env } = process;
  return { width: Math.min(stdout.columns ?? 100, 120), color: Boolean(stdout.isTTY) && !env.NO_COLOR };
}

export function print(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}
