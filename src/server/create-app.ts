import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { RequestError } from '../errors/request-error.ts';
import { answerError } from './answer-error.ts';
import { secureHeaders } from './guards/headers.ts';
import { guardHosts } from './guards/hosts.ts';
import { guardToken } from './guards/token.ts';
import { MOST_BODY } from './read-input.ts';
import { loadRoutes } from './route.ts';
import type { Studio } from './studio.ts';
import type { WebFiles } from './web-files.ts';

export interface AppOptions {
  readonly studio: Studio;
  readonly web: WebFiles;
  /** Names under which this server may be spoken to. */
  readonly hosts: ReadonlySet<string>;
  /** Absent: whoever reaches it is let in. */
  readonly token?: string | undefined;
}

/** The server as a function from request to response: guards, the routes of `routes/`, and the page for all the rest. */
export async function createApp({ studio, web, hosts, token }: AppOptions): Promise<Hono> {
  const app = new Hono();
  app.onError(answerError);
  app.notFound((context) => {
    const { method, path } = context.req;
    return answerError(notFound(`There is nothing at ${method} ${path.slice(0, 200)}.`), context);
  });
  app.use(secureHeaders);
  app.use(guardHosts(hosts));
  if (token !== undefined) app.use(guardToken(token));
  app.use(
    bodyLimit({
      maxSize: MOST_BODY,
      onError: () => {
        throw new RequestError({ problem: 'too-large', message: `The body is larger than ${MOST_BODY} bytes.` });
      },
    }),
  );
  const api = new Hono();
  api.onError(answerError);
  for (const route of await loadRoutes()) route(api, studio);
  app.route('/api', api);
  app.all('/api/*', (context) => context.notFound());
  app.get('*', (context) => web.answer(context));
  return app;
}

function notFound(message: string): RequestError {
  return new RequestError({ problem: 'not-found', message });
}
