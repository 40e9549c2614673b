import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import { boundedCounter } from './download.ts';

export interface ZipMemberOptions {
  readonly archive: string;
  /** Path inside the archive, with `/`. */
  readonly member: string;
  readonly to: string;
  /** A member that unpacks to more is refused. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
}

const MAX_ENTRIES = 10_000;

/** Writes one member of a zip archive (a Python wheel is one) to a file; false where the archive has no such member. */
export async function extractZipMember(options: ZipMemberOptions): Promise<boolean> {
  const zip = await openZip(options.archive);
  try {
    const entry = await findEntry(zip, options.member);
    if (entry === undefined) return false;
    const source = await openEntry(zip, entry);
    await pipeline(
      source,
      boundedCounter(options.maxBytes, 0, () => {}),
      createWriteStream(options.to),
      {
        signal: options.signal,
      },
    );
    return true;
  } finally {
    zip.close();
  }
}

async function openZip(archive: string): Promise<ZipFile> {
  const yauzl = await import('yauzl');
  const open = yauzl.open ?? yauzl.default.open;
  return new Promise((resolve, reject) => {
    open(archive, { lazyEntries: true, autoClose: false }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

function findEntry(zip: ZipFile, member: string): Promise<Entry | undefined> {
  return new Promise((resolve, reject) => {
    let seen = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(undefined));
    zip.on('entry', (entry: Entry) => {
      if (entry.fileName === member) return resolve(entry);
      if (++seen >= MAX_ENTRIES) return reject(new RangeError(`the archive has more than ${MAX_ENTRIES} members`));
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function openEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
