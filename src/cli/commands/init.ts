import type { Command } from 'commander';

export interface InitOptions {
  readonly force?: boolean;
}

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('write a querent.config.ts with comments: your own assistants by name')
    .argument('[folder]', 'where to; default here', '.')
    .option('--force', 'write over a config that is there')
    .addHelpText('after', '\nExamples:\n  querent init\n  querent init bots/support --force')
    .action(async (folder: string, options: InitOptions) => {
      const { initCommand } = await import('../init-command.ts');
      await initCommand(folder, options);
    });
}
