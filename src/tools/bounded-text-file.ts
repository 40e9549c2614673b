import { FileError } from '../errors/file-error.ts';
import { ImportError } from '../errors/import-error.ts';
import { readBoundedFile } from './bounded-file.ts';

/**
 * The text of a person's own file, without a byte order mark and with lone surrogates mended.
 * Throws `FileError` when it cannot be read, `ImportError` when it is larger than `mostMebibytes`.
 */
export async function readBoundedText(file: string, mostMebibytes: number): Promise<string> {
  let bytes: Buffer | undefined;
  try {
    bytes = await readBoundedFile(file, mostMebibytes * 2 ** 20);
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  if (bytes === undefined) {
    throw new ImportError({ file, problems: [{ problem: `is larger than ${mostMebibytes} MiB` }] });
  }
  return bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .toWellFormed();
}
