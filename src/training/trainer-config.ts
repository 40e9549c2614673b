import { join } from 'node:path';
import type { JsonObject, JsonValue } from '../schema/json.ts';
import { datasetName } from './formats/llama-factory.ts';
import type { Preset, Stage, TrainerSettings } from './presets.ts';
import type { TrainerName } from './trainers.ts';

export interface ConfigInput {
  readonly trainer: TrainerName;
  readonly stage: Stage;
  readonly preset: Preset;
  /** Name of a model of the hub, or a folder. */
  readonly model: string;
  /** Folder of the data set. */
  readonly data: string;
  /** Folder of the training: configs, and `output` for what the trainer writes. */
  readonly folder: string;
  readonly seed: number;
  /** The person's own settings, in the trainer's words; they win. */
  readonly overrides: TrainerSettings;
}

/** Files that a trainer is started with: path below the folder -> content. */
export interface TrainerConfig {
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of the trainer's program, the paths of the files in them absolute. */
  readonly args: readonly string[];
}

const CONFIG = 'config.yaml';
const ACCELERATE = 'accelerate.yaml';
const ZERO3 = 'zero3.json';

/** Where the trainer writes checkpoints and, at the end, the result. */
export function outputFolder(folder: string): string {
  return join(folder, 'output');
}

/** What the trainer is told. `checkpoint`: go on from there. */
export function trainerConfig(input: ConfigInput, checkpoint?: string): TrainerConfig {
  return input.trainer === 'trl' ? trlConfig(input, checkpoint) : llamaFactoryConfig(input, checkpoint);
}

function trlConfig(input: ConfigInput, checkpoint: string | undefined): TrainerConfig {
  const { preset, stage, folder } = input;
  const config = {
    model_name_or_path: input.model,
    dataset_name: join(input.data, 'trl'),
    dataset_test_split: 'validation',
    output_dir: outputFolder(folder),
    report_to: 'none',
    seed: input.seed,
    save_total_limit: 2,
    ...preset[stage],
    ...input.overrides,
    ...(checkpoint !== undefined && { resume_from_checkpoint: checkpoint }),
  };
  const spread = preset.processes > 1;
  return {
    files: { [CONFIG]: yaml(config), ...(spread && { [ACCELERATE]: yaml(accelerateConfig(preset.processes)) }) },
    args: [
      stage,
      '--config',
      join(folder, CONFIG),
      ...(spread ? ['--accelerate_config', join(folder, ACCELERATE)] : []),
    ],
  };
}

/** One process per GPU, optimiser, gradients and weights divided among them (ZeRO, stage 3). */
function accelerateConfig(processes: number): JsonObject {
  return {
    compute_environment: 'LOCAL_MACHINE',
    distributed_type: 'DEEPSPEED',
    deepspeed_config: {
      zero_stage: 3,
      zero3_init_flag: true,
      zero3_save_16bit_model: true,
      offload_optimizer_device: 'none',
      offload_param_device: 'none',
    },
    mixed_precision: 'bf16',
    num_machines: 1,
    machine_rank: 0,
    num_processes: processes,
  };
}

/** DeepSpeed's own file, for LLaMA-Factory: `auto` is filled in from the trainer's settings. */
const ZERO3_CONFIG: JsonObject = {
  train_batch_size: 'auto',
  train_micro_batch_size_per_gpu: 'auto',
  gradient_accumulation_steps: 'auto',
  gradient_clipping: 'auto',
  bf16: { enabled: 'auto' },
  zero_optimization: {
    stage: 3,
    overlap_comm: true,
    contiguous_gradients: true,
    stage3_prefetch_bucket_size: 'auto',
    stage3_param_persistence_threshold: 'auto',
    reduce_bucket_size: 'auto',
    stage3_gather_16bit_weights_on_model_save: true,
  },
};

/** TRL's words -> LLaMA-Factory's, where they differ; null: it has none, or needs none. */
const RENAMED: Readonly<Record<string, string | null>> = {
  lora_r: 'lora_rank',
  lora_target_modules: null,
  max_length: 'cutoff_len',
  beta: 'pref_beta',
  use_peft: null,
  dtype: null,
  completion_only_loss: null,
};

function llamaFactoryConfig(input: ConfigInput, checkpoint: string | undefined): TrainerConfig {
  const { preset, stage, folder } = input;
  const settings = Object.entries(preset[stage]).flatMap(([name, value]) => {
    const renamed = RENAMED[name] === undefined ? name : RENAMED[name];
    return renamed === null ? [] : [[renamed, value] as const];
  });
  const isLora = preset[stage].use_peft === true;
  const spread = preset.processes > 1;
  const config = {
    stage,
    do_train: true,
    model_name_or_path: input.model,
    dataset_dir: join(input.data, 'llama-factory'),
    dataset: datasetName('sharegpt', 'train'),
    // No template is named: the tokenizer's own is taken then, as by whoever serves the model.
    finetuning_type: isLora ? 'lora' : 'full',
    ...(isLora && { lora_target: 'all' }),
    // Only the last turn of the assistant is learnt.
    ...(stage === 'sft' && { mask_history: true }),
    ...(stage === 'dpo' && { pref_loss: 'sigmoid' }),
    output_dir: outputFolder(folder),
    report_to: 'none',
    seed: input.seed,
    save_total_limit: 2,
    plot_loss: false,
    ...Object.fromEntries(settings),
    ...(spread && { deepspeed: join(folder, ZERO3) }),
    ...input.overrides,
    ...(checkpoint !== undefined && { resume_from_checkpoint: checkpoint }),
  };
  return {
    files: { [CONFIG]: yaml(config), ...(spread && { [ZERO3]: `${JSON.stringify(ZERO3_CONFIG, null, 2)}\n` }) },
    args: ['train', join(folder, CONFIG)],
  };
}

/** As YAML, of which JSON is a part: strings are quoted, and maps inside stand on one line. */
function yaml(values: Readonly<Record<string, JsonValue | undefined>>): string {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${scalar(value as JsonValue)}\n`)
    .join('');
}

/** YAML 1.1 takes 5e-07 for a text: a figure needs its point. */
function scalar(value: JsonValue): string {
  const text = JSON.stringify(value);
  return typeof value === 'number' && /^-?\d+e/.test(text) ? text.replace('e', '.0e') : text;
}
