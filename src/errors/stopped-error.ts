import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** The person stopped the run (Ctrl-C, SIGTERM). Finished episodes are kept. */
export class StoppedError extends QuerentError {
  readonly code = 'QRT_STOPPED';
  readonly exitCode: ExitCode = EXIT.stopped;

  /** `hint`: how to go on, where that is not `--resume`. */
  constructor(hint = 'Repeat the command with --resume to go on.') {
    super({ message: 'The run was stopped.', hint });
  }
}
