import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '../../schema/message.ts';
import { subtypes } from '../../taxonomy/taxonomy.ts';
import { parseSeeds } from './read-seeds.ts';
import type { Seed } from './seed.ts';

export interface LoadedSeeds {
  readonly seeds: readonly Seed[];
  /** SHA-256 over the files read, in the order of `LANGUAGES`. */
  readonly checksum: string;
}

/** The small set of the first figure, one file a language. */
export function loadStarterSeeds(language?: Language): Promise<LoadedSeeds> {
  return loadFiles(languagesOf(language).map((part) => `starter.${part}.jsonl`));
}

/** The open set, one file for each subtype and language; its card is `open/README.md`. */
export function loadOpenSeeds(language?: Language): Promise<LoadedSeeds> {
  return loadFiles(languagesOf(language).flatMap((part) => subtypes().map(({ id }) => `open/${id}.${part}.jsonl`)));
}

function languagesOf(language: Language | undefined): readonly Language[] {
  return language ? [language] : LANGUAGES;
}

async function loadFiles(names: readonly string[]): Promise<LoadedSeeds> {
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, import.meta.url), 'utf8')));
  const hash = createHash('sha256');
  const seeds = texts.flatMap((text, index) => {
    hash.update(text);
    return parseSeeds(text, names[index] ?? '');
  });
  return { seeds, checksum: hash.digest('hex') };
}
