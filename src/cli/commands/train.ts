import type { Command } from 'commander';
import { TRAINER_NAMES, type TrainerName } from '../../training/trainers.ts';
import { oneOf } from '../options.ts';
import type { Finish } from '../program.ts';

export interface TrainSetupOptions {
  readonly python: string;
  readonly trainer: TrainerName;
}

export function addTrainCommand(program: Command, _finish: Finish): void {
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
}
