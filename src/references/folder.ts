import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';

/**
 * Imports what a folder registers by being there: each `NAME/benchmark.js` or `NAME.js` that has the export.
 * Works on the sources and on the build alike.
 */
export async function benchmarkFiles(folder: URL): Promise<ReadonlyMap<string, URL>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const suffix = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
  const found = new Map<string, URL>();
  for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const inside = new URL(`${entry.name}/benchmark${suffix}`, folder);
    if (entry.isDirectory()) {
      if (existsSync(inside)) found.set(entry.name, inside);
    } else if (entry.name.endsWith(suffix) && !/\.(test|contract|d)\.[jt]s$/.test(entry.name)) {
      found.set(entry.name.slice(0, -suffix.length), new URL(entry.name, folder));
    }
  }
  return found;
}
