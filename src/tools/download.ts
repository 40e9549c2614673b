import { createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DownloadError } from '../errors/download-error.ts';
import { hashFile } from './file-hash.ts';
import { hashText } from './hash.ts';
import { type HttpGetReply, httpGetFile } from './http-get.ts';
import { claimPart, type PartFile } from './part-file.ts';
import { TransferProblem } from './transfer-problem.ts';

interface DownloadProgress {
  readonly done: number;
  /** Bytes in all, where known. */
  readonly total: number | undefined;
}

export interface DownloadOptions {
  /** What the file is, for messages: `model smollm2-135m`. */
  readonly what: string;
  readonly url: string;
  /** Where the file goes; it appears there whole and verified, or not at all. */
  readonly path: string;
  /** 64 hex digits. Absent: what the host itself names is taken, if it names one. */
  readonly sha256?: string;
  readonly bytes?: number;
  /** A longer file is refused; default `bytes`, else 16 GiB. */
  readonly maxBytes?: number;
  /** Sent to the URL's own host only, never along a redirect. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Default 5,000. */
  readonly connectTimeoutMs?: number;
  /** Default 60,000. */
  readonly stallTimeoutMs?: number;
  readonly onProgress?: (progress: DownloadProgress) => void;
  readonly signal?: AbortSignal;
}

const DEFAULT_MAX_BYTES = 16 * 1024 ** 3;
const HINT = 'Check the connection and repeat the command: what was fetched already is kept.';

/**
 * Fetches a file: continued where an earlier try ended, bounded, its checksum verified, put in place atomically.
 * Two processes at once are safe. Throws `DownloadError`, or the signal's reason.
 */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const part = await claimPart(options.path, (options.sha256 ?? hashText(options.url)).slice(0, 12));
  try {
    const named = await fetchInto(part, options);
    await verifyAndCommit(part, { what: options.what, sha256: options.sha256 ?? named, signal: options.signal });
  } catch (error) {
    // Bytes that do not fit the file are of another file: continuing them would fail for ever.
    if (error instanceof TransferProblem && error.kind === 'bad-range' && !options.signal?.aborted)
      await part.discard();
    else part.release();
    options.signal?.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw failed(options, (error as Error).message, error);
  }
}

/** Puts a part in place if its checksum is right, deletes it otherwise. Throws `DownloadError`. */
export async function verifyAndCommit(
  part: PartFile,
  expected: { readonly what: string; readonly sha256: string | undefined; readonly signal?: AbortSignal | undefined },
): Promise<void> {
  if (expected.sha256 !== undefined) {
    const found = await hashFile(part.path, expected.signal);
    if (found !== expected.sha256) {
      await part.discard();
      throw new DownloadError({
        what: expected.what,
        problem: `its SHA-256 is ${found}, not ${expected.sha256}`,
        hint: 'Fetch it again; if the checksum is still wrong, the source has another file than the one pinned here.',
      });
    }
  }
  await part.commit();
}

/** A stream that fails after `maxBytes` and counts what passes. */
export function boundedCounter(maxBytes: number, from: number, onBytes: (done: number) => void): Transform {
  let done = from;
  return new Transform({
    transform(chunk: Buffer, _encoding, callback) {
      done += chunk.length;
      if (done > maxBytes) return callback(new TransferProblem('bad-range', `it is longer than ${maxBytes} bytes`));
      onBytes(done);
      callback(null, chunk);
    },
  });
}

/** Returns the checksum that the host named, if it did. */
async function fetchInto(part: PartFile, options: DownloadOptions): Promise<string | undefined> {
  const complete = options.bytes !== undefined && part.bytes === options.bytes;
  if (complete) return undefined;
  const { response, namedSha256 } = await request(part.bytes, options);
  if (response.statusCode === 416) {
    // The part is as long as the file or longer: the checksum decides, and a wrong part is deleted there.
    response.destroy();
    if (options.sha256 === undefined && namedSha256 === undefined) {
      await part.discard();
      throw failed(options, 'an earlier part of it does not fit the file');
    }
    return namedSha256;
  }
  if (response.statusCode !== 200 && response.statusCode !== 206) {
    response.destroy();
    throw failed(options, `the server answers ${response.statusCode}`);
  }
  const start = continuesAt(response.headers['content-range'], response.statusCode, part.bytes);
  if (start !== part.bytes) await truncate(part.path, 0);
  const length = Number(response.headers['content-length'] ?? Number.NaN);
  const total = options.bytes ?? (Number.isFinite(length) ? start + length : undefined);
  const count = boundedCounter(options.maxBytes ?? options.bytes ?? DEFAULT_MAX_BYTES, start, (done) =>
    options.onProgress?.({ done, total }),
  );
  await pipeline(response, count, createWriteStream(part.path, { flags: start > 0 ? 'a' : 'w' }), {
    signal: options.signal,
  });
  if (!response.complete) throw failed(options, 'the connection ended before the file did');
  return namedSha256;
}

function request(from: number, options: DownloadOptions): Promise<HttpGetReply> {
  return httpGetFile({
    url: options.url,
    headers: { ...options.headers, ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
    connectTimeoutMs: options.connectTimeoutMs ?? 5_000,
    stallTimeoutMs: options.stallTimeoutMs ?? 60_000,
    signal: options.signal,
  });
}

/** Where the body begins in the file: a server may ignore the range and send the whole file again. */
function continuesAt(contentRange: string | undefined, status: number, asked: number): number {
  if (status !== 206) return 0;
  const start = Number(/^bytes (\d{1,15})-/.exec(contentRange ?? '')?.[1] ?? Number.NaN);
  if (start !== asked) throw new TransferProblem('bad-range', 'the server sent another range than the one asked for');
  return start;
}

function failed(options: DownloadOptions, problem: string, cause?: unknown): DownloadError {
  return new DownloadError({
    what: options.what,
    problem: `${new URL(options.url).host}: ${problem}`,
    hint: HINT,
    cause,
  });
}
