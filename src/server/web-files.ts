import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { StudioError } from '../errors/studio-error.ts';
import { contentPolicy } from './guards/headers.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};
/** Written in the page where the nonce of a response goes. */
const NONCE = '__NONCE__';

/** Where the page is built to: `dist/web`, seen from the sources and from the build. */
export function webFolder(): string {
  const built = import.meta.url.endsWith('.ts') ? '../../dist/web/' : '../web/';
  return fileURLToPath(new URL(built, import.meta.url));
}

interface WebFile {
  readonly type: string;
  readonly plain: Buffer<ArrayBuffer>;
  readonly packed: Buffer<ArrayBuffer>;
  readonly etag: string;
}

/** The page's files in memory: what is not in this list cannot be asked for. */
export class WebFiles {
  readonly #files: ReadonlyMap<string, WebFile>;
  readonly #page: string;

  /** Throws `StudioError` where the page is not built. */
  constructor(folder: string = webFolder()) {
    if (!existsSync(join(folder, 'index.html'))) {
      throw new StudioError({ message: `The studio's page is not in ${folder}.`, hint: 'Build it: npm run build:web' });
    }
    const names = globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
    this.#files = new Map(
      names.map((entry) => {
        const path = join(entry.parentPath, entry.name);
        return [`/${path.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`, readWebFile(path)];
      }),
    );
    this.#page = this.#files.get('/index.html')?.plain.toString() ?? '';
  }

  /** A file, or the page itself for any other address that a person can open. */
  answer(context: Context): Response | Promise<Response> {
    const { path } = context.req;
    const file = path === '/index.html' ? undefined : this.#files.get(path);
    if (file) return answerFile(context, file);
    if (extname(path) !== '') return context.notFound();
    const nonce = crypto.randomUUID();
    context.header('content-security-policy', contentPolicy(nonce));
    return context.html(this.#page.replaceAll(NONCE, nonce));
  }
}

function readWebFile(path: string): WebFile {
  const plain = Buffer.from(readFileSync(path));
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    plain,
    packed: Buffer.from(gzipSync(plain)),
    etag: `"${createHash('sha256').update(plain).digest('hex').slice(0, 20)}"`,
  };
}

function answerFile(context: Context, { type, plain, packed, etag }: WebFile): Response {
  const headers: Record<string, string> = {
    'content-type': type,
    etag,
    vary: 'accept-encoding',
    // Built files have their hash in the name.
    'cache-control': context.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (context.req.header('if-none-match') === etag) return context.body(null, 304, headers);
  const takesGzip = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  return takesGzip
    ? context.body(packed, 200, { ...headers, 'content-encoding': 'gzip' })
    : context.body(plain, 200, headers);
}
