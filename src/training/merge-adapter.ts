import { constants } from 'node:fs';
import { copyFile, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { TrainerError } from '../errors/trainer-error.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { decodeFloats, encodeFloats, openTensors, type TensorFile, type TensorInfo } from './safetensors.ts';

const configSchema = z.object({
  peft_type: z.literal('LORA'),
  r: z.number().positive(),
  lora_alpha: z.number(),
  use_rslora: z.boolean().optional(),
  use_dora: z.literal(false).optional(),
  fan_in_fan_out: z.literal(false).optional(),
  modules_to_save: z.union([z.null(), z.array(z.string()).max(0)]).optional(),
  rank_pattern: z
    .record(z.string(), z.number())
    .refine((map) => Object.keys(map).length === 0)
    .optional(),
  alpha_pattern: z
    .record(z.string(), z.number())
    .refine((map) => Object.keys(map).length === 0)
    .optional(),
});

export interface MergeInput {
  /** Folder of the Hugging Face model. */
  readonly base: string;
  /** Folder of a LoRA adapter for it (PEFT). */
  readonly adapter: string;
  /** Where the whole model goes; there whole or not at all. */
  readonly folder: string;
}

/**
 * Works a LoRA adapter into the weights it was trained on: W + (alpha / r) B A for each matrix (Hu et al. 2021,
 * arXiv 2106.09685, section 4.1); alpha / sqrt(r) where the adapter says so. Throws `TrainerError` for adapters that are
 * more than plain LoRA, or that are for another model.
 */
export async function mergeAdapter({ base, adapter, folder }: MergeInput): Promise<void> {
  const scale = await readScale(adapter);
  const part = `${folder}.part`;
  await rm(part, { recursive: true, force: true });
  ensureFolder(part);
  const tensors = await openTensors(join(adapter, 'adapter_model.safetensors'));
  try {
    const pending = factorsOf(tensors);
    for (const name of await readdir(base)) {
      const target = join(part, name);
      if (name.endsWith('.gguf')) continue;
      await copyFile(join(base, name), target, constants.COPYFILE_FICLONE);
      if (name.endsWith('.safetensors')) await mergeFile(target, tensors, pending, scale);
    }
    const [missing] = pending.keys();
    if (missing !== undefined) throw unfit(`${base} has no weight ${missing}`);
    await rm(folder, { recursive: true, force: true });
    ensureFolder(dirname(folder));
    await rename(part, folder);
  } finally {
    await tensors.close();
    await rm(part, { recursive: true, force: true });
  }
}

async function readScale(adapter: string): Promise<number> {
  const text = await readFile(join(adapter, 'adapter_config.json'), 'utf8');
  const parsed = configSchema.safeParse(JSON.parse(text));
  if (!parsed.success) throw unfit(`its ${parsed.error.issues[0]?.path.join('.')} is more than plain LoRA has`);
  const { r, lora_alpha, use_rslora } = parsed.data;
  return lora_alpha / (use_rslora ? Math.sqrt(r) : r);
}

interface Factors {
  readonly a: TensorInfo;
  readonly b: TensorInfo;
}

/** Weight of the model -> the two factors of what is added to it. */
function factorsOf(tensors: TensorFile): Map<string, Factors> {
  const factors = new Map<string, Factors>();
  for (const [name, a] of tensors.tensors) {
    const match = /^base_model\.model\.(.+)\.lora_(A|B)\.weight$/.exec(name);
    if (!match) throw unfit(`${name} is no part of plain LoRA`);
    const b = tensors.tensors.get(`base_model.model.${match[1]}.lora_B.weight`);
    if (match[2] === 'A' && b) factors.set(`${match[1]}.weight`, { a, b });
  }
  return factors;
}

async function mergeFile(
  path: string,
  adapter: TensorFile,
  pending: Map<string, Factors>,
  scale: number,
): Promise<void> {
  const file = await openTensors(path);
  const handle = await open(path, 'r+');
  try {
    for (const [name, weight] of file.tensors) {
      const factors = pending.get(name);
      if (!factors) continue;
      const values = decodeFloats(await file.read(weight), weight.dtype);
      const a = decodeFloats(await adapter.read(factors.a), factors.a.dtype);
      const b = decodeFloats(await adapter.read(factors.b), factors.b.dtype);
      const [rows = 0, columns = 0] = weight.shape;
      const rank = factors.a.shape[0] ?? 0;
      if (b.length !== rows * rank || a.length !== rank * columns) throw unfit(`${name} has another shape`);
      addProduct(values, { a, b, rows, columns, rank, scale });
      const bytes = encodeFloats(values, weight.dtype);
      await handle.write(bytes, 0, bytes.length, file.dataStart + weight.start);
      pending.delete(name);
    }
  } finally {
    await handle.close();
    await file.close();
  }
}

/** values += scale B A, row by row. */
function addProduct(
  values: Float32Array,
  {
    a,
    b,
    rows,
    columns,
    rank,
    scale,
  }: { a: Float32Array; b: Float32Array; rows: number; columns: number; rank: number; scale: number },
): void {
  for (let row = 0; row < rows; row++) {
    for (let inner = 0; inner < rank; inner++) {
      const factor = scale * (b[row * rank + inner] as number);
      const from = inner * columns;
      const to = row * columns;
      for (let column = 0; column < columns; column++) {
        values[to + column] = (values[to + column] as number) + factor * (a[from + column] as number);
      }
    }
  }
}

function unfit(problem: string): TrainerError {
  return new TrainerError({
    problem: `The adapter cannot be worked into the model: ${problem}.`,
    hint: 'Merge it with the tool that trained it, and name the merged folder with --model.',
  });
}
