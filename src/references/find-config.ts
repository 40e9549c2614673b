import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** In the order of search. */
const CONFIG_NAMES: readonly string[] = ['ts', 'mjs', 'js', 'json'].map((ending) => `querent.config.${ending}`);

/** The config that holds in a folder: the nearest one, from there upward; undefined where there is none. */
export function findConfig(folder: string): string | undefined {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const found = CONFIG_NAMES.map((name) => join(place, name)).find((file) => existsSync(file));
    if (found !== undefined || place === dirname(place)) return found;
  }
}
