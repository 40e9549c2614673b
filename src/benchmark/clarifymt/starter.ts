import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '../../schema/message.ts';
import { parseSeeds } from './read-seeds.ts';
import type { Seed } from './seed.ts';

export interface LoadedSeeds {
  readonly seeds: readonly Seed[];
  /** SHA-256 over the files read, in the order of `LANGUAGES`. */
  readonly checksum: string;
}

/** The built-in set, one file a language. */
export async function loadStarterSeeds(language?: Language): Promise<LoadedSeeds> {
  const hash = createHash('sha256');
  const seeds: Seed[] = [];
  for (const part of language ? [language] : LANGUAGES) {
    const name = `starter.${part}.jsonl`;
    const text = await readFile(new URL(name, import.meta.url), 'utf8');
    hash.update(text);
    seeds.push(...parseSeeds(text, name));
  }
  return { seeds, checksum: hash.digest('hex') };
}
