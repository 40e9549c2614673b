import type { Command } from 'commander';
import { LANGUAGES } from '../../schema/message.ts';
import { FORMAT_NAMES } from '../../training/formats/format.ts';
import { number, oneOf, several, wholeNumber } from '../options.ts';

export interface DatasetOptions {
  readonly gold: readonly string[];
  readonly run: readonly string[];
  readonly dialogues: readonly string[];
  readonly preferences: readonly string[];
  readonly labels: (typeof LABELS)[number];
  readonly leastMargin?: number;
  readonly leastScore?: number;
  readonly against: readonly string[];
  readonly mode?: string;
  readonly lang?: (typeof LANGUAGES)[number];
  readonly strategy: string;
  readonly system?: string;
  readonly splits: string;
  readonly seed: number;
  readonly format: readonly (typeof FORMAT_NAMES)[number][];
  readonly maxTokens?: number;
  readonly maxExamples?: number;
  readonly balance?: boolean;
  readonly title?: string;
  readonly output: string;
  readonly json?: boolean;
}

const LABELS = ['double-turn', 'single-turn'] as const;
const FORMATS = oneOf('--format', FORMAT_NAMES);

export function addDatasetCommand(program: Command): void {
  const dataset = program
    .command('dataset')
    .description('turn gold, runs, dialogues and preferences into files that trainers read')
    .addHelpText('after', '\nExamples:\n  querent dataset sft --gold pacific -o my-data');
  common(dataset.command('sft').description('what a model reads, and what it is to say: supervised fine-tuning'))
    .option('--gold <benchmark>', 'name or name:set; each gold turn of the assistant; repeatable', several, [])
    .option(
      '--dialogues <file>',
      'of `querent synth turns|reasoning|clarifications` or an import; repeatable',
      several,
      [],
    )
    .option('--preferences <file>', 'of `querent prefer`: the best move of each request; repeatable', several, [])
    .addHelpText('after', SFT_EXAMPLES)
    .action((options: DatasetOptions) => make('sft', options));
  common(dataset.command('dpo').description('what it is rather to say, and rather than what: preference training'))
    .option('--gold <benchmark>', 'name or name:set; each gold decision and its other side; repeatable', several, [])
    .option('--preferences <file>', 'of `querent prefer`; repeatable', several, [])
    .option(
      '--labels <kind>',
      'order moves by what came of them, or by how they looked',
      oneOf('--labels', LABELS),
      LABELS[0],
    )
    .option('--least-margin <m>', 'leave out pairs that are closer', number('--least-margin', 0))
    .addHelpText('after', DPO_EXAMPLES)
    .action((options: DatasetOptions) => make('dpo', options));
}

async function make(stage: 'sft' | 'dpo', options: DatasetOptions): Promise<void> {
  const { datasetCommand } = await import('../dataset-command.ts');
  await datasetCommand(stage, options);
}

function common(command: Command): Command {
  return command
    .requiredOption('-o, --output <folder>', 'folder of the data set')
    .option('--run <run>', 'a run: turns of episodes that went well, or where repeats part; repeatable', several, [])
    .option(
      '--least-score <s>',
      'score from which an episode of a run went well; default 1',
      number('--least-score', 0, 1),
    )
    .option(
      '--against <benchmark>',
      'name or name:set that is evaluated on: nothing near is trained on; repeatable',
      several,
      [],
    )
    .option('--mode <name>', 'mode of the benchmarks')
    .option('--lang <code>', 'en or zh; default all', oneOf('--lang', LANGUAGES))
    .option('--strategy <name>', 'whose prompt the model will read: direct, prompted, reason, ...', 'direct')
    .option('--system <file>', 'a system prompt of your own')
    .option('--splits <shares>', 'train, validation and test; clusters stay whole', '0.8,0.1,0.1')
    .option(
      '--seed <n>',
      'draws splits and samples; the same seed holds out the same clusters',
      wholeNumber('--seed', 0),
      1,
    )
    .option(
      '--format <name>',
      `${FORMAT_NAMES.join(', ')}; repeatable; default trl`,
      (text: string, before: DatasetOptions['format']) => [...before, FORMATS(text)],
      [],
    )
    .option('--max-tokens <n>', 'leave out longer examples (roughly counted)', wholeNumber('--max-tokens', 1))
    .option('--max-examples <n>', 'training examples at most, drawn by the seed', wholeNumber('--max-examples', 1))
    .option('--balance', 'teach asking and answering equally often, leaving out the surplus')
    .option('--title <text>', 'title of the data set, for its card')
    .option('--json', 'print what it holds as JSON');
}

const SFT_EXAMPLES = `
Examples:
  querent dataset sft --gold pacific -o pacific-sft
  querent dataset sft --gold clarifymt:open --against clarifymt:starter --format trl --format sharegpt -o open-sft
  querent dataset sft --run RUN --dialogues turns.jsonl --max-tokens 2048 -o mixed`;

const DPO_EXAMPLES = `
Examples:
  querent dataset dpo --gold pacific -o pacific-dpo                   when to stop asking
  querent dataset dpo --preferences preferences.jsonl -o double-turn
  querent dataset dpo --preferences preferences.jsonl --labels single-turn -o single-turn`;
