import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** The studio cannot be opened (its page is not built, its port is not to be had), or what it does beside itself has ended. */
export class StudioError extends QuerentError {
  readonly code = 'QRT_STUDIO';
  readonly exitCode: ExitCode = EXIT.failed;
}
