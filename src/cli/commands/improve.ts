import type { Command } from 'commander';
import { LANGUAGES } from '../../schema/message.ts';
import { number, oneOf, several, tokenPrice, wholeNumber } from '../options.ts';
import type { Finish } from '../program.ts';
import type { RunOptions } from './run.ts';

export function addImproveCommand(program: Command, finish: Finish): void {
  program
    .command('improve')
    .description('play one model by four strategies on the same scenarios, and say which is worth its price')
    .argument('<benchmark>', 'a benchmark, or data of your own (querent import): see `querent list benchmarks`')
    .requiredOption('-m, --model <model>', 'openai/gpt-4o-mini, http://host:8000/v1#name, local/smollm2-135m, ...')
    .option('--user <user>', 'who plays the user: rules, model@MODEL, your own; default by protocol')
    .option('--judge <judge>', 'who judges answers: rules, model@MODEL, your own; default by protocol')
    .option('-c, --config <file>', 'config of your own parts; default querent.config.* from here upward')
    .option('--set <name>', 'set of scenarios')
    .option('--mode <name>', 'mode of the benchmark')
    .option('--lang <code>', 'en or zh; default all', oneOf('--lang', LANGUAGES))
    .option('--limit <n>', 'only the first n scenarios', wholeNumber('--limit', 1))
    .option('--sample <n>', 'n scenarios drawn with the seed', wholeNumber('--sample', 1))
    .option('--seed <n>', 'seed of everything random', wholeNumber('--seed', 0), 1)
    .option('-j, --concurrency <n>', 'model calls at once, per endpoint', wholeNumber('-j', 1))
    .option('--temperature <t>', 'sampling temperature; default by protocol', number('--temperature', 0, 2))
    .option('--max-tokens <n>', 'output tokens of a reply at most; default by protocol', wholeNumber('--max-tokens', 1))
    .option('--timeout <seconds>', 'for one model call', number('--timeout', 0.001), 120)
    .option('--max-retries <n>', 'further tries of a failed call; 0: none', wholeNumber('--max-retries', 0), 5)
    .option('--max-questions <n>', 'questions it may ask; default by protocol', wholeNumber('--max-questions', 0))
    .option(
      '--question-price <p>',
      'what a question costs a strategy that weighs it; a right answer is worth 1',
      number('--question-price', 0),
    )
    .option('--word-price <p>', 'what each word of a question costs it, likewise', number('--word-price', 0))
    .option('--system <file>', 'a system prompt of your own, for all strategies')
    .option('--key-env <name>', 'environment variable that holds the key of an OpenAI-compatible server')
    .option('--estimate', 'say what all of it would use (calls, tokens, money, time) and play nothing')
    .option('--max-cost <usd>', 'one budget for all strategies and all roles', number('--max-cost', 0))
    .option('--token-price <in,out>', 'US dollars per million tokens, for models not in the price table', tokenPrice)
    .option('--allow-unknown-price', 'run under --max-cost although a price is unknown (counted as 0)')
    .option('-o, --output <file>', 'write table and recommendation: .json or .md; repeatable', several, [])
    .option('--resume', 'go on with the newest runs of the same settings, each where it was')
    .option('--no-cache', 'do not read or fill the cache of model replies')
    .option('--json', 'print as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (benchmark: string, options: ImproveOptions) => {
      const { improveCommand } = await import('../improve-command.ts');
      finish(await improveCommand(benchmark, options));
    });
}

/** As commander hands them over. */
export interface ImproveOptions
  extends Omit<RunOptions, 'assistant' | 'protocol' | 'repeat' | 'given' | 'gate' | 'resume'> {
  readonly model: string;
  readonly resume?: boolean;
}

const EXAMPLES = `
Examples:
  querent improve clarifymt --model openai/gpt-4o-mini --estimate
  querent improve clarifymt --model openai/gpt-4o-mini --max-cost 2 -o improve.md -o improve.json
  querent improve support --model http://127.0.0.1:8000/v1#name --question-price 0.2
  querent improve clarifymt --model local/smollm2-135m --lang en --sample 24`;
