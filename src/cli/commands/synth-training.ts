import type { Command } from 'commander';
import { number, oneOf, wholeNumber } from '../options.ts';
import type { Finish } from '../program.ts';
import { addModelOptions, addWorkOptions, type SynthOptions } from './synth-options.ts';

interface TrainingOptions extends SynthOptions {
  readonly licence?: string;
}

interface DialogueOptions extends TrainingOptions {
  readonly set?: string;
  readonly from?: string;
  readonly tries: number;
}

export interface SynthTurnsOptions extends DialogueOptions {
  readonly turns: number;
  readonly clarificationRate: number;
}

export interface SynthReasoningOptions extends DialogueOptions {
  readonly blind?: boolean;
}

export interface SynthClarificationsOptions extends TrainingOptions {
  readonly answers: 'people' | 'model';
  readonly answerer?: string;
  readonly samples: number;
  readonly mostReadings: number;
}

/** Data to train on: dialogues continued, reasoning, clarifying questions. */
export function addSynthTrainingCommands(synth: Command, finish: Finish): void {
  const command = () => import('../synth-training-command.ts');
  const turns = synth
    .command('turns')
    .description('continue dialogues about documents with further turns, some of them ambiguous')
    .argument('<benchmark>', 'its dialogues are continued, or kept out of those of --from: pacific, a set of your own');
  addDialogueOptions(turns)
    .option('--turns <n>', 'turns of the user added to each dialogue', wholeNumber('--turns', 1), 3)
    .option(
      '--clarification-rate <share>',
      'share of them that is ambiguous',
      number('--clarification-rate', 0, 1),
      0.7,
    );
  finishOptions(turns)
    .addHelpText('after', TURNS_EXAMPLES)
    .action(async (benchmark: string, options: SynthTurnsOptions) => {
      finish(await (await command()).synthTurnsCommand(benchmark, options));
    });
  const reasoning = synth
    .command('reasoning')
    .description('write the reasoning before each gold turn of the assistant, to train on and for traced:FILE@model')
    .argument('<benchmark>', 'its dialogues, or kept out of those of --from');
  addDialogueOptions(reasoning).option('--blind', 'without the gold turn in view; what misses it is dropped');
  finishOptions(reasoning)
    .addHelpText('after', REASONING_EXAMPLES)
    .action(async (benchmark: string, options: SynthReasoningOptions) => {
      finish(await (await command()).synthReasoningCommand(benchmark, options));
    });
  const clarifications = synth
    .command('clarifications')
    .description('from questions with several answers: a clarifying question, and one reply per answer')
    .argument('<file>', 'AmbigNQ light (.json), NQ-Open or questions of your own (.jsonl)');
  addModelOptions(clarifications, RULES)
    .option('-n <n>', 'questions drawn from the file; default all', wholeNumber('-n', 1))
    .option('--answers <who>', 'people (in the file) or model (greedy and sampled)', oneOf('--answers', WHO), 'people')
    .option('--answerer <model>', 'with --answers model: who answers; default the model that writes')
    .option('--samples <n>', 'with --answers model: answers sampled', wholeNumber('--samples', 1), 10)
    .option('--most-readings <n>', 'with --answers model: answers kept', wholeNumber('--most-readings', 2), 5);
  finishOptions(clarifications)
    .addHelpText('after', CLARIFICATIONS_EXAMPLES)
    .action(async (file: string, options: SynthClarificationsOptions) => {
      finish(await (await command()).synthClarificationsCommand(file, options));
    });
}

/** Without a second model. */
const RULES = 'none: rules alone check';
const WHO = ['people', 'model'] as const;

function addDialogueOptions(command: Command): Command {
  return addModelOptions(command, RULES)
    .option('--set <name>', "set of the benchmark; default the benchmark's own")
    .option('--from <file>', 'dialogues: a PACIFIC or TAT-QA split (.json), training dialogues (.jsonl)')
    .option('-n <n>', 'dialogues drawn; default all', wholeNumber('-n', 1))
    .option('--tries <n>', 'tries at a turn before it is left out', wholeNumber('--tries', 1), 2);
}

function finishOptions(command: Command): Command {
  return addWorkOptions(command.option('--licence <text>', 'licence of the set; default that of its source'));
}

const TURNS_EXAMPLES = `
Examples:
  querent synth turns pacific --model openai/gpt-4o --turns 3 --clarification-rate 0.5 --estimate
  querent synth turns pacific --from pacific-train.json --model openai/gpt-4o --max-cost 20 -o turns-3
  querent dataset sft --dialogues turns-3/training.jsonl -o sft`;

const REASONING_EXAMPLES = `
Examples:
  querent synth reasoning pacific --from pacific-train.json --model openai/o3 --max-cost 20 -o reasoning
  querent synth reasoning pacific --model openai/gpt-4o --blind -o traces
  querent run pacific -a traced:traces/traces.jsonl@openai/gpt-4o-mini`;

const CLARIFICATIONS_EXAMPLES = `
Examples:
  querent synth clarifications ambignq/train_light.json --model openai/gpt-4o -n 4000 --estimate
  querent synth clarifications questions.jsonl --answers model --model http://127.0.0.1:8000/v1#my-model -o clarified
  querent dataset sft --dialogues clarified/clarify.jsonl -o sft-clarify`;
