import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { FileError } from '../../errors/file-error.ts';
import { ImportError } from '../../errors/import-error.ts';

/** How a file's bytes are read; `latin1` is windows-1252, as spreadsheets on Windows write it. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin1'] as const;

export type Encoding = (typeof ENCODINGS)[number];

export interface TextFile {
  readonly path: string;
  /** As the person named it, for messages. */
  readonly shownAs: string;
  /** Default: by the byte order mark, or by the NUL bytes of UTF-16 without one, else UTF-8. */
  readonly encoding?: Encoding | undefined;
}

/** A line longer than this is refused: nothing a person writes is. */
export const LONGEST_LINE_BYTES = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;
const SNIFFED_BYTES = 4096;

/**
 * Streams a file as text in blocks, without its byte order mark; blocks of UTF-8 hold whole lines. Throws `FileError`
 * when it cannot be read and `ImportError` when it is no text of its encoding, with the first line that is not.
 */
export async function* readText(file: TextFile): AsyncGenerator<string> {
  const chunks = readChunks(file);
  const first = await chunks.next();
  if (first.done) return;
  refuseBinary(first.value, file);
  const encoding = file.encoding ?? sniffEncoding(first.value);
  const all = prepend(first.value, chunks);
  yield* encoding === 'utf-8' ? decodeUtf8(all, file) : decodeOther(all, encoding, file);
}

async function* readChunks(file: TextFile): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of createReadStream(file.path)) yield chunk as Buffer;
  } catch (cause) {
    throw new FileError({ file: file.shownAs, doing: 'read', cause });
  }
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function refuseBinary(head: Buffer, file: TextFile): void {
  if (head.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return;
  throw new ImportError({
    file: file.shownAs,
    problems: [{ problem: 'is a zip archive, perhaps an Excel workbook, and no text' }],
    hint: 'Save the sheet as CSV (UTF-8) and import that.',
  });
}

function sniffEncoding(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, SNIFFED_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  // Western text in UTF-16 has a zero in nearly every pair of bytes, on the side of the high byte.
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && odd > 4 * even) return 'utf-16le';
  if (even > sample.length / 8 && even > 4 * odd) return 'utf-16be';
  return 'utf-8';
}

async function* decodeUtf8(chunks: AsyncGenerator<Buffer>, file: TextFile): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 1;
  let first = true;
  const decode = (bytes: Buffer): string => {
    const body = first && bytes.subarray(0, 3).toString('hex') === 'efbbbf' ? bytes.subarray(3) : bytes;
    first = false;
    if (!isUtf8(body)) throw notUtf8(body, line, file);
    const text = body.toString('utf8');
    if (text.includes('\0')) throw notText(line + lineFeeds(text.slice(0, text.indexOf('\0'))), file);
    line += lineFeeds(text);
    return text;
  };
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED) + 1;
    if (end === 0) rest = Buffer.concat([rest, chunk]);
    else {
      yield decode(Buffer.concat([rest, chunk.subarray(0, end)]));
      rest = chunk.subarray(end);
    }
    if (rest.length > LONGEST_LINE_BYTES) throw lineTooLong(line, file);
  }
  if (rest.length > 0) yield decode(rest);
}

async function* decodeOther(
  chunks: AsyncGenerator<Buffer>,
  encoding: Exclude<Encoding, 'utf-8'>,
  file: TextFile,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding === 'latin1' ? 'windows-1252' : encoding, { fatal: true });
  let line = 1;
  try {
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true });
      line += lineFeeds(text);
      yield text;
    }
    yield decoder.decode();
  } catch (cause) {
    if (!(cause instanceof TypeError)) throw cause;
    throw new ImportError({
      file: file.shownAs,
      problems: [{ line, problem: `is not ${encoding} from about here on` }],
      hint: `Save it as UTF-8, or name its encoding: --encoding ${ENCODINGS.join(' | ')}.`,
      cause,
    });
  }
}

function notUtf8(bytes: Buffer, firstLine: number, file: TextFile): ImportError {
  let line = firstLine;
  let start = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0 && isUtf8(bytes.subarray(start, end)); line++) {
    start = end + 1;
    end = bytes.indexOf(LINE_FEED, start);
  }
  return new ImportError({
    file: file.shownAs,
    problems: [{ line, problem: 'is not UTF-8' }],
    hint: 'Save it as UTF-8, or, if an older Excel wrote it, add --encoding latin1.',
  });
}

function notText(line: number, file: TextFile): ImportError {
  return new ImportError({
    file: file.shownAs,
    problems: [{ line, problem: 'holds a NUL character: this is no text file, or in another encoding' }],
    hint: `Save it as UTF-8, or name its encoding: --encoding ${ENCODINGS.join(' | ')}.`,
  });
}

function lineTooLong(line: number, file: TextFile): ImportError {
  return new ImportError({
    file: file.shownAs,
    problems: [{ line, problem: `is longer than ${LONGEST_LINE_BYTES / 1024 / 1024} MiB` }],
  });
}

function lineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
