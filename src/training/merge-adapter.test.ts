import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mergeAdapter } from './merge-adapter.ts';
import { decodeFloats, encodeFloats, type FloatType, openTensors } from './safetensors.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'querent-merge-'));
});
afterEach(() => rm(folder, { recursive: true }));

type Tensors = Readonly<Record<string, { readonly shape: readonly number[]; readonly values: readonly number[] }>>;

/** A safetensors file: length of the header, header, data. */
function tensorFile(tensors: Tensors, dtype: FloatType): Buffer {
  const parts = Object.values(tensors).map(({ values }) => encodeFloats(Float32Array.from(values), dtype));
  let at = 0;
  const header = JSON.stringify({
    __metadata__: { format: 'pt' },
    ...Object.fromEntries(
      Object.entries(tensors).map(([name, { shape }], index) => {
        const start = at;
        at += parts[index]?.length ?? 0;
        return [name, { dtype, shape, data_offsets: [start, at] }];
      }),
    ),
  });
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(Buffer.byteLength(header)));
  return Buffer.concat([length, Buffer.from(header), ...parts]);
}

async function makeModel(dtype: FloatType): Promise<{ base: string; adapter: string; folder: string }> {
  const places = { base: join(folder, 'base'), adapter: join(folder, 'adapter'), folder: join(folder, 'merged') };
  await mkdir(places.base);
  await mkdir(places.adapter);
  await writeFile(join(places.base, 'config.json'), '{}');
  const model = {
    'q.weight': { shape: [2, 3], values: [1, 2, 3, 4, 5, 6] },
    'norm.weight': { shape: [2], values: [7, 8] },
  };
  await writeFile(join(places.base, 'model.safetensors'), tensorFile(model, dtype));
  const lora = {
    'base_model.model.q.lora_A.weight': { shape: [1, 3], values: [1, 0, -1] },
    'base_model.model.q.lora_B.weight': { shape: [2, 1], values: [2, 0.5] },
  };
  await writeFile(join(places.adapter, 'adapter_model.safetensors'), tensorFile(lora, 'F32'));
  await writeFile(
    join(places.adapter, 'adapter_config.json'),
    JSON.stringify({ peft_type: 'LORA', r: 1, lora_alpha: 2 }),
  );
  return places;
}

async function weight(path: string, name: string): Promise<readonly number[]> {
  const file = await openTensors(join(path, 'model.safetensors'));
  const info = file.tensors.get(name)!;
  const values = decodeFloats(await file.read(info), info.dtype);
  await file.close();
  return [...values];
}

describe('merging an adapter', () => {
  // Scale 2 / 1; B A = [[2, 0, -2], [0.5, 0, -0.5]]; twice that is added to [[1, 2, 3], [4, 5, 6]].
  it.each(['F32', 'BF16', 'F16'] as const)('adds (alpha / r) B A to the weights, in %s', async (dtype) => {
    const places = await makeModel(dtype);
    await mergeAdapter(places);
    expect(await weight(places.folder, 'q.weight')).toEqual([5, 2, -1, 5, 5, 5]);
    expect(await weight(places.folder, 'norm.weight')).toEqual([7, 8]);
    expect(await weight(places.base, 'q.weight')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await readFile(join(places.folder, 'config.json'), 'utf8')).toBe('{}');
  });

  it('refuses what is more than plain LoRA, and an adapter of another model, and leaves nothing half done', async () => {
    const places = await makeModel('F32');
    const config = join(places.adapter, 'adapter_config.json');
    await writeFile(config, JSON.stringify({ peft_type: 'LORA', r: 1, lora_alpha: 2, use_dora: true }));
    await expect(mergeAdapter(places)).rejects.toMatchObject({ code: 'QRT_TRAINER' });
    await writeFile(config, JSON.stringify({ peft_type: 'LORA', r: 1, lora_alpha: 2 }));
    await writeFile(
      join(places.base, 'model.safetensors'),
      tensorFile({ 'k.weight': { shape: [1], values: [1] } }, 'F32'),
    );
    await expect(mergeAdapter(places)).rejects.toThrow(/has no weight q\.weight/);
    await expect(readFile(join(places.folder, 'config.json'))).rejects.toThrow('ENOENT');
  });

  it('names a file that is none', async () => {
    const file = join(folder, 'x.safetensors');
    await writeFile(file, 'not a tensor in sight, and a long text');
    await expect(openTensors(file)).rejects.toMatchObject({ code: 'QRT_DATA' });
  });
});

describe('numbers of 16 bits', () => {
  it('round to the nearest, as the format has it', () => {
    const round = (value: number, dtype: FloatType) =>
      decodeFloats(encodeFloats(Float32Array.of(value), dtype), dtype)[0];
    // 2049 lies between 2048 and 2050 (steps of 2): to the even fraction. 1 + 2^-9 lies between 1 and 1 + 2^-7 in BF16.
    expect([round(2049, 'F16'), round(65_520, 'F16'), round(2 ** -25, 'F16')]).toEqual([
      2048,
      Number.POSITIVE_INFINITY,
      0,
    ]);
    expect([round(1 + 2 ** -9, 'BF16'), round(1 + 2 ** -7, 'BF16')]).toEqual([1, 1 + 2 ** -7]);
  });

  it.each(['F16', 'BF16'] as const)(
    'read what they wrote, for every pattern of bits that is a number (%s)',
    (dtype) => {
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 0xffff }), (bits) => {
          const bytes = Uint8Array.of(bits & 0xff, bits >> 8);
          const [value] = decodeFloats(bytes, dtype);
          fc.pre(!Number.isNaN(value));
          expect(encodeFloats(Float32Array.of(value as number), dtype)).toEqual(bytes);
        }),
        { numRuns: 2000 },
      );
    },
  );
});
