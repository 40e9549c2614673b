import { FileError } from '../errors/file-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { readBoundedFile } from '../tools/bounded-file.ts';

/** More than any context holds. */
const MOST_MEBIBYTES = 4;

/** @throws FileError when it cannot be read, InvalidOptionError when it is larger than 4 MiB. */
export async function readText(file: string): Promise<string> {
  let bytes: Buffer | undefined;
  try {
    bytes = await readBoundedFile(file, MOST_MEBIBYTES * 2 ** 20);
  } catch (cause) {
    throw new FileError({ file, doing: 'read', cause });
  }
  if (bytes) return bytes.toString('utf8');
  throw new InvalidOptionError({
    option: '--system',
    value: file,
    expected: `it is larger than ${MOST_MEBIBYTES} MiB`,
  });
}
