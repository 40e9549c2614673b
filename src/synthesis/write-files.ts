import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileError } from '../errors/file-error.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';

/** Writes files into a folder, name -> text; each is whole or the old one. Throws `FileError`. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    try {
      ensureFolder(folder);
      await writeFile(`${file}.part`, text);
      await rename(`${file}.part`, file);
    } catch (cause) {
      throw new FileError({ file, doing: 'written', cause });
    }
  }
}

export function jsonLines(values: readonly object[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
