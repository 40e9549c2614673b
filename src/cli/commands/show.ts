import type { Command } from 'commander';
import { several, wholeNumber } from '../options.ts';

export interface ShowOptions {
  readonly episode?: string;
  readonly episodes?: number;
  readonly output: readonly string[];
  readonly json?: boolean;
}

export function addShowCommand(program: Command): void {
  program
    .command('show')
    .description('print the report of a run, or its dialogues')
    .argument('[run]', 'id of the run (see `querent list runs`); default the newest')
    .option('--episode <scenario>', 'print the dialogue of this scenario')
    .option('--episodes <n>', 'print the first n dialogues', wholeNumber('--episodes', 1))
    .option('-o, --output <file>', 'write a report: .json .jsonl .csv .md .html .xml; repeatable', several, [])
    .option('--json', 'print as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  querent show\n  querent show RUN -o report.html\n  querent show RUN --episodes 3',
    )
    .action(async (run: string | undefined, options: ShowOptions) => {
      const { showCommand } = await import('../show-command.ts');
      await showCommand(run, options);
    });
}
