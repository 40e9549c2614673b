import type { Command } from 'commander';
import { LANGUAGES } from '../../schema/message.ts';
import { number, oneOf, tokenPrice, wholeNumber } from '../options.ts';
import type { Finish } from '../program.ts';

export interface ChatOptions {
  readonly assistant?: string;
  readonly config?: string;
  readonly lang: (typeof LANGUAGES)[number];
  readonly system?: string;
  readonly trace?: boolean;
  readonly maxQuestions: number;
  readonly questionPrice?: number;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly seed: number;
  readonly timeout: number;
  readonly keyEnv?: string;
  readonly maxCost?: number;
  readonly tokenPrice?: { readonly input: number; readonly output: number };
}

export function addChatCommand(program: Command, finish: Finish): void {
  program
    .command('chat')
    .description('talk with an assistant in the terminal, its text as it comes')
    .option(
      '-a, --assistant <assistant>',
      'model, strategy@model, a name of your config or exec:COMMAND; default the embedded model',
    )
    .option('-c, --config <file>', 'config of your own assistants; default querent.config.* from here upward')
    .option('--lang <code>', 'en or zh: the language of the words around the talk', oneOf('--lang', LANGUAGES), 'en')
    .option('--system <file>', 'a system prompt of your own')
    .option('--trace', 'show what each turn sets out to do, and why where the assistant says so')
    .option('--max-questions <n>', 'questions in a row it may ask', wholeNumber('--max-questions', 0), 3)
    .option('--question-price <p>', 'what a question costs an assistant that weighs it', number('--question-price', 0))
    .option('--temperature <t>', 'sampling temperature', number('--temperature', 0, 2), 0)
    .option('--max-tokens <n>', 'output tokens of a reply at most', wholeNumber('--max-tokens', 1), 1024)
    .option('--seed <n>', 'seed of everything random', wholeNumber('--seed', 0), 1)
    .option('--timeout <seconds>', 'for one model call without progress', number('--timeout', 0.001), 120)
    .option('--key-env <name>', 'environment variable that holds the key of an OpenAI-compatible server')
    .option('--max-cost <usd>', 'budget of the whole talk', number('--max-cost', 0))
    .option('--token-price <in,out>', 'US dollars per million tokens, for models not in the price table', tokenPrice)
    .addHelpText('after', EXAMPLES)
    .action(async (options: ChatOptions) => {
      const { chatCommand } = await import('../chat-command.ts');
      finish(await chatCommand(options));
    });
}

const EXAMPLES = `
A line is what you say; one that ends with a backslash goes on. /new begins a new talk, /quit or the end of the input
ends it. Ctrl-C stops a reply.

Examples:
  querent chat                                             the embedded model
  querent chat -a clarify@openai/gpt-4o-mini --trace       see when it asks, and why
  querent chat -a prompted@http://127.0.0.1:8000/v1#name --lang zh`;
