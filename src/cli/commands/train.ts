import type { Command } from 'commander';
import { POLICY_BENCHMARKS } from '../../training/policy/benchmarks.ts';
import { TRAINER_NAMES, type TrainerName } from '../../training/trainers.ts';
import { oneOf, several, wholeNumber } from '../options.ts';
import type { TrainPolicyOptions } from '../train-policy-command.ts';

export interface TrainSetupOptions {
  readonly python: string;
  readonly trainer: TrainerName;
}

export interface TrainModelOptions {
  readonly data: string;
  readonly name: string;
  readonly model?: string;
  readonly from?: string;
  readonly preset: (typeof PRESETS)[number];
  readonly setting: readonly string[];
  readonly gguf?: string;
  readonly trainer: TrainerName;
  readonly python?: string;
  readonly seed: number;
  readonly configOnly?: boolean;
  readonly json?: boolean;
}

const PRESETS = ['tiny', 'futureturns', 'pacific'] as const;

export function addTrainCommand(program: Command): void {
  const train = program
    .command('train')
    .description('train on what `querent dataset` wrote, with the tools people already use')
    .addHelpText('after', '\nExamples:\n  querent train setup');
  train
    .command('setup')
    .description('make the environment of a trainer in the home folder, or check one of your own')
    .option(
      '--python <program>',
      'a Python 3.10 or newer; one that has the trainer already is used as it is',
      'python3',
    )
    .option('--trainer <name>', 'trl or llama-factory', oneOf('--trainer', TRAINER_NAMES), 'trl')
    .addHelpText('after', '\nExamples:\n  querent train setup\n  querent train setup --python ~/venvs/trl/bin/python')
    .action(async (options: TrainSetupOptions) => {
      const { trainSetup } = await import('../train-command.ts');
      await trainSetup(options);
    });
  modelCommand(train, 'sft', 'supervised fine-tuning on what a model is to say')
    .option('--from <name>', 'go on from a training of here, instead of --model')
    .addHelpText('after', SFT_EXAMPLES);
  modelCommand(train, 'dpo', 'preference training on what a model is rather to say; best after sft')
    .option('--from <name>', 'go on from a training of here (its sft), instead of --model')
    .addHelpText('after', DPO_EXAMPLES);
  train
    .command('merge')
    .description('work the adapter of a finished training into its model, to be served whole')
    .argument('<name>', 'name of the training')
    .addHelpText('after', '\nExamples:\n  querent train merge my-sft')
    .action(async (name: string) => {
      const { trainMerge } = await import('../train-command.ts');
      await trainMerge(name);
    });
  policyCommand(train);
}

function policyCommand(train: Command): void {
  train
    .command('policy')
    .description('a small local model that decides whether to ask, trained in this process in minutes')
    .requiredOption(
      '--benchmark <name>',
      'what it is trained on: clarifymt or pacific',
      oneOf('--benchmark', POLICY_BENCHMARKS),
    )
    .requiredOption('-o, --output <folder>', 'folder of the policy and its card; its last part is the name')
    .option('--file <file>', "another split in PACIFIC's format, instead of the validation split")
    .addHelpText('after', POLICY_EXAMPLES)
    .action(async (options: TrainPolicyOptions) => {
      const { trainPolicyCommand } = await import('../train-policy-command.ts');
      await trainPolicyCommand(options);
    });
}

const POLICY_EXAMPLES = `
Examples:
  querent train policy --benchmark pacific -o ./my-policy && querent run pacific -a policy:./my-policy
  querent train policy --benchmark pacific --file train.json -o ./from-train`;

function modelCommand(train: Command, stage: 'sft' | 'dpo', description: string): Command {
  return train
    .command(stage)
    .description(`${description}; the same command again goes on where it was stopped`)
    .requiredOption('--data <folder>', `folder of \`querent dataset ${stage}\``)
    .requiredOption('--name <name>', 'what the result is called')
    .option('-m, --model <model>', 'a model of the Hugging Face hub, or its folder')
    .option('--preset <name>', 'settings: tiny, futureturns or pacific', oneOf('--preset', PRESETS), PRESETS[0])
    .option('--setting <name=value>', "a setting of the trainer's own; repeatable", several, [])
    .option('--gguf <model>', 'the local model that the adapter goes on, as in smollm2-135m: makes local/MODEL+NAME')
    .option('--trainer <name>', 'trl or llama-factory', oneOf('--trainer', TRAINER_NAMES), 'trl')
    .option('--python <program>', 'the Python of an environment with the trainer; default that of `train setup`')
    .option('--seed <n>', 'of everything random in the training', wholeNumber('--seed', 0), 1)
    .option('--config-only', 'write the configuration, say how to start it, and train nothing')
    .option('--json', 'print the outcome as JSON')
    .action(async (options: TrainModelOptions) => {
      const { trainModelCommand } = await import('../train-command.ts');
      await trainModelCommand(stage, options);
    });
}

const SFT_EXAMPLES = `
Examples:
  querent train sft --data pacific-sft -m HuggingFaceTB/SmolLM2-135M-Instruct --gguf smollm2-135m --name my-sft
  querent train sft --data open-sft -m meta-llama/Meta-Llama-3-8B --preset futureturns --name clarify
  querent train sft --data pacific-sft -m Qwen/Qwen2.5-7B-Instruct --preset pacific --name qwen-pacific`;

const DPO_EXAMPLES = `
Examples:
  querent train dpo --data pacific-dpo --from my-sft --gguf smollm2-135m --name my-dpo
  querent train dpo --data double-turn --from clarify --preset futureturns --name double`;
