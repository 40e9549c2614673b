import type { Command } from 'commander';
import { LANGUAGES } from '../../schema/message.ts';
import { oneOf, wholeNumber } from '../options.ts';
import type { Finish } from '../program.ts';
import { addModelOptions, addWorkOptions, type SynthOptions } from './synth-options.ts';
import { addSynthTrainingCommands } from './synth-training.ts';

export interface SynthClarifymtOptions extends SynthOptions {
  readonly requests?: string;
  readonly mix: string;
  readonly lang?: (typeof LANGUAGES)[number];
  readonly tries: number;
  readonly replies?: boolean;
  readonly splits: string;
  readonly title: string;
  readonly licence: string;
}

export function addSynthCommand(program: Command, finish: Finish): void {
  const synth = program
    .command('synth')
    .description('make data with models: sets of unclear requests, dialogues to train on')
    .addHelpText('after', '\nExamples:\n  querent synth clarifymt --model openai/gpt-4o-mini --estimate');
  const clarifymt = synth
    .command('clarifymt')
    .description('make a set of unclear requests, each with meanings, answers, questions and a clear twin');
  addModelOptions(clarifymt, 'the next one of those that write')
    .option('--requests <file>', 'requests of your own: .txt, .csv or .jsonl; default: they are written too')
    .option('-n <n>', 'seeds wanted, or requests drawn from the file; default 12, or all', wholeNumber('-n', 1))
    .option('--mix <mix>', 'even, paper (85 of each subtype), or numbers: lexical=10,entity=5', 'even')
    .option('--lang <code>', 'en or zh; default en, or guessed from each request', oneOf('--lang', LANGUAGES))
    .option('--tries <n>', 'requests tried at a place of the set before it stays empty', wholeNumber('--tries', 1), 3)
    .option('--replies', "also let the model write the personas' replies; every seed has templates")
    .option('--splits <shares>', 'train, dev and test; similar requests stay together', '0.8,0.1,0.1')
    .option('--title <text>', 'title of the set, for its card', 'Unclear requests')
    .option('--licence <text>', 'licence of the set, for its card', 'not stated');
  addWorkOptions(clarifymt)
    .addHelpText('after', EXAMPLES)
    .action(async (options: SynthClarifymtOptions) => {
      const { synthClarifymtCommand } = await import('../synth-command.ts');
      finish(await synthClarifymtCommand(options));
    });
  addSynthTrainingCommands(synth, finish);
}

const EXAMPLES = `
Examples:
  querent synth clarifymt --model openai/gpt-4o-mini --checker openai/gpt-4o -n 24 -o my-set --estimate
  querent synth clarifymt --model openai/gpt-4o-mini --checker openai/gpt-4o -n 24 --max-cost 2 -o my-set
  querent synth clarifymt --model http://127.0.0.1:8000/v1#my-model --requests tickets.csv -o from-tickets
  querent synth clarifymt --model openai/gpt-4o-mini --mix paper --resume -o paper-size
  querent import jsonl my-set/test.jsonl --name my-set && querent run my-set -a always-ask`;
