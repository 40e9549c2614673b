import { createReadStream } from 'node:fs';

/**
 * The bytes of a file, or undefined where there are more than `mostBytes`: no more than that is ever read, also of what
 * has no size of its own (a pipe, a device that never ends). Throws what the system says when it cannot be read.
 */
export async function readBoundedFile(file: string, mostBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}
