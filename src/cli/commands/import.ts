import type { Command } from 'commander';
import { oneOf, several } from '../options.ts';

/** Formats of a set of requests, and `clarq`: runs that the authors' programme recorded. */
const FORMATS = ['jsonl', 'csv', 'clarifymt', 'futureturns', 'clarq'] as const;
const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin1'] as const;

export interface ImportCommandOptions {
  readonly name?: string;
  readonly map: readonly string[];
  readonly encoding?: (typeof ENCODINGS)[number];
  readonly replace?: boolean;
  readonly output?: string;
  readonly json?: boolean;
  readonly training?: string;
  readonly licence: string;
}

export function addImportCommand(program: Command): void {
  program
    .command('import')
    .description('make a benchmark of your own requests, or a run of recorded dialogues (clarq)')
    .argument('<format>', FORMATS.join(', '), oneOf('import', FORMATS))
    .argument('<file>', 'one request a row (docs/own-data.md), or a run file (docs/clarq.md)')
    .option('-n, --name <name>', "name of the benchmark; default the file's name")
    .option('--map <field=column>', "the file's own name for a field; repeatable", several, [])
    .option('--encoding <name>', `${ENCODINGS.join(', ')}; default by the file`, oneOf('--encoding', ENCODINGS))
    .option('--replace', 'take the place of a set of the same name')
    .option('-o, --output <file.jsonl>', 'also write the set as JSON Lines, every default filled in')
    .option('--training <folder>', 'futureturns: also write dialogues to train on, by role')
    .option('--licence <text>', 'with --training: licence of the file', 'not stated')
    .option('--json', 'print the manifest as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (format: (typeof FORMATS)[number], file: string, options: ImportCommandOptions) => {
      if (format === 'clarq') {
        const { importRecordedCommand } = await import('../import-recorded-command.ts');
        return importRecordedCommand(format, file, options);
      }
      const { importCommand } = await import('../import-command.ts');
      await importCommand(format, file, options);
    });
}

const EXAMPLES = `
Examples:
  querent import csv requests.csv --name support
  querent import csv tickets.csv --name support --map "request=Ticket text" --replace
  querent import jsonl requests.jsonl --name support -o support.full.jsonl
  querent import clarifymt rows.json --name paper-rows   (rows of ClarifyMT-Bench)
  querent import futureturns rows.jsonl --name future --training future-sft   (rows released with 2410.13788)
  querent import clarq l2l_X.Comp.En.json                (a run of ClarQ-LLM's own programme)
  querent run support -a always-answer`;
