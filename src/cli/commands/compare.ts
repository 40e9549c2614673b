import type { Command } from 'commander';
import { several } from '../options.ts';

export interface CompareOptions {
  readonly output: readonly string[];
  readonly json?: boolean;
}

export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('compare runs on the scenarios they share: paired differences with intervals')
    .argument('<runs...>', 'two or more run ids; the first is the baseline')
    .option('-o, --output <file>', 'write the comparison: .json or .md; repeatable', several, [])
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  querent compare RUN RUN\n  querent compare DIRECT PROMPTED CLARIFY -o table.md',
    )
    .action(async (runs: readonly string[], options: CompareOptions) => {
      const { compareCommand } = await import('../compare-command.ts');
      await compareCommand(runs, options);
    });
}
