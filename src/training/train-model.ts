import { appendFile, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { TrainerError } from '../errors/trainer-error.ts';
import { ADAPTER_NAME, registerAdapter, registeredAdapter } from '../model/adapters.ts';
import { ensureFolder } from '../tools/ensure-folder.ts';
import { canonicalJson, hashText } from '../tools/hash.ts';
import { convertAdapter } from './adapter-to-gguf.ts';
import { type Checkpoint, newestCheckpoint } from './checkpoints.ts';
import { type DatasetManifest, datasetManifestSchema } from './dataset-manifest.ts';
import { programOf, programProblem, type TrainerEnvironment } from './environment.ts';
import { mergeAdapter } from './merge-adapter.ts';
import { findModelFolder } from './model-folder.ts';
import { loadPreset, type PresetName, type Stage, type TrainerSettings } from './presets.ts';
import { runProgram } from './run-program.ts';
import { outputFolder, type TrainerConfig, trainerConfig } from './trainer-config.ts';
import { readTrainingLine, type TrainingEvent } from './training-progress.ts';
import {
  readTrainingRecord,
  type TrainingRecord,
  type TrainingSettings,
  trainingFolder,
  writeTrainingRecord,
} from './training-record.ts';
import { DATASET_FILES } from './write-dataset.ts';

export interface TrainInput {
  readonly name: string;
  readonly stage: Stage;
  /** Name of a model of the hub or a folder; not with `from`, whose model it is then. */
  readonly model?: string | undefined;
  /** Name of a finished training on whose result this one goes on. */
  readonly from?: string | undefined;
  readonly data: string;
  readonly preset: PresetName;
  readonly overrides: TrainerSettings;
  readonly seed: number;
  /** The local model that the adapter is to go on in process, as after `local/`; absent: no GGUF is made. */
  readonly base?: string | undefined;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly environment: TrainerEnvironment;
  readonly onEvent?: ((event: TrainingEvent | TrainingNotice) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type TrainingNotice =
  | { readonly type: 'resumed'; readonly step: number }
  | { readonly type: 'stage'; readonly what: 'merging' | 'training' | 'converting' };

export interface Trained {
  readonly record: TrainingRecord;
  readonly folder: string;
  /** As on the command line; undefined where the result has to be served first. */
  readonly reference: string | undefined;
}

/**
 * Trains by starting the trainer as a program, and registers the result. What is done is kept: the same call again goes
 * on from the newest checkpoint, and returns at once when all is done. Throws `InvalidOptionError` when the name stands
 * for another training, `TrainerError` when the trainer fails.
 */
export async function trainModel(input: TrainInput): Promise<Trained> {
  const folder = trainingFolder(input.home, input.name);
  const { manifest, dataHash } = await readManifest(input);
  const settings = await settle(input, dataHash);
  const before = await readTrainingRecord(folder);
  if (before) checkSame(before, settings, input.name);
  let record: TrainingRecord = {
    schemaVersion: 1,
    name: input.name,
    settings,
    status: before?.status ?? 'begun',
    startedAt: before?.startedAt ?? new Date().toISOString(),
    versions: input.environment.versions,
    seen: mergeSeen(manifest.seen, await seenBefore(input)),
  };
  const note = async (status: TrainingRecord['status']): Promise<void> => {
    record = { ...record, status };
    await writeTrainingRecord(folder, record);
  };
  if (record.status === 'begun') {
    await note('begun');
    await alone(folder, (onStart) => runTrainer(input, settings, folder, onStart));
    await note('trained');
  }
  if (record.status === 'trained') {
    await bringBack(input, record, folder);
    await note('ready');
  }
  return { record, folder, reference: input.base === undefined ? undefined : `local/${input.base}+${input.name}` };
}

async function readManifest(
  input: TrainInput,
): Promise<{ readonly manifest: DatasetManifest; readonly dataHash: string }> {
  const text = await readFile(join(input.data, DATASET_FILES.manifest), 'utf8').catch(() => undefined);
  const parsed = datasetManifestSchema.safeParse(text === undefined ? undefined : parseJson(text));
  const wanted = input.environment.trainer === 'trl' ? 'trl' : 'sharegpt';
  const expected = !parsed.success
    ? 'it is no data set of `querent dataset`, or not a whole one'
    : parsed.data.stage !== input.stage
      ? `its examples are for ${parsed.data.stage}`
      : parsed.data.formats.includes(wanted)
        ? undefined
        : `it was not written as ${wanted} (--format ${wanted})`;
  if (parsed.success && expected === undefined) {
    return { manifest: parsed.data, dataHash: hashText(canonicalJson(parsed.data.files)) };
  }
  throw new InvalidOptionError({ option: '--data', value: input.data, expected: expected ?? '' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function settle(input: TrainInput, dataHash: string): Promise<TrainingSettings> {
  if (!ADAPTER_NAME.test(input.name)) {
    throw new InvalidOptionError({
      option: '--name',
      value: input.name,
      expected: 'letters, figures, dots, hyphens and underscores, 64 at most',
    });
  }
  const earlier = input.from === undefined ? undefined : await finishedTraining(input.from, input);
  const model = earlier?.settings.model ?? input.model;
  if (model === undefined || (earlier !== undefined && input.model !== undefined)) {
    throw new InvalidOptionError({
      option: '--model',
      value: input.model ?? '',
      expected: 'it takes a model of the hub or a folder, or none with --from',
    });
  }
  const { stage, preset, overrides, seed, base } = input;
  const isFolder = await stat(model).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return {
    ...{ stage, preset, overrides, seed, dataHash },
    trainer: input.environment.trainer,
    model: isFolder ? resolve(model) : model,
    from: input.from ?? null,
    data: resolve(input.data),
    base: base ?? null,
  };
}

async function finishedTraining(name: string, { home }: TrainInput): Promise<TrainingRecord> {
  const record = await readTrainingRecord(trainingFolder(home, name));
  if (record && record.status !== 'begun') return record;
  throw new InvalidOptionError({
    option: '--from',
    value: name,
    expected: record ? 'that training is not finished' : 'there is no such training',
  });
}

async function seenBefore(input: TrainInput): Promise<TrainingRecord['seen']> {
  return input.from === undefined ? {} : (await finishedTraining(input.from, input)).seen;
}

function mergeSeen(left: TrainingRecord['seen'], right: TrainingRecord['seen']): TrainingRecord['seen'] {
  const names = new Set([...Object.keys(left), ...Object.keys(right)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...new Set([...(left[name] ?? []), ...(right[name] ?? [])])].sort()]),
  );
}

function checkSame(before: TrainingRecord, settings: TrainingSettings, name: string): void {
  const differs = (Object.keys(settings) as (keyof TrainingSettings)[]).filter(
    (key) => canonicalJson(settings[key] ?? 'none') !== canonicalJson(before.settings[key] ?? 'none'),
  );
  if (differs.length === 0) return;
  throw new InvalidOptionError({
    option: '--name',
    value: name,
    expected: `that training was begun with other settings (${differs.join(', ')})`,
    hint: 'Repeat its own command to go on with it, or name this one otherwise.',
  });
}

/** One trainer at a time in a folder: one left behind by a killed Querent may still be at work. */
async function alone(folder: string, run: (onStart: (processId: number) => void) => Promise<void>): Promise<void> {
  ensureFolder(folder);
  const path = join(folder, 'trainer.pid');
  const known = Number(await readFile(path, 'utf8').catch(() => ''));
  if (Number.isSafeInteger(known) && known > 0 && isRunning(known)) {
    throw new TrainerError({
      problem: `A trainer is at work in ${folder} already (process ${known}).`,
      hint: 'Wait for it or end it, then repeat the command.',
    });
  }
  let writing: Promise<void> = Promise.resolve();
  try {
    await run((processId) => {
      writing = writeFile(path, String(processId));
    });
  } finally {
    await writing;
    await rm(path, { force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function runTrainer(
  input: TrainInput,
  settings: TrainingSettings,
  folder: string,
  onStart: (processId: number) => void,
): Promise<void> {
  const model = await modelToTrain(input, settings);
  const checkpoint = await newestCheckpoint(outputFolder(folder));
  if (checkpoint) input.onEvent?.({ type: 'resumed', step: checkpoint.step });
  const config = await writeConfigFiles(input, settings, { folder, model, checkpoint });
  input.onEvent?.({ type: 'stage', what: 'training' });
  const program = programOf(input.environment);
  const log = join(folder, 'train.log');
  const outcome = await runProgram({
    program,
    args: config.args,
    env: trainerEnv(input, model),
    log,
    signal: input.signal,
    onStart,
    onLine: (line) => tell(line, input, folder),
  });
  if (outcome.kind === 'ended' && outcome.exitCode === 0) return;
  throw trainerFailed(programProblem(program, config.args, outcome), log, await newestCheckpoint(outputFolder(folder)));
}

/** Writes what the trainer is started with and starts nothing: for a machine of many GPUs, or for a look. */
export async function writeConfig(input: TrainInput): Promise<TrainerConfig> {
  const { dataHash } = await readManifest(input);
  const settings = await settle(input, dataHash);
  const model = await modelToTrain(input, settings);
  return await writeConfigFiles(input, settings, { folder: trainingFolder(input.home, input.name), model });
}

async function writeConfigFiles(
  { stage, seed, overrides, environment, preset }: TrainInput,
  settings: TrainingSettings,
  {
    folder,
    model,
    checkpoint,
  }: { readonly folder: string; readonly model: string; readonly checkpoint?: Checkpoint | undefined },
): Promise<TrainerConfig> {
  const config = trainerConfig(
    {
      ...{ stage, seed, overrides, model, folder },
      trainer: environment.trainer,
      preset: loadPreset(preset),
      data: settings.data,
    },
    checkpoint?.path,
  );
  ensureFolder(folder);
  for (const [file, content] of Object.entries(config.files)) await writeFile(join(folder, file), content);
  return config;
}

/** A model of here is trained without asking the hub for anything. */
function trainerEnv({ env, environment }: TrainInput, model: string): NodeJS.ProcessEnv {
  const bin = join(environment.python, '..');
  const threads = env.QUERENT_THREADS?.trim();
  return {
    ...env,
    PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${env.PATH ?? ''}`,
    PYTHONUNBUFFERED: '1',
    PYTHONIOENCODING: 'utf-8',
    ...(resolve(model) === model && { HF_HUB_OFFLINE: '1' }),
    ...(threads && { OMP_NUM_THREADS: threads }),
  };
}

function tell(line: string, input: TrainInput, folder: string): void {
  const event = readTrainingLine(line);
  if (!event) return;
  input.onEvent?.(event);
  if (event.type === 'figures') {
    // For whoever draws the curve later; the trainer's own log has everything.
    appendFile(join(folder, 'figures.jsonl'), `${JSON.stringify(event.figures)}\n`).catch(() => undefined);
  }
}

function trainerFailed(problem: string, log: string, checkpoint: Checkpoint | undefined): TrainerError {
  const goesOn = checkpoint ? `goes on after step ${checkpoint.step}` : 'begins again';
  return new TrainerError({ problem, hint: `All that it said is in ${log}. The same command ${goesOn}.` });
}

/** The model itself, or the one that an earlier training made of it, its adapter worked into the weights. */
async function modelToTrain(input: TrainInput, settings: TrainingSettings): Promise<string> {
  if (input.from === undefined) return settings.model;
  const earlier = await finishedTraining(input.from, input);
  return await mergedModel(earlier, input);
}

/** The folder of a finished training's whole model; made at the first call where the training gave an adapter. */
export async function mergedModel(
  record: TrainingRecord,
  { home, env, onEvent }: Pick<TrainInput, 'home' | 'env' | 'onEvent'>,
): Promise<string> {
  const folder = trainingFolder(home, record.name);
  const output = outputFolder(folder);
  const isAdapter = await stat(join(output, 'adapter_config.json')).then(
    () => true,
    () => false,
  );
  if (!isAdapter) return output;
  const merged = join(folder, 'merged');
  const isThere = await stat(join(merged, 'config.json')).then(
    () => true,
    () => false,
  );
  if (isThere) return merged;
  onEvent?.({ type: 'stage', what: 'merging' });
  await mergeAdapter({ base: await baseFolder(record, home, env), adapter: output, folder: merged });
  return merged;
}

/** The weights that a training started from. */
async function baseFolder(record: TrainingRecord, home: string, env: NodeJS.ProcessEnv): Promise<string> {
  const { from, model } = record.settings;
  if (from === null) return await findModelFolder(model, env);
  return join(trainingFolder(home, from), 'merged');
}

async function bringBack(input: TrainInput, record: TrainingRecord, folder: string): Promise<void> {
  const { base, name, home, env, environment, signal } = input;
  if (base === undefined) return;
  input.onEvent?.({ type: 'stage', what: 'converting' });
  const file = await convertAdapter({
    adapter: outputFolder(folder),
    base: await baseFolder(record, home, env),
    ...{ name, home, env, environment, signal },
    log: join(folder, 'convert.log'),
  });
  const below = input.from === undefined ? [] : (registeredAdapter(input.from, home)?.record.files ?? []);
  if (input.from !== undefined && below.length === 0) {
    throw new InvalidOptionError({
      option: '--from',
      value: input.from,
      expected: 'its adapter was not brought back to GGUF, and this one stands on it',
      hint: `Repeat the training ${input.from} with --gguf first, or leave --gguf out here.`,
    });
  }
  registerAdapter(
    { schemaVersion: 1, name, base, files: [...below, file], trainedAt: new Date().toISOString(), seen: record.seen },
    home,
  );
}
