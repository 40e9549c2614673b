import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A data set that is in none of the folders searched. */
export class DataMissingError extends QuerentError {
  readonly code = 'QRT_DATA_MISSING';
  readonly exitCode: ExitCode = EXIT.usage;

  constructor(init: { benchmark: string; path: string; searched: readonly string[] }) {
    super({
      message: `The data of ${init.benchmark} (${init.path}) is in none of: ${init.searched.join(', ')}.`,
      hint: `Fetch it with \`querent data pull ${init.benchmark}\`, or set QUERENT_DATA_DIR to the folder that holds it.`,
    });
  }
}
