import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { TRAINER_NAMES } from './trainers.ts';

const settingsSchema = z.strictObject({
  stage: z.enum(['sft', 'dpo']),
  trainer: z.enum(TRAINER_NAMES),
  /** Name of a model of the hub, or a folder. */
  model: z.string(),
  /** A training of here on whose result this one goes on. */
  from: z.string().nullable(),
  preset: z.string(),
  overrides: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  seed: z.int(),
  /** Folder of the data set, and the checksum of its manifest. */
  data: z.string(),
  dataHash: z.string(),
  /** The local model that the adapter is to go on, in process; null: none. */
  base: z.string().nullable(),
});

const recordSchema = z.strictObject({
  schemaVersion: z.literal(1),
  name: z.string(),
  settings: settingsSchema,
  /** `begun`: the trainer has not ended well; `trained`: its result is there; `ready`: it can be referred to. */
  status: z.enum(['begun', 'trained', 'ready']),
  startedAt: z.string(),
  /** Package -> version of the trainer's environment, of the last sitting. */
  versions: z.record(z.string(), z.string()),
  seen: z.record(z.string(), z.array(z.string())),
});

/** All that shapes the result of a training: another set of them is another training. */
export type TrainingSettings = z.infer<typeof settingsSchema>;

/** `training.json` in a training's folder. */
export type TrainingRecord = z.infer<typeof recordSchema>;

export function trainingFolder(home: string, name: string): string {
  return join(home, 'training', name);
}

/** undefined where none was begun. */
export async function readTrainingRecord(folder: string): Promise<TrainingRecord | undefined> {
  const text = await readFile(join(folder, 'training.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : recordSchema.parse(JSON.parse(text));
}

export async function writeTrainingRecord(folder: string, record: TrainingRecord): Promise<void> {
  ensureFolder(folder);
  const path = join(folder, 'training.json');
  await writeFile(`${path}.part`, `${JSON.stringify(record, null, 2)}\n`);
  await rename(`${path}.part`, path);
}
