import { readFile } from 'node:fs/promises';
import { FileError } from '../errors/file-error.ts';

/** @throws FileError when it cannot be read. */
export async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
}
