import { streamSSE } from 'hono/streaming';
import type { Route } from '../route.ts';

/** A line now and then, so that nothing in between takes the silence for the end. */
const PING_MS = 15_000;
const MOST_LISTENERS = 32;

/** Server-sent events: runs that change. */
export const route: Route = (app, { feed }) => {
  let listeners = 0;
  app.get('/events', (context) => {
    if (listeners >= MOST_LISTENERS) return context.body(null, 503);
    listeners++;
    return streamSSE(context, async (stream) => {
      const ended = Promise.withResolvers<void>();
      const stop = feed.listen((event) => {
        stream.writeSSE({ data: JSON.stringify(event) }).catch(() => ended.resolve());
      });
      const ping = setInterval(() => void stream.write(': \n\n').catch(() => ended.resolve()), PING_MS).unref();
      stream.onAbort(() => ended.resolve());
      await ended.promise;
      clearInterval(ping);
      stop();
      listeners--;
    });
  });
};
