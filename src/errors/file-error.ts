import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A file or folder of the user's that cannot be read or written (report, config, traces). */
export class FileError extends QuerentError {
  readonly code = 'QRT_FILE';
  readonly exitCode: ExitCode = EXIT.failed;

  constructor(init: { file: string; doing: 'read' | 'written'; cause?: unknown }) {
    const reason = init.cause instanceof Error ? `: ${init.cause.message}` : '';
    super({
      message: `${init.file} cannot be ${init.doing}${reason}.`,
      hint: 'Check the path, its rights and the free space; finished episodes are in the store (`querent show`).',
      cause: init.cause,
    });
  }
}
