import { Command, CommanderError } from 'commander';
import { EXIT } from '../errors/querent-error.ts';
import { UnknownNameError } from '../errors/unknown-name-error.ts';
import { nearestName } from '../tools/nearest.ts';
import { addChatCommand } from './commands/chat.ts';
import { addCompareCommand } from './commands/compare.ts';
import { addCompletionCommand } from './commands/completion.ts';
import { addDataCommand } from './commands/data.ts';
import { addDatasetCommand } from './commands/dataset.ts';
import { addDoctorCommand } from './commands/doctor.ts';
import { addImportCommand } from './commands/import.ts';
import { addImproveCommand } from './commands/improve.ts';
import { addInitCommand } from './commands/init.ts';
import { addListCommand } from './commands/list.ts';
import { addModelsCommand } from './commands/models.ts';
import { addPreferCommand } from './commands/prefer.ts';
import { addRescoreCommand } from './commands/rescore.ts';
import { addReviewCommand } from './commands/review.ts';
import { addRunCommand } from './commands/run.ts';
import { addShowCommand } from './commands/show.ts';
import { addStudioCommand } from './commands/studio.ts';
import { addSynthCommand } from './commands/synth.ts';
import { addTrainCommand } from './commands/train.ts';
import { packageVersion } from './version.ts';

/** A command's own way to end with another exit code than 0. */
export type Finish = (exitCode: number) => void;

export interface Program {
  run(argv: readonly string[]): Promise<number>;
}

export function createProgram(): Program {
  let exitCode: number = EXIT.good;
  const program = buildProgram((code) => {
    exitCode = code;
  });
  return {
    async run(argv) {
      try {
        await program.parseAsync([...argv], { from: 'user' });
        return exitCode;
      } catch (error) {
        if (!(error instanceof CommanderError)) throw error;
        return error.exitCode === 0 ? EXIT.good : EXIT.usage;
      }
    },
  };
}

/** The command line: one `add...Command` per command, in the order of the help. */
export function buildProgram(finish: Finish): Command {
  const program = new Command('querent')
    .description('Measure and improve how a conversational model asks before it answers.')
    .version(packageVersion(), '-V, --version')
    .showSuggestionAfterError(false)
    .exitOverride()
    .showHelpAfterError('  `querent help COMMAND` says what a command takes.')
    .configureOutput({ outputError: (text, write) => write(text.replace(/^error: /, 'error QRT_INVALID_OPTION: ')) })
    .addHelpText('after', EXAMPLES);
  addRunCommand(program, finish);
  addImproveCommand(program, finish);
  addChatCommand(program, finish);
  addStudioCommand(program);
  addListCommand(program);
  addShowCommand(program);
  addCompareCommand(program);
  addRescoreCommand(program);
  addImportCommand(program);
  addSynthCommand(program, finish);
  addPreferCommand(program, finish);
  addDatasetCommand(program);
  addTrainCommand(program);
  addReviewCommand(program);
  addDataCommand(program, finish);
  addModelsCommand(program);
  addInitCommand(program);
  addDoctorCommand(program, finish);
  addCompletionCommand(program);
  program.on('command:*', ([name]: readonly string[]) => {
    const known = program.commands.map((command) => command.name());
    throw new UnknownNameError({ kind: 'command', name: name ?? '', known, nearest: nearestName(name ?? '', known) });
  });
  return program;
}

const EXAMPLES = `
Examples:
  querent run                                           the built-in scenarios, with a model that needs no key
  querent run pacific --assistant prompted@openai/gpt-4o-mini --sample 100 -o report.html
  querent run clarifymt --assistant http://127.0.0.1:8000/v1#my-model --gate 'action.macroF1>=0.8'
  querent compare RUN RUN

Exit codes: 0 good, 1 run or infrastructure error, 2 usage, 3 gate not met or not computable, 4 stopped (resumable).`;
