import type { Command } from 'commander';
import { several } from '../options.ts';

export interface RescoreOptions {
  readonly judge?: string;
  readonly config?: string;
  readonly output: readonly string[];
  readonly json?: boolean;
}

export function addRescoreCommand(program: Command): void {
  program
    .command('rescore')
    .description('judge the stored dialogues of a run again; nothing is played')
    .argument('<run>', 'id of the run')
    .option(
      '--judge <judge>',
      'rules, model@MODEL, people (who reviewed it), a name of your config, exec:COMMAND or human; default rules',
    )
    .option('-c, --config <file>', 'config of your own judges; default querent.config.* from here upward')
    .option('-o, --output <file>', 'write a report: .json .jsonl .csv .md .html .xml; repeatable', several, [])
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExamples:\n  querent rescore RUN --judge model@openai/gpt-4o')
    .action(async (run: string, options: RescoreOptions) => {
      const { rescoreCommand } = await import('../rescore-command.ts');
      await rescoreCommand(run, options);
    });
}
