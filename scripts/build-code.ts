/**
 * Bundles the code that is run: one file for each door and each member of a registry, at the place that its source has in
 * the tree, and chunks for what they share (docs/decisions/2026-12-01-published-code-is-bundled.md).
 */
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');

/** The command, the doors of the library, what is found by looking into a folder, and threads of their own. */
const ENTRIES = [
  'cli/main.ts',
  'index.ts',
  'testing/index.ts',
  'benchmark/*/benchmark.ts',
  'benchmark/*.ts',
  'assistant/*.ts',
  'server/routes/*.ts',
  'server/data-sets/data-worker.ts',
  'server/comparisons/comparison-worker.ts',
];

/** Packages of many small files that every command loads: part of the bundle, and so are their licences. */
const BUNDLED = ['commander', 'fastest-levenshtein', 'zod'];

/** Bundles `src` into a folder, and copies the data files that lie beside the sources. */
export async function buildCode(folder: string): Promise<void> {
  const entries = globSync(ENTRIES, { cwd: source }).filter((file) => !/\.(?:test|contract)\./.test(file));
  const bundle = await rolldown({
    input: Object.fromEntries(entries.map((file) => [withoutSuffix(file), join(source, file)])),
    cwd: root,
    platform: 'node',
    external: isLeftOut,
    plugins: [keepPlaces],
    // Code that is loaded late in one place and at once in another is meant so.
    checks: { ineffectiveDynamicImport: false },
  });
  try {
    await bundle.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
    });
  } finally {
    await bundle.close();
  }
  const data = globSync('**/*.{json,jsonl,md}', { cwd: source, exclude: ['**/__fixtures__/**'] });
  for (const file of data) cpSync(join(source, file), join(folder, file));
  mkdirSync(join(folder, 'licences'), { recursive: true });
  for (const name of BUNDLED) {
    const [licence = ''] = globSync(`node_modules/${name}/LICEN[CS]E*`, { cwd: root });
    cpSync(join(root, licence), join(folder, 'licences', `${name}.txt`));
  }
}

function withoutSuffix(file: string): string {
  return file.replace(/\.ts$/, '');
}

function isLeftOut(id: string): boolean {
  const isPackage = /^(?:@|[a-z])/.test(id);
  return isPackage && !BUNDLED.some((name) => id === name || id.startsWith(`${name}/`));
}

const TREE = 'QUERENT_TREE';

/** A module finds its data files, and folders that are registries, from its place in the tree: it is told this place. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: (code, id) => {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return null;
    const place = withoutSuffix(relative(source, id).split(sep).join('/'));
    return code.replaceAll('import.meta.url', `new URL(${TREE} + '${place}.js', import.meta.url).href`);
  },
  renderChunk: (code, chunk) => {
    if (!code.includes(TREE)) return null;
    const depth = chunk.fileName.split('/').length - 1;
    return code.replaceAll(TREE, `'./${'../'.repeat(depth)}'`);
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCode(process.argv[2] ?? join(root, 'dist'));
