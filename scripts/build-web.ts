/** Builds the studio's page into dist/web and holds the size of what a browser loads first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** JavaScript that the first page waits for, gzipped. */
const MOST_INITIAL_BYTES = 300 * 1024;

type Manifest = Readonly<
  Record<string, { readonly file: string; readonly isEntry?: boolean; readonly imports?: readonly string[] }>
>;

/** Resolves to the gzipped bytes of JavaScript that the first page waits for. */
export async function buildWeb(): Promise<number> {
  const { NODE_ENV } = process.env;
  // Under a test runner it says `test`, and React would be built for development: several times as slow.
  process.env.NODE_ENV = 'production';
  try {
    await build({ configFile: join(root, 'web/vite.config.ts'), logLevel: 'warn' });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
  const folder = join(root, 'dist/web');
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const files = initialFiles(manifest).map((file) => gzipSync(readFileSync(join(folder, file))).length);
  return files.reduce((sum, bytes) => sum + bytes, 0);
}

/** The entry and all that it imports without being asked; not what pages load later. */
export function initialFiles(manifest: Manifest): readonly string[] {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk || seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(name);
  return [...seen];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bytes = await buildWeb();
  const size = `${Math.round(bytes / 1024)} KiB of JavaScript, gzipped, before the first page; at most ${MOST_INITIAL_BYTES / 1024}`;
  console.log(size);
  if (bytes > MOST_INITIAL_BYTES) process.exitCode = 1;
}
