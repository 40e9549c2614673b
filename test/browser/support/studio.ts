import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BIN, Workplace } from '../../support/cli.ts';

/** `querent studio` in a process of its own, over a home of its own. */
export interface RunningStudio extends AsyncDisposable {
  readonly url: string;
  readonly place: Workplace;
  /** For the store: `sqlite:...`. */
  readonly storeUrl: string;
  readonly pid: number;
}

export async function startStudio(
  options: { readonly place?: Workplace; readonly args?: readonly string[] } = {},
): Promise<RunningStudio> {
  const place = options.place ?? new Workplace();
  const { PATH, HOME, QUERENT_DATA_DIR } = process.env;
  const home = place.path('home');
  const child = spawn(process.execPath, [BIN, 'studio', '--port', '0', ...(options.args ?? [])], {
    cwd: place.folder,
    env: { PATH, HOME, QUERENT_HOME: home, ...(QUERENT_DATA_DIR && { QUERENT_DATA_DIR }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  let said = '';
  for await (const text of child.stdout as AsyncIterable<string>) {
    said += text;
    if (said.includes('\n')) break;
  }
  const url = /http:\S+/.exec(said)?.[0] ?? '';
  return {
    ...{ url, place, pid: child.pid ?? 0 },
    storeUrl: `sqlite:${home}/querent.db`,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'close');
      }
      place[Symbol.dispose]();
    },
  };
}
