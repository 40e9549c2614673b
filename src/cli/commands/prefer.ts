import type { Command } from 'commander';
import { LANGUAGES } from '../../schema/message.ts';
import { number, oneOf, tokenPrice, wholeNumber } from '../options.ts';
import type { Finish } from '../program.ts';

export interface PreferOptions {
  readonly model: string;
  readonly answerer?: string;
  readonly user?: string;
  readonly judge?: string;
  readonly singleTurnJudge?: string;
  readonly moves: 'told' | 'free';
  readonly samples: number;
  readonly enumerate?: boolean;
  readonly questionPrice: number;
  readonly minMargin: number;
  readonly set?: string;
  readonly mode?: string;
  readonly lang?: (typeof LANGUAGES)[number];
  readonly limit?: number;
  readonly sample?: number;
  readonly seed: number;
  readonly maxTokens: number;
  readonly system?: string;
  readonly concurrency?: number;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly keyEnv?: string;
  readonly config?: string;
  readonly cache: boolean;
  readonly estimate?: boolean;
  readonly maxCost?: number;
  readonly tokenPrice?: { readonly input: number; readonly output: number };
  readonly allowUnknownPrice?: boolean;
  readonly resume?: boolean;
  readonly output?: string;
  readonly json?: boolean;
}

export function addPreferCommand(program: Command, finish: Finish): void {
  program
    .command('prefer')
    .description('label first moves by what they lead to, and make preference pairs of them')
    .argument('<benchmark>', 'a benchmark or imported set with readings or hidden values')
    .requiredOption('-m, --model <model>', 'the model whose moves are tried, or rules (moves that need no model)')
    .option('--answerer <model>', 'who answers after the reply: a model or a control; default the model itself')
    .option('-u, --user <user>', 'who plays the users; default rules, those for labelling where there are any')
    .option('--judge <judge>', 'who says whether an answer is what a user expected; default rules')
    .option('--single-turn-judge <judge>', 'also rate moves from the request alone: rules, model@MODEL')
    .option('--moves <how>', 'told (to ask, to answer) or free', oneOf('--moves', ['told', 'free']), 'told')
    .option('--samples <n>', 'moves drawn at temperature 1 besides the greedy one', wholeNumber('--samples', 0), 4)
    .option('--enumerate', 'also try giving the answers to all readings at once')
    .option('--question-price <p>', 'what a question costs, in right answers', number('--question-price', 0, 1), 0)
    .option('--min-margin <m>', 'pairs must be apart by at least this much', number('--min-margin', 0, 2), 0)
    .option('--set <name>', "set of the benchmark; default as in 'run'")
    .option('--mode <name>', "mode of the benchmark; default as in 'run'")
    .option('--lang <code>', 'en or zh; default all', oneOf('--lang', LANGUAGES))
    .option('--limit <n>', 'only the first n requests', wholeNumber('--limit', 1))
    .option('--sample <n>', 'only n requests, drawn by the seed', wholeNumber('--sample', 1))
    .option('--seed <n>', 'seed of everything random', wholeNumber('--seed', 0), 1)
    .option('--max-tokens <n>', 'output tokens of a move or an answer', wholeNumber('--max-tokens', 1), 256)
    .option('--system <file>', 'a system prompt of your own, put before the brief')
    .option('-j, --concurrency <n>', 'model calls at once, per endpoint', wholeNumber('-j', 1))
    .option('--timeout <seconds>', 'for one model call', number('--timeout', 0.001), 120)
    .option('--max-retries <n>', 'further tries of a failed call; 0: none', wholeNumber('--max-retries', 0), 5)
    .option('--key-env <name>', 'environment variable that holds the key of an OpenAI-compatible server')
    .option('--config <file>', 'a querent.config.ts with parts of your own')
    .option('--no-cache', 'do not take replies from the cache, nor put them there')
    .option('--estimate', 'say what it would use (calls, tokens, money, time) and label nothing')
    .option('--max-cost <usd>', 'budget of the whole, over all sittings', number('--max-cost', 0))
    .option('--token-price <in,out>', 'US dollars per million tokens, for models not in the price table', tokenPrice)
    .option('--allow-unknown-price', 'go on under --max-cost although a price is unknown (counted as 0)')
    .option('--resume', 'go on with the labelling that was begun for the output')
    .option('-o, --output <file>', 'JSON Lines, one request a line (docs/prefer.md); needed unless with --estimate')
    .option('--json', 'print the statistics as JSON')
    .addHelpText('after', EXAMPLES)
    .action(async (benchmark: string, options: PreferOptions) => {
      const { preferCommand } = await import('../prefer-command.ts');
      finish(await preferCommand(benchmark, options));
    });
}

const EXAMPLES = `
Examples:
  querent prefer clarifymt -m rules --single-turn-judge rules -o labelled.jsonl
  querent prefer ambigqa -m openai/gpt-4o-mini --set train --sample 400 --estimate
  querent prefer ambigqa -m http://127.0.0.1:8000/v1#my-model --set train --sample 400 --max-cost 5 -o labelled.jsonl
  querent dataset dpo --preferences labelled.jsonl -o dpo`;
