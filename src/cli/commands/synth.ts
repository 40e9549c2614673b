import type { Command } from 'commander';
import { LANGUAGES } from '../../schema/message.ts';
import { number, oneOf, several, tokenPrice, wholeNumber } from '../options.ts';
import type { Finish } from '../program.ts';

export interface SynthClarifymtOptions {
  readonly model: string;
  readonly generator: readonly string[];
  readonly checker?: string;
  readonly requests?: string;
  readonly n?: number;
  readonly mix: string;
  readonly lang?: (typeof LANGUAGES)[number];
  readonly seed: number;
  readonly temperature: number;
  readonly tries: number;
  readonly replies?: boolean;
  readonly splits: string;
  readonly title: string;
  readonly licence: string;
  readonly date?: string;
  readonly concurrency?: number;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly keyEnv?: string;
  readonly estimate?: boolean;
  readonly maxCost?: number;
  readonly tokenPrice?: { readonly input: number; readonly output: number };
  readonly allowUnknownPrice?: boolean;
  readonly resume?: boolean;
  readonly output?: string;
  readonly json?: boolean;
}

export function addSynthCommand(program: Command, finish: Finish): void {
  const synth = program
    .command('synth')
    .description('make data with models: sets of unclear requests')
    .addHelpText('after', '\nExamples:\n  querent synth clarifymt --model openai/gpt-4o-mini --estimate');
  synth
    .command('clarifymt')
    .description('make a set of unclear requests, each with meanings, answers, questions and a clear twin')
    .requiredOption('-m, --model <model>', 'the model that writes: openai/gpt-4o-mini, local/smollm2-135m, ...')
    .option('--generator <model>', 'a further model; they take turns; repeatable', several, [])
    .option('--checker <model>', 'the model that checks; default the next one of those that write')
    .option('--requests <file>', 'requests of your own: .txt, .csv or .jsonl; default: they are written too')
    .option('-n <n>', 'seeds wanted, or requests drawn from the file; default 12, or all', wholeNumber('-n', 1))
    .option('--mix <mix>', 'even, paper (85 of each subtype), or numbers: lexical=10,entity=5', 'even')
    .option('--lang <code>', 'en or zh; default en, or guessed from each request', oneOf('--lang', LANGUAGES))
    .option('--seed <n>', 'seed of everything random', wholeNumber('--seed', 0), 1)
    .option('--temperature <t>', 'of the models that write', number('--temperature', 0, 2), 0.8)
    .option('--tries <n>', 'requests tried at a place of the set before it stays empty', wholeNumber('--tries', 1), 3)
    .option('--replies', "also let the model write the personas' replies; every seed has templates")
    .option('--splits <shares>', 'train, dev and test; similar requests stay together', '0.8,0.1,0.1')
    .option('--title <text>', 'title of the set, for its card', 'Unclear requests')
    .option('--licence <text>', 'licence of the set, for its card', 'not stated')
    .option('--date <date>', 'date that the set bears, as 2026-11-30; default today')
    .option('-j, --concurrency <n>', 'model calls at once, per endpoint', wholeNumber('-j', 1))
    .option('--timeout <seconds>', 'for one model call', number('--timeout', 0.001), 120)
    .option('--max-retries <n>', 'further tries of a failed call; 0: none', wholeNumber('--max-retries', 0), 5)
    .option('--key-env <name>', 'environment variable that holds the key of an OpenAI-compatible server')
    .option('--estimate', 'say what it would use (calls, tokens, money, time) and make nothing')
    .option('--max-cost <usd>', 'budget of the whole set, over all sittings', number('--max-cost', 0))
    .option('--token-price <in,out>', 'US dollars per million tokens, for models not in the price table', tokenPrice)
    .option('--allow-unknown-price', 'go on under --max-cost although a price is unknown (counted as 0)')
    .option('--resume', 'go on with the set that was begun in the folder; also takes in its reviews')
    .option('-o, --output <folder>', 'folder of the set; needed unless with --estimate')
    .option('--json', 'print the card as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (options: SynthClarifymtOptions) => {
      const { synthClarifymtCommand } = await import('../synth-command.ts');
      finish(await synthClarifymtCommand(options));
    });
}

const EXAMPLES = `
Examples:
  querent synth clarifymt --model openai/gpt-4o-mini --checker openai/gpt-4o -n 24 -o my-set --estimate
  querent synth clarifymt --model openai/gpt-4o-mini --checker openai/gpt-4o -n 24 --max-cost 2 -o my-set
  querent synth clarifymt --model http://127.0.0.1:8000/v1#my-model --requests tickets.csv -o from-tickets
  querent synth clarifymt --model openai/gpt-4o-mini --mix paper --resume -o paper-size
  querent import jsonl my-set/test.jsonl --name my-set && querent run my-set -a always-ask`;
