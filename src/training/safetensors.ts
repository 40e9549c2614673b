import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';

const FLOAT_BYTES = { F32: 4, F16: 2, BF16: 2 } as const;
export type FloatType = keyof typeof FLOAT_BYTES;

export interface TensorInfo {
  readonly dtype: FloatType;
  readonly shape: readonly number[];
  /** Of its bytes, from the start of the data. */
  readonly start: number;
  readonly end: number;
}

/** A safetensors file: names, shapes, and bytes on demand. */
export interface TensorFile {
  readonly tensors: ReadonlyMap<string, TensorInfo>;
  /** Where the data begins in the file, in bytes. */
  readonly dataStart: number;
  read(tensor: TensorInfo): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Bytes of a header at most, as the format itself has it. */
const LONGEST_HEADER = 100_000_000;

const entrySchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(0)),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});

/** Throws `DataError` for a file that is none, or whose numbers are no plain floats. */
export async function openTensors(file: string): Promise<TensorFile> {
  const handle = await open(file, 'r');
  try {
    const { tensors, dataStart } = await readHeader(handle, file);
    return {
      tensors,
      dataStart,
      read: async ({ start, end }) => {
        const bytes = new Uint8Array(end - start);
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, dataStart + start);
        if (bytesRead < bytes.length) throw broken(file, 'the file ends too early');
        return bytes;
      },
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readHeader(
  handle: FileHandle,
  file: string,
): Promise<{ readonly tensors: Map<string, TensorInfo>; readonly dataStart: number }> {
  const { size } = await handle.stat();
  const length = Buffer.alloc(8);
  await handle.read(length, 0, 8, 0);
  const headerBytes = Number(length.readBigUInt64LE());
  if (headerBytes > LONGEST_HEADER || headerBytes + 8 > size) throw broken(file, 'it is no safetensors file');
  const header = Buffer.alloc(headerBytes);
  await handle.read(header, 0, headerBytes, 8);
  const tensors = new Map<string, TensorInfo>();
  for (const [name, value] of Object.entries(parseHeader(header.toString('utf8'), file))) {
    if (name === '__metadata__') continue;
    tensors.set(name, readEntry(name, value, size - 8 - headerBytes, file));
  }
  return { tensors, dataStart: 8 + headerBytes };
}

function parseHeader(text: string, file: string): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch (cause) {
    throw broken(file, 'its header cannot be read', cause);
  }
}

function readEntry(name: string, value: unknown, dataBytes: number, file: string): TensorInfo {
  const parsed = entrySchema.safeParse(value);
  if (!parsed.success) throw broken(file, `"${name}" cannot be read`);
  const { dtype, shape, data_offsets } = parsed.data;
  const [start, end] = data_offsets;
  if (dtype !== 'F32' && dtype !== 'F16' && dtype !== 'BF16') throw broken(file, `"${name}" is of type ${dtype}`);
  const bytes = shape.reduce((product, side) => product * side, FLOAT_BYTES[dtype]);
  if (end - start !== bytes || end > dataBytes) throw broken(file, `"${name}" has another size than its shape`);
  return { dtype, shape, start, end };
}

function broken(file: string, problem: string, cause?: unknown): DataError {
  return new DataError({ file, problem, hint: 'Fetch or train the model again.', cause });
}

export function decodeFloats(bytes: Uint8Array, dtype: FloatType): Float32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = new Float32Array(bytes.byteLength / FLOAT_BYTES[dtype]);
  for (let index = 0; index < values.length; index++) {
    if (dtype === 'F32') values[index] = view.getFloat32(index * 4, true);
    else if (dtype === 'BF16') values[index] = fromBits(view.getUint16(index * 2, true) << 16);
    else values[index] = fromHalf(view.getUint16(index * 2, true));
  }
  return values;
}

/** To the nearest, to even where two are as near. */
export function encodeFloats(values: Float32Array, dtype: FloatType): Uint8Array {
  const bytes = new Uint8Array(values.length * FLOAT_BYTES[dtype]);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number;
    if (dtype === 'F32') view.setFloat32(index * 4, value, true);
    else if (dtype === 'BF16') view.setUint16(index * 2, toBrain(value), true);
    else view.setUint16(index * 2, toHalf(value), true);
  }
  return bytes;
}

const scratch = new DataView(new ArrayBuffer(4));

function fromBits(bits: number): number {
  scratch.setUint32(0, bits >>> 0);
  return scratch.getFloat32(0);
}

function toBits(value: number): number {
  scratch.setFloat32(0, value);
  return scratch.getUint32(0);
}

function toBrain(value: number): number {
  const bits = toBits(value);
  if (Number.isNaN(value)) return 0x7fc0;
  return ((bits + 0x7fff + ((bits >>> 16) & 1)) >>> 16) & 0xffff;
}

function fromHalf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

function toHalf(value: number): number {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  if (Number.isNaN(value)) return 0x7e00;
  if (size >= 65_520) return sign | 0x7c00;
  const exponent = Math.max(-14, Math.floor(Math.log2(size === 0 ? 2 ** -15 : size)));
  const steps = roundToEven(size / 2 ** (exponent - 10));
  // A fraction rounded up to 2048 carries into the exponent by itself.
  return sign | (steps < 1024 ? steps : ((exponent + 15) << 10) + (steps - 1024));
}

function roundToEven(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
