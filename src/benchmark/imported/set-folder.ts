import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidOptionError } from '../../errors/invalid-option-error.ts';
import { MANIFEST_FILE } from './manifest.ts';

/** Imported sets lie below the home folder, one folder a set. */
export function setsFolder(home: string): string {
  return join(home, 'data', 'imported');
}

export function setFolder(home: string, name: string): string {
  return join(setsFolder(home), name);
}

const NAME = /^[a-z0-9](?:[a-z0-9_-]{0,58}[a-z0-9])?$/;
/** Names that Windows keeps for devices. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/** Safe on every file system, and nobody else's name. Throws `InvalidOptionError`. */
export function checkSetName(name: string, taken: readonly string[]): void {
  const refuse = (expected: string): never => {
    throw new InvalidOptionError({ option: '--name', value: name, expected, hint: 'For example: --name support' });
  };
  if (!NAME.test(name))
    refuse('it takes lower-case letters, digits, - and _, at most 60, a letter or digit first and last');
  if (DEVICE.test(name)) refuse('some file systems keep this name for a device');
  if (taken.includes(name)) refuse('a benchmark that comes with Querent has this name');
}

/** Names of the sets that are there, sorted. */
export async function importedSetNames(home: string): Promise<readonly string[]> {
  const folder = setsFolder(home);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && NAME.test(entry.name) && hasSet(home, entry.name))
    .map((entry) => entry.name)
    .sort();
}

export function hasSet(home: string, name: string): boolean {
  return NAME.test(name) && existsSync(join(setFolder(home, name), MANIFEST_FILE));
}

/** Takes a set away; runs on it stay in the store. */
export async function removeSet(home: string, name: string): Promise<void> {
  await rm(setFolder(home, name), { recursive: true });
}

/** Puts a finished folder in the place of a set; the old one, if any, goes only when the new one stands. */
export async function moveIntoPlace(prepared: string, home: string, name: string): Promise<void> {
  const target = setFolder(home, name);
  if (!existsSync(target)) return rename(prepared, target);
  const old = `${prepared}.old`;
  await rename(target, old);
  await rename(prepared, target);
  await rm(old, { recursive: true, force: true });
}
