import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import type { Store } from '../schema/store.ts';
import type { Engine } from './engine.ts';
import type { Patience } from './patient-engine.ts';
import type { RunBrowser } from './run-browser.ts';

/** The database's own wait for a lock, in which nothing else goes on. */
const OWN_WAIT_MS = 100;

/**
 * Opens the store at `sqlite:PATH`, a path, or `:memory:` (gone with the process); makes or migrates its tables.
 * A write waits for another process's lock, two minutes by default, then throws. The database driver is loaded here and nowhere earlier. Throws `StoreError` when the file cannot be used,
 * `InvalidOptionError` for another kind of address.
 */
export async function openStore(url: string, patience: Patience = {}): Promise<Store> {
  const [engine, { SqlStore }] = await Promise.all([openEngine(url, patience), import('./sql-store.ts')]);
  return new SqlStore(engine);
}

/** Opens the same database to look at it: runs by their heads, single episodes, tags. Throws as `openStore` does. */
export async function openRunBrowser(url: string, patience: Patience = {}): Promise<RunBrowser> {
  const [engine, { SqlRunBrowser }] = await Promise.all([openEngine(url, patience), import('./run-browser.ts')]);
  return new SqlRunBrowser(engine);
}

async function openEngine(url: string, patience: Patience): Promise<Engine> {
  const path = sqlitePath(url);
  const [{ SqliteEngine, openDatabase }, { patientEngine }, { migrate }] = await Promise.all([
    import('./sqlite-engine.ts'),
    import('./patient-engine.ts'),
    import('./migrations.ts'),
  ]);
  const database = openDatabase(path);
  database.exec(`pragma busy_timeout = ${OWN_WAIT_MS}`);
  const engine = patientEngine(new SqliteEngine(database, path), patience);
  try {
    await migrate(engine);
  } catch (error) {
    await engine.close();
    throw engine.toStoreError(error) ?? error;
  }
  return engine;
}

function sqlitePath(url: string): string {
  if (url.startsWith('sqlite:')) return url.slice('sqlite:'.length);
  if (url === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(url)) {
    throw new InvalidOptionError({ option: 'The store', value: url, expected: 'sqlite:PATH, a path, or :memory:' });
  }
  return url;
}
