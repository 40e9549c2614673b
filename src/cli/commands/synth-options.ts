import type { Command } from 'commander';
import { number, several, tokenPrice, wholeNumber } from '../options.ts';

/** What every synthesis takes. */
export interface SynthOptions {
  readonly model: string;
  readonly generator: readonly string[];
  readonly checker?: string;
  readonly n?: number;
  readonly seed: number;
  readonly temperature: number;
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

/** Who writes, who checks, and how. `unchecked`: what is done without a checker. */
export function addModelOptions(command: Command, unchecked: string): Command {
  return command
    .requiredOption('-m, --model <model>', 'the model that writes: openai/gpt-4o-mini, local/smollm2-135m, ...')
    .option('--generator <model>', 'a further model; they take turns; repeatable', several, [])
    .option('--checker <model>', `the model that checks; default ${unchecked}`)
    .option('--seed <n>', 'seed of everything random', wholeNumber('--seed', 0), 1)
    .option('--temperature <t>', 'of the models that write', number('--temperature', 0, 2), 0.8);
}

/** Calls, money, the folder. */
export function addWorkOptions(command: Command): Command {
  return command
    .option('--date <date>', 'date that the set bears, as 2026-11-30; default today')
    .option('-j, --concurrency <n>', 'model calls at once, per endpoint', wholeNumber('-j', 1))
    .option('--timeout <seconds>', 'for one model call', number('--timeout', 0.001), 120)
    .option('--max-retries <n>', 'further tries of a failed call; 0: none', wholeNumber('--max-retries', 0), 5)
    .option('--key-env <name>', 'environment variable that holds the key of an OpenAI-compatible server')
    .option('--estimate', 'say what it would use (calls, tokens, money, time) and make nothing')
    .option('--max-cost <usd>', 'budget of the whole set, over all sittings', number('--max-cost', 0))
    .option('--token-price <in,out>', 'US dollars per million tokens, for models not in the price table', tokenPrice)
    .option('--allow-unknown-price', 'go on under --max-cost although a price is unknown (counted as 0)')
    .option('--resume', 'go on with the set that was begun in the folder, and take in its reviews where it has any')
    .option('-o, --output <folder>', 'folder of the set; needed unless with --estimate')
    .option('--json', 'print the card as JSON');
}
