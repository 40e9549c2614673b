import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where Querent keeps things, read from the environment once. */
export interface Places {
  /** `QUERENT_HOME`, default `~/.querent`: models, data cache and store. */
  readonly home: string;
  /** `QUERENT_DATA_DIR` first (taken as it is), then the cache that `querent data pull` fills. */
  readonly dataDirs: readonly string[];
  /** `QUERENT_DATABASE_URL`, default the SQLite file `querent.db` in the home folder. */
  readonly databaseUrl: string;
}

export function readPlaces(env: NodeJS.ProcessEnv): Places {
  const home = resolve(env.QUERENT_HOME || join(homedir(), '.querent'));
  const dataDir = env.QUERENT_DATA_DIR;
  return {
    home,
    dataDirs: [...(dataDir ? [resolve(dataDir)] : []), join(home, 'data')],
    databaseUrl: env.QUERENT_DATABASE_URL || `sqlite:${join(home, 'querent.db')}`,
  };
}
