import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A training tool that is not there, cannot be set up, or ended with an error of its own. */
export class TrainerError extends QuerentError {
  readonly code = 'QRT_TRAINER';
  readonly exitCode: ExitCode = EXIT.failed;

  constructor(init: { problem: string; hint: string; cause?: unknown }) {
    super({ message: init.problem, hint: init.hint, cause: init.cause });
  }
}
