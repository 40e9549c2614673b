import { open } from 'node:fs/promises';

const HEADER_BYTES = 24;
const VERSIONS = [2, 3];
const MAX_ENTRIES = 1_000_000n;

/**
 * Reads the first 24 bytes of a GGUF file (github.com/ggml-org/ggml, docs/gguf.md): magic, version, number of tensors,
 * number of metadata entries. Returns what is wrong with them. The library would follow a wrong count for minutes.
 */
export async function findGgufProblem(path: string): Promise<string | undefined> {
  const header = Buffer.alloc(HEADER_BYTES);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(header, 0, HEADER_BYTES, 0);
    if (bytesRead < HEADER_BYTES || header.toString('latin1', 0, 4) !== 'GGUF') return 'it is no GGUF file';
  } finally {
    await file.close();
  }
  const version = header.readUInt32LE(4);
  if (!VERSIONS.includes(version)) return `it has GGUF version ${version}; ${VERSIONS.join(' and ')} are known`;
  const counts = [header.readBigUInt64LE(8), header.readBigUInt64LE(16)];
  return counts.every((count) => count <= MAX_ENTRIES) ? undefined : 'its header is damaged';
}
