import type { Command } from 'commander';
import type { Finish } from '../program.ts';

export function addDataCommand(program: Command, finish: Finish): void {
  const data = program
    .command('data')
    .description('data sets of the benchmarks: list, pull, check, show, remove')
    .addHelpText('after', '\nExamples:\n  querent data list\n  querent data pull pacific');
  data
    .command('list')
    .description('data sets, their licence, and where they are')
    .addHelpText('after', '\nExamples:\n  querent data list')
    .action(async () => {
      const { listData } = await import('../data-command.ts');
      await listData();
    });
  data
    .command('pull')
    .description("fetch a benchmark's data from its public address; checksum verified")
    .argument('<benchmark>', 'as in `querent list benchmarks`')
    .addHelpText('after', '\nExamples:\n  querent data pull pacific')
    .action(async (benchmark: string) => {
      const { pullData } = await import('../data-command.ts');
      await pullData(benchmark);
    });
  data
    .command('check')
    .description("read a benchmark's data, describe it and print every remark on it")
    .argument('<benchmark>', 'as in `querent list benchmarks`, or the name of one of its sets')
    .option('--set <name>', 'set of scenarios')
    .addHelpText('after', '\nExamples:\n  querent data check pacific\n  querent data check open')
    .action(async (benchmark: string, options: { readonly set?: string }) => {
      const { checkData } = await import('../data-command.ts');
      finish(await checkData(benchmark, options.set));
    });
  data
    .command('show')
    .description('print a scenario: brief and secret')
    .argument('<benchmark>', 'as in `querent list benchmarks`, one of its sets, or the id of a built-in scenario alone')
    .argument('[scenario]', 'id of the scenario; default the first')
    .option('--set <name>', 'set of scenarios')
    .addHelpText('after', '\nExamples:\n  querent data show pacific\n  querent data show en-lexical-moles')
    .action(async (benchmark: string, scenario: string | undefined, options: { readonly set?: string }) => {
      const { showData } = await import('../data-command.ts');
      await showData(benchmark, scenario, options.set);
    });
  data
    .command('remove')
    .description('remove a set of your own that was imported; its runs stay')
    .argument('<name>', 'as in `querent data list`')
    .addHelpText('after', '\nExamples:\n  querent data remove support')
    .action(async (name: string) => {
      const { removeData } = await import('../data-command.ts');
      await removeData(name);
    });
}
