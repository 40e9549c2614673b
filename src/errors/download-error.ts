import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A file that could not be fetched from any of its sources, or whose checksum is wrong. */
export class DownloadError extends QuerentError {
  readonly code = 'QRT_DOWNLOAD';
  readonly exitCode: ExitCode = EXIT.failed;

  constructor(init: { what: string; problem: string; hint: string; cause?: unknown }) {
    super({ message: `${init.what} could not be fetched: ${init.problem}`, hint: init.hint, cause: init.cause });
  }
}
