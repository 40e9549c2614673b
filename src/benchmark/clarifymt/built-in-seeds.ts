import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
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

/** The open set, one file for each subtype and language in the taxonomy's order; its card is `open/README.md`. */
export async function loadOpenSeeds(language?: Language): Promise<LoadedSeeds> {
  const there = new Set(await readdir(new URL('open/', import.meta.url)));
  const names = languagesOf(language).flatMap((part) => subtypes().map(({ id }) => `${id}.${part}.jsonl`));
  return loadFiles(names.filter((name) => there.has(name)).map((name) => `open/${name}`));
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
