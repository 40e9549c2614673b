import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A data file that cannot be read as what it should be: names file, line (where known) and path inside it. */
export class DataError extends QuerentError {
  readonly code = 'QRT_DATA';
  readonly exitCode: ExitCode = EXIT.usage;
  readonly file: string;
  readonly line: number | undefined;
  readonly path: string;

  constructor(init: {
    file: string;
    line?: number | undefined;
    path?: string;
    problem: string;
    hint?: string;
    cause?: unknown;
  }) {
    const where = `${init.file}${init.line === undefined ? '' : `:${init.line}`}${init.path ? ` at ${init.path}` : ''}`;
    super({
      message: `${where}: ${init.problem}`,
      hint: init.hint ?? 'Mend the file, or pull it again with `querent data pull`.',
      cause: init.cause,
    });
    this.file = init.file;
    this.line = init.line;
    this.path = init.path ?? '';
  }
}
