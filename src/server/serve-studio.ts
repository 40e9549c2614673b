import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { StudioError } from '../errors/studio-error.ts';
import { createApp } from './create-app.ts';
import { allowedHosts, isLoopback } from './guards/hosts.ts';
import { openStudio, type StudioOptions } from './studio.ts';
import { WebFiles } from './web-files.ts';

/** Newest runs whose figures and dialogues are made ready before anybody asks. */
const RUNS_PREPARED = 20;

export interface ServeOptions extends StudioOptions {
  /** Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** 0: any that is free. */
  readonly port: number;
  /** Asked of every request; made where the host is no loopback address. */
  readonly token?: string | undefined;
}

export interface ServedStudio {
  /** To open in a browser: with the token, where there is one. */
  readonly url: string;
  /** Ends runs that it plays (they can be resumed), open requests and the store. */
  close(): Promise<void>;
}

/** Serves the studio. Throws `StudioError` where the page is not built or the port is taken, `StoreError` for the store. */
export async function serveStudio(options: ServeOptions): Promise<ServedStudio> {
  const host = options.host ?? '127.0.0.1';
  const token = options.token ?? (isLoopback(host) ? undefined : crypto.randomUUID());
  const web = new WebFiles();
  const studio = await openStudio(options);
  try {
    const app = await createApp({ studio, web, hosts: allowedHosts(host), token });
    const server = createAdaptorServer({ fetch: app.fetch });
    const port = await listen(server, host, options.port);
    studio.prepare(await studio.browser.heads({ limit: RUNS_PREPARED }));
    const shown = host.includes(':') ? `[${host}]` : host;
    return {
      url: `http://${shown}:${port}/${token === undefined ? '' : `?token=${token}`}`,
      async close() {
        const closed = Promise.withResolvers<void>();
        server.close(() => closed.resolve());
        await studio.close();
        if ('closeAllConnections' in server) server.closeAllConnections();
        await closed.promise;
      },
    };
  } catch (error) {
    await studio.close();
    throw error;
  }
}

function listen(server: ServerType, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE';
      reject(
        new StudioError({
          message: taken
            ? `Port ${port} of ${host} is taken.`
            : `The studio cannot listen at ${host}:${port}: ${cause.message}.`,
          hint: taken
            ? 'Close what uses it (another studio?), or take another with --port; 0 takes any.'
            : 'Check --host and --port.',
          cause,
        }),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}
