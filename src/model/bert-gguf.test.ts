import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGgufFileInfo } from 'node-llama-cpp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataError } from '../errors/data-error.ts';
import { convertBertToGguf } from './bert-gguf.ts';

const CONFIG = {
  model_type: 'bert',
  hidden_size: 2,
  intermediate_size: 4,
  max_position_embeddings: 3,
  num_attention_heads: 1,
  num_hidden_layers: 1,
  layer_norm_eps: 1e-12,
  type_vocab_size: 2,
};
const TOKENS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'ask', '##ed'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bert-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A safetensors file: length of the header, the header, the numbers. */
async function safetensors(tensors: Readonly<Record<string, readonly number[][]>>, dtype = 'F32'): Promise<string> {
  let offset = 0;
  const header = Object.fromEntries(
    Object.entries(tensors).map(([name, rows]) => {
      const shape = [rows.length, rows[0]?.length ?? 0];
      const start = offset;
      offset += rows.flat().length * 4;
      return [name, { dtype, shape, data_offsets: [start, offset] }];
    }),
  );
  const json = Buffer.from(JSON.stringify({ ...header, __metadata__: { format: 'pt' } }));
  const size = Buffer.alloc(8);
  size.writeBigUInt64LE(BigInt(json.length));
  const numbers = Buffer.from(Float32Array.from(Object.values(tensors).flat(2)).buffer);
  const path = join(folder, `${dtype}.safetensors`);
  await writeFile(path, Buffer.concat([size, json, numbers]));
  return path;
}

const files = (weights: string) => ({
  weights,
  vocabulary: `${TOKENS.join('\n')}\n`,
  config: JSON.stringify(CONFIG),
});

describe('a sentence encoder written as GGUF', () => {
  it('is read by the runtime: its shape, its vocabulary with marked beginnings of words, its tensors', async () => {
    const weights = await safetensors({
      'pooler.dense.weight': [[9, 9]],
      'embeddings.word_embeddings.weight': [
        [1, 2],
        [3, 4],
        [5, 6],
      ],
      'encoder.layer.0.attention.self.query.weight': [[7, 8]],
    });
    const to = join(folder, 'tiny.gguf');
    await convertBertToGguf(files(weights), to);
    const info = await readGgufFileInfo(to);
    expect(info.metadata.general.architecture).toBe('bert');
    expect(info.architectureMetadata).toMatchObject({ embedding_length: 2, block_count: 1, pooling_type: 1 });
    expect(info.metadata.tokenizer.ggml.tokens).toEqual(['[PAD]', '[UNK]', '[CLS]', '[SEP]', '\u2581ask', 'ed']);
    expect(info.fullTensorInfo?.map(({ name, dimensions }) => [name, dimensions.map(Number)])).toEqual([
      ['token_embd.weight', [2, 3]],
      ['blk.0.attn_q.weight', [2, 1]],
    ]);
    // 24 bytes of numbers, padded to 32, then 8, padded to 32: the file ends with them.
    const bytes = await readFile(to);
    expect(bytes.length % 32).toBe(0);
    const tail = bytes.subarray(-64);
    expect([0, 4, 8, 12, 16, 20].map((at) => tail.readFloatLE(at))).toEqual([1, 2, 3, 4, 5, 6]);
    expect([32, 36].map((at) => tail.readFloatLE(at))).toEqual([7, 8]);
  });

  it('is refused when its numbers are not 32-bit floats', async () => {
    const weights = await safetensors({ 'embeddings.word_embeddings.weight': [[1, 2]] }, 'BF16');
    await expect(convertBertToGguf(files(weights), join(folder, 'no.gguf'))).rejects.toThrow(DataError);
  });
});
