import { describe, expect, it } from 'vitest';
import { loadPreset } from './presets.ts';
import { type ConfigInput, trainerConfig } from './trainer-config.ts';

const base: ConfigInput = {
  trainer: 'trl',
  stage: 'dpo',
  preset: loadPreset('futureturns'),
  model: 'owner/model',
  data: '/data',
  folder: '/training/one',
  seed: 3,
  overrides: {},
};

describe('what a trainer is started with', () => {
  it('for TRL are the paper’s settings, in a form that YAML 1.1 reads as numbers', () => {
    const { files, args } = trainerConfig(base);
    expect(files).toEqual({
      'config.yaml': `model_name_or_path: "owner/model"
dataset_name: "/data/trl"
dataset_test_split: "validation"
output_dir: "/training/one/output"
report_to: "none"
seed: 3
save_total_limit: 2
bf16: true
dtype: "bfloat16"
use_peft: true
lora_r: 16
lora_alpha: 32
lora_dropout: 0.05
lora_target_modules: "all-linear"
beta: 0.1
learning_rate: 5.0e-7
per_device_train_batch_size: 16
gradient_accumulation_steps: 1
num_train_epochs: 5
max_length: 512
logging_steps: 10
save_steps: 50
`,
    });
    expect(args).toEqual(['dpo', '--config', '/training/one/config.yaml']);
  });

  it('lets the person’s own settings win, and a checkpoint over both', () => {
    const { files } = trainerConfig({ ...base, overrides: { beta: 0.5, max_steps: 7 } }, '/c/checkpoint-4');
    expect(files['config.yaml']).toContain('beta: 0.5\n');
    expect(files['config.yaml']).toContain('max_steps: 7\n');
    expect(files['config.yaml']).toContain('resume_from_checkpoint: "/c/checkpoint-4"\n');
  });

  it('brings a ZeRO-3 file where the preset spreads weights over GPUs', () => {
    const pacific = { ...base, stage: 'sft', preset: loadPreset('pacific') } as const;
    const { files, args } = trainerConfig(pacific);
    expect(args.slice(3)).toEqual(['--accelerate_config', '/training/one/accelerate.yaml']);
    expect(files['accelerate.yaml']).toContain('"zero_stage":3');
    expect(files['accelerate.yaml']).toContain('num_processes: 8\n');
    // 8 GPUs x 2 a GPU x 2 accumulated, as in 2605.25204.
    expect(files['config.yaml']).toContain('per_device_train_batch_size: 2\ngradient_accumulation_steps: 2\n');
    const factory = trainerConfig({ ...pacific, trainer: 'llama-factory' });
    expect(factory.files['config.yaml']).toContain('deepspeed: "/training/one/zero3.json"\n');
    expect(JSON.parse(factory.files['zero3.json'] ?? '').zero_optimization.stage).toBe(3);
  });

  it('speaks LLaMA-Factory’s words to LLaMA-Factory', () => {
    const { files, args } = trainerConfig({ ...base, trainer: 'llama-factory' });
    const config = files['config.yaml'] ?? '';
    expect(args).toEqual(['train', '/training/one/config.yaml']);
    for (const line of [
      'stage: "dpo"',
      'finetuning_type: "lora"',
      'lora_rank: 16',
      'cutoff_len: 512',
      'pref_beta: 0.1',
      'dataset: "querent_sharegpt_train"',
    ]) {
      expect(config).toContain(`${line}\n`);
    }
    for (const word of ['lora_r:', 'max_length', 'use_peft', 'dtype', 'mask_history'])
      expect(config).not.toContain(word);
  });
});
