import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are missing. One by one: where a folder can never appear (`/proc`), Node's own
 * `recursive` tries for ever. Throws the system's error.
 */
export function ensureFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) ensureFolder(above);
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in between.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
