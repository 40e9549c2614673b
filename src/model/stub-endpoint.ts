import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** What a stub does with the next request. */
export type StubAnswer =
  | {
      readonly kind: 'reply';
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body: unknown;
    }
  /** Sends pieces as they are, one after the other, then ends, goes silent, or breaks off; `every` in milliseconds. */
  | {
      readonly kind: 'stream';
      readonly chunks: readonly (string | Uint8Array)[];
      readonly end?: 'well' | 'hang' | 'cut-off';
      readonly contentType?: string;
      readonly every?: number;
    }
  /** Never answers. */
  | { readonly kind: 'hang' }
  /** Closes the connection: before a byte, or in the middle of the body. */
  | { readonly kind: 'cut-off'; readonly when: 'before' | 'within' };

export interface StubRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

export interface StubEndpoint extends AsyncDisposable {
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly requests: readonly StubRequest[];
  /** Connections opened so far. */
  readonly connections: number;
  /** Answers that were under way when the client went away. */
  readonly left: number;
}

/** A real HTTP server on this machine that answers as told: for tests and benches of what calls models. */
export async function startStubEndpoint(
  answer: (request: StubRequest, index: number) => StubAnswer | Promise<StubAnswer>,
): Promise<StubEndpoint> {
  const requests: StubRequest[] = [];
  let connections = 0;
  let left = 0;
  const server = createServer((incoming, response) => {
    void (async () => {
      const request = { path: incoming.url ?? '', headers: incoming.headers, body: await readBody(incoming) };
      const index = requests.push(request) - 1;
      response.on('close', () => {
        if (!response.writableEnded) left++;
      });
      await send(response, await answer(request, index));
    })();
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    get connections() {
      return connections;
    },
    get left() {
      return left;
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function send(response: ServerResponse, answer: StubAnswer): Promise<void> {
  if (answer.kind === 'hang') return;
  if (answer.kind === 'stream') return sendStream(response, answer);
  if (answer.kind === 'cut-off') {
    if (answer.when === 'within') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 });
      response.write('{"choices": [');
      setImmediate(() => response.destroy());
    } else {
      response.destroy();
    }
    return;
  }
  const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
  response.end(body);
}

async function sendStream(
  response: ServerResponse,
  { chunks, end = 'well', contentType = 'text/event-stream', every = 0 }: Extract<StubAnswer, { kind: 'stream' }>,
): Promise<void> {
  response.writeHead(200, { 'content-type': contentType });
  response.flushHeaders();
  for (const chunk of chunks) {
    response.write(chunk);
    // A write of its own on the line, so that the reader gets it as one.
    await delay(every);
  }
  if (end === 'well') response.end();
  else if (end === 'cut-off') response.destroy();
}
