import type { Command } from 'commander';

export interface PullModelOptions {
  readonly file?: string;
}

export function addModelsCommand(program: Command): void {
  const models = program
    .command('models')
    .description('local models: list them, fetch their weights')
    .addHelpText('after', '\nExamples:\n  querent models list\n  querent models pull smollm2-135m');
  models
    .command('list')
    .description('local models that can be fetched, and which are here')
    .addHelpText('after', '\nExamples:\n  querent models list')
    .action(async () => {
      const { listModels } = await import('../models-command.ts');
      await listModels();
    });
  models
    .command('pull')
    .description('fetch the weights of a local model: resumable, checksum verified')
    .argument('<name>', 'as in `querent models list`')
    .option('--file <path>', 'take the weights from this file instead of the network')
    .addHelpText('after', '\nExamples:\n  querent models pull smollm2-135m')
    .action(async (name: string, options: PullModelOptions) => {
      const { pullModelCommand } = await import('../models-command.ts');
      await pullModelCommand(name, options);
    });
}
