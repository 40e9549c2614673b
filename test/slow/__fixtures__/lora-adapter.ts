/** A LoRA adapter of rank 1 for one tensor, as GGUF bytes (version 3): the smallest file that changes what a model says. */
export function loraAdapter(options: { tensor: string; from: number; to: number; scale: number }): Buffer {
  const { tensor, from, to, scale } = options;
  const text = (value: string): Buffer => Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)]);
  const entry = (key: string, value: string): Buffer => Buffer.concat([text(key), u32(8), text(value)]);
  const alpha = Buffer.concat([text('adapter.lora.alpha'), u32(6), f32([1])]);
  // Dimensions, type 0 (32-bit floats), offset in the data.
  const info = (name: string, width: number, height: number, offset: number): Buffer =>
    Buffer.concat([text(name), u32(2), u64(width), u64(height), u32(0), u64(offset)]);
  const a = f32(Array.from({ length: from }, (_, index) => scale * Math.sin(index)));
  const b = f32(Array.from({ length: to }, (_, index) => scale * Math.cos(index)));
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(2),
    u64(4),
    entry('general.architecture', 'llama'),
    entry('general.type', 'adapter'),
    entry('adapter.type', 'lora'),
    alpha,
    info(`${tensor}.lora_a`, from, 1, 0),
    info(`${tensor}.lora_b`, 1, to, padded(a).length),
  ]);
  return Buffer.concat([padded(head), padded(a), padded(b)]);
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function f32(values: readonly number[]): Buffer {
  return Buffer.from(new Float32Array(values).buffer);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)]);
}
