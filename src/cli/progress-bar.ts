import { createRequire } from 'node:module';
import type { Options, SingleBar } from 'cli-progress';

/** A bar on a terminal. Its package is loaded here, at the first bar: where there is no terminal there is none. */
export function createBar(options: Options): SingleBar {
  const { SingleBar: Bar } = createRequire(import.meta.url)('cli-progress') as typeof import('cli-progress');
  return new Bar(options);
}
