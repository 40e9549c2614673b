import type { Command } from 'commander';
import { oneOf } from '../options.ts';

const LISTS = ['benchmarks', 'assistants', 'models', 'runs'] as const;

export function addListCommand(program: Command): void {
  program
    .command('list')
    .description('list benchmarks, assistants, models or runs')
    .argument('<what>', LISTS.join(', '), oneOf('list', LISTS))
    .option('-c, --config <file>', 'config of your own assistants; default querent.config.* from here upward')
    .option('--json', 'as JSON')
    .addHelpText('after', '\nExamples:\n  querent list benchmarks\n  querent list runs --json')
    .action(async (what: (typeof LISTS)[number], options: { readonly json?: boolean; readonly config?: string }) => {
      const { listCommand } = await import('../list-command.ts');
      await listCommand(what, options);
    });
}
