import type { Command } from 'commander';
import { LANGUAGES } from '../../schema/message.ts';
import { number, oneOf, several, tokenPrice, wholeNumber } from '../options.ts';
import type { Finish } from '../program.ts';

export function addRunCommand(program: Command, finish: Finish): void {
  program
    .command('run')
    .description('play a benchmark with an assistant and report how it asks and answers')
    .argument('[benchmark]', 'see `querent list benchmarks`; default clarifymt, the built-in scenarios')
    .option(
      '-a, --assistant <assistant>',
      'model, strategy@model, control, a name of your config, exec:COMMAND or human; default the embedded model',
    )
    .option('--user <user>', 'who plays the user: rules, model@MODEL, your own, exec:, human; default by protocol')
    .option('--judge <judge>', 'who judges answers: rules, model@MODEL, your own, exec:, human; default by protocol')
    .option('-c, --config <file>', 'config of your own assistants; default querent.config.* from here upward')
    .option(
      '--protocol <name>',
      'querent or paper: the defaults of the settings',
      oneOf('--protocol', PROTOCOLS),
      'querent',
    )
    .option('--set <name>', 'set of scenarios')
    .option('--mode <name>', 'mode of the benchmark')
    .option('--lang <code>', 'en or zh; default all', oneOf('--lang', LANGUAGES))
    .option('--scenarios <file>', 'only those whose ids stand in the file, one a line')
    .option('--limit <n>', 'only the first n scenarios', wholeNumber('--limit', 1))
    .option('--sample <n>', 'n scenarios drawn with the seed', wholeNumber('--sample', 1))
    .option('--seed <n>', 'seed of everything random', wholeNumber('--seed', 0), 1)
    .option('--repeat <n>', 'play each scenario n times', wholeNumber('--repeat', 1), 1)
    .option('-j, --concurrency <n>', 'model calls at once, per endpoint', wholeNumber('-j', 1))
    .option('--temperature <t>', 'sampling temperature; default by protocol', number('--temperature', 0, 2))
    .option('--max-tokens <n>', 'output tokens of a reply at most; default by protocol', wholeNumber('--max-tokens', 1))
    .option('--timeout <seconds>', 'for one model call', number('--timeout', 0.001), 120)
    .option('--max-retries <n>', 'further tries of a failed call; 0: none', wholeNumber('--max-retries', 0), 5)
    .option(
      '--max-questions <n>',
      'questions the assistant may ask; default by protocol',
      wholeNumber('--max-questions', 0),
    )
    .option(
      '--question-price <p>',
      'what a question costs an assistant that weighs it; a right answer is worth 1',
      number('--question-price', 0),
    )
    .option('--word-price <p>', 'what each word of a question costs it, likewise', number('--word-price', 0))
    .option('--given <input>', 'hand the assistant an oracle input (pacific: rewrite, evidence, derivation)')
    .option('--system <file>', 'a system prompt of your own')
    .option('--key-env <name>', 'environment variable that holds the key of an OpenAI-compatible server')
    .option('--estimate', 'say what it would use (calls, tokens, money, time) and play nothing')
    .option('--max-cost <usd>', 'budget of the whole run, all roles', number('--max-cost', 0))
    .option('--token-price <in,out>', 'US dollars per million tokens, for models not in the price table', tokenPrice)
    .option('--allow-unknown-price', 'run under --max-cost although a price is unknown (counted as 0)')
    .option('-o, --output <file>', 'write a report: .json .jsonl .csv .md .html .xml; repeatable', several, [])
    .option(
      '--gate <condition>',
      "exit 3 unless it holds: 'action.macroF1>=0.9', 'low(x)>=0.85'; repeatable",
      several,
      [],
    )
    .option('--resume [run]', 'go on with the newest unfinished run of the same settings, or with this one')
    .option('--no-cache', 'do not read or fill the cache of model replies')
    .option('--json', 'print the report as JSON instead of text')
    .addHelpText('after', EXAMPLES)
    .action(async (benchmark: string | undefined, options: RunOptions) => {
      const { runCommand } = await import('../run-command.ts');
      finish(await runCommand(benchmark, options));
    });
}

const PROTOCOLS = ['querent', 'paper'] as const;

/** As commander hands them over. */
export interface RunOptions {
  readonly assistant?: string;
  readonly user?: string;
  readonly judge?: string;
  readonly config?: string;
  readonly protocol: (typeof PROTOCOLS)[number];
  readonly set?: string;
  readonly mode?: string;
  readonly lang?: (typeof LANGUAGES)[number];
  readonly scenarios?: string;
  readonly limit?: number;
  readonly sample?: number;
  readonly seed: number;
  readonly repeat: number;
  readonly concurrency?: number;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly timeout: number;
  readonly maxRetries: number;
  readonly maxQuestions?: number;
  readonly questionPrice?: number;
  readonly wordPrice?: number;
  readonly given?: string;
  readonly system?: string;
  readonly keyEnv?: string;
  readonly estimate?: boolean;
  readonly maxCost?: number;
  readonly tokenPrice?: { readonly input: number; readonly output: number };
  readonly allowUnknownPrice?: boolean;
  readonly output: readonly string[];
  readonly gate: readonly string[];
  readonly resume?: boolean | string;
  readonly cache: boolean;
  readonly json?: boolean;
}

const EXAMPLES = `
Examples:
  querent run                                                  built-in scenarios, embedded model, no key
  querent run pacific -a always-answer                         a control: the floor to beat
  querent run pacific -a local/smollm2-135m --sample 40
  querent run pacific -a prompted@openai/gpt-4o-mini --max-cost 2 -o report.html -o report.json
  querent run pacific -a openai/gpt-4o-mini --estimate         what would it cost?
  querent run pacific -a anthropic/claude-sonnet-4-5 --user model@openai/gpt-4o --judge model@openai/gpt-4o
  querent run -a exec:'python3 bot.py'                         your own bot (docs/own-assistant.md)
  querent run clarifymt -a http://127.0.0.1:8000/v1#name --gate 'underAsking<=0.2' -o junit.xml`;
