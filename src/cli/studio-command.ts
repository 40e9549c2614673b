import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStudio } from '../server/serve-studio.ts';
import { webFolder } from '../server/web-files.ts';
import type { StudioOptions } from './commands/studio.ts';
import { config, places, print } from './context.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** `querent studio`: serves until Ctrl-C. */
export async function studioCommand(options: StudioOptions): Promise<void> {
  await buildPage();
  const stop = stopOnSignals(
    'Closing: runs that are played here are stopped and can be resumed. Once more ends at once.',
  );
  try {
    const studio = await serveStudio({
      places: places(),
      env: process.env,
      config: await config(options.config),
      host: options.host,
      port: options.port,
      token: options.token === true ? crypto.randomUUID() : options.token || undefined,
    });
    print(`Querent Studio: ${studio.url}\nCtrl-C closes it.`);
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
    await studio.close();
  } finally {
    stop.dispose();
  }
}

/** In a checkout the page is built when it is not there yet; the published package brings it. */
async function buildPage(): Promise<void> {
  const builder = fileURLToPath(new URL('../../scripts/build-web.ts', import.meta.url));
  if (existsSync(join(webFolder(), 'index.html')) || !existsSync(builder)) return;
  process.stderr.write('Building the page (once; `npm run build:web` builds it again) ...\n');
  const { buildWeb } = (await import(builder)) as { readonly buildWeb: () => Promise<void> };
  await buildWeb();
}
