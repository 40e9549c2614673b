import { createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { DataError } from '../errors/data-error.ts';

/** Shape and vocabulary of a BERT sentence encoder, as its publisher's folder says them. */
export interface BertFiles {
  /** `model.safetensors`, 32-bit floats. */
  readonly weights: string;
  /** `vocab.txt`: one WordPiece token a line. */
  readonly vocabulary: string;
  /** `config.json`. */
  readonly config: string;
}

/** A safetensors file opens with the length of its header, in JSON; a longer one is refused. */
const LONGEST_HEADER = 2 ** 20;
const ALIGNMENT = 32;

const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.int().min(1)).max(4),
  data_offsets: z.tuple([z.int().min(0), z.int().min(0)]),
});
const configSchema = z.object({
  model_type: z.literal('bert'),
  hidden_size: z.int().min(1),
  intermediate_size: z.int().min(1),
  max_position_embeddings: z.int().min(1),
  num_attention_heads: z.int().min(1),
  num_hidden_layers: z.int().min(1),
  layer_norm_eps: z.number(),
  type_vocab_size: z.int().min(1),
});

interface Tensor {
  readonly name: string;
  readonly shape: readonly number[];
  /** In the safetensors file. */
  readonly start: number;
  readonly bytes: number;
}

/**
 * Writes the weights of a BERT sentence encoder with mean pooling as GGUF, so that the runtime which plays chat models
 * also gives sentence embeddings. Same files, same bytes. Throws `DataError` for files that are not of this kind.
 * Names and keys follow the GGUF specification and the BERT architecture of llama.cpp.
 */
export async function convertBertToGguf(files: BertFiles, to: string): Promise<void> {
  const config = readConfig(files.config);
  const source = await open(files.weights, 'r');
  try {
    const tensors = await readTensors(source, files.weights);
    const header = ggufHeader(metadata(config, files.vocabulary), tensors);
    await pipeline(async function* () {
      yield header;
      for (const { start, bytes } of tensors) {
        yield* readPieces(source, start, bytes);
        yield Buffer.alloc(padding(bytes));
      }
    }, createWriteStream(to));
  } finally {
    await source.close();
  }
}

const PIECE = 2 ** 20;

async function* readPieces(source: FileHandle, start: number, bytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += PIECE) {
    const length = Math.min(PIECE, bytes - at);
    const { buffer, bytesRead } = await source.read(Buffer.alloc(length), 0, length, start + at);
    yield buffer.subarray(0, bytesRead);
  }
}

function readConfig(text: string): z.infer<typeof configSchema> {
  const parsed = configSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new DataError({ file: 'config.json', problem: parsed.error.issues[0]?.message ?? 'describes no BERT' });
}

async function readTensors(source: FileHandle, file: string): Promise<readonly Tensor[]> {
  const { buffer: size } = await source.read(Buffer.alloc(8), 0, 8, 0);
  const length = Number(size.readBigUInt64LE());
  if (length > LONGEST_HEADER) throw new DataError({ file, problem: 'has no safetensors header' });
  const { buffer: json } = await source.read(Buffer.alloc(length), 0, length, 8);
  const { __metadata__: _, ...entries } = JSON.parse(json.toString('utf8')) as Record<string, unknown>;
  return Object.entries(entries).flatMap(([key, value]) => {
    const name = ggufName(key);
    if (name === undefined) return [];
    const { dtype, shape, data_offsets: offsets } = tensorSchema.parse(value);
    if (dtype !== 'F32') throw new DataError({ file, path: key, problem: `holds ${dtype}, not F32` });
    return [{ name, shape, start: 8 + length + offsets[0], bytes: offsets[1] - offsets[0] }];
  });
}

const WHOLE_NAMES: Readonly<Record<string, string>> = {
  'embeddings.word_embeddings.weight': 'token_embd.weight',
  'embeddings.position_embeddings.weight': 'position_embd.weight',
  'embeddings.token_type_embeddings.weight': 'token_types.weight',
  'embeddings.LayerNorm.weight': 'token_embd_norm.weight',
  'embeddings.LayerNorm.bias': 'token_embd_norm.bias',
};
const LAYER_NAMES: Readonly<Record<string, string>> = {
  'attention.self.query': 'attn_q',
  'attention.self.key': 'attn_k',
  'attention.self.value': 'attn_v',
  'attention.output.dense': 'attn_output',
  'attention.output.LayerNorm': 'attn_output_norm',
  'intermediate.dense': 'ffn_up',
  'output.dense': 'ffn_down',
  'output.LayerNorm': 'layer_output_norm',
};

/** Undefined: not needed for embeddings (the pooler, position ids). */
function ggufName(key: string): string | undefined {
  const layer = /^encoder\.layer\.(\d+)\.(.+)\.(weight|bias)$/.exec(key);
  const part = layer && LAYER_NAMES[layer[2] ?? ''];
  return part ? `blk.${layer[1]}.${part}.${layer[3]}` : WHOLE_NAMES[key];
}

type Value =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'count' | 'fraction'; readonly value: number }
  | { readonly type: 'flag'; readonly value: boolean }
  | { readonly type: 'texts'; readonly value: readonly string[] }
  | { readonly type: 'kinds'; readonly value: readonly number[] };

function metadata(config: z.infer<typeof configSchema>, vocabulary: string): Readonly<Record<string, Value>> {
  const tokens = vocabulary.split('\n').filter((line) => line !== '');
  const count = (value: number): Value => ({ type: 'count', value });
  const id = (token: string): Value => count(Math.max(0, tokens.indexOf(token)));
  return {
    'general.architecture': { type: 'text', value: 'bert' },
    'general.file_type': count(0),
    'bert.block_count': count(config.num_hidden_layers),
    'bert.context_length': count(config.max_position_embeddings),
    'bert.embedding_length': count(config.hidden_size),
    'bert.feed_forward_length': count(config.intermediate_size),
    'bert.attention.head_count': count(config.num_attention_heads),
    'bert.attention.layer_norm_epsilon': { type: 'fraction', value: config.layer_norm_eps },
    'bert.attention.causal': { type: 'flag', value: false },
    /** Mean over tokens. */
    'bert.pooling_type': count(1),
    'tokenizer.ggml.model': { type: 'text', value: 'bert' },
    'tokenizer.ggml.tokens': { type: 'texts', value: tokens.map(phantomSpace) },
    'tokenizer.ggml.token_type': { type: 'kinds', value: tokens.map((token) => (isSpecial(token) ? 3 : 1)) },
    'tokenizer.ggml.token_type_count': count(config.type_vocab_size),
    'tokenizer.ggml.bos_token_id': id('[CLS]'),
    'tokenizer.ggml.eos_token_id': id('[SEP]'),
    'tokenizer.ggml.unknown_token_id': id('[UNK]'),
    'tokenizer.ggml.seperator_token_id': id('[SEP]'),
    'tokenizer.ggml.padding_token_id': id('[PAD]'),
    'tokenizer.ggml.cls_token_id': id('[CLS]'),
    'tokenizer.ggml.mask_token_id': id('[MASK]'),
  };
}

function isSpecial(token: string): boolean {
  return /^\[(?:CLS|SEP|PAD|UNK|MASK)\]$/.test(token);
}

/** The runtime marks the beginning of a word where WordPiece marks its continuation. */
function phantomSpace(token: string): string {
  if (token.startsWith('##')) return token.slice(2);
  return isSpecial(token) ? token : `\u2581${token}`;
}

function padding(bytes: number): number {
  return (ALIGNMENT - (bytes % ALIGNMENT)) % ALIGNMENT;
}

const VERSION = 3;
const F32 = 0;

function ggufHeader(values: Readonly<Record<string, Value>>, tensors: readonly Tensor[]): Buffer {
  const entries = Object.entries(values);
  let offset = 0;
  const parts: Buffer[] = [
    Buffer.from('GGUF'),
    uint32(VERSION),
    uint64(tensors.length),
    uint64(entries.length),
    ...entries.flatMap(([key, value]) => [text(key), encode(value)]),
    ...tensors.flatMap(({ name, shape, bytes }) => {
      const start = offset;
      offset += bytes + padding(bytes);
      // The innermost dimension comes first.
      return [text(name), uint32(shape.length), ...shape.toReversed().map(uint64), uint32(F32), uint64(start)];
    }),
  ];
  const header = Buffer.concat(parts);
  return Buffer.concat([header, Buffer.alloc(padding(header.length))]);
}

/** Type numbers of the GGUF specification, version 3. */
const TYPE = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const;

function encode(entry: Value): Buffer {
  switch (entry.type) {
    case 'text':
      return Buffer.concat([uint32(TYPE.string), text(entry.value)]);
    case 'count':
      return Buffer.concat([uint32(TYPE.uint32), uint32(entry.value)]);
    case 'fraction':
      return Buffer.concat([uint32(TYPE.float32), float32(entry.value)]);
    case 'flag':
      return Buffer.concat([uint32(TYPE.bool), Buffer.from([entry.value ? 1 : 0])]);
    case 'texts':
      return array(TYPE.string, entry.value.map(text));
    case 'kinds':
      return array(TYPE.int32, entry.value.map(uint32));
  }
}

function array(type: number, items: readonly Buffer[]): Buffer {
  return Buffer.concat([uint32(TYPE.array), uint32(type), uint64(items.length), ...items]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([uint64(bytes.length), bytes]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function float32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}
