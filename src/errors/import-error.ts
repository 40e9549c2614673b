import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** One thing that is wrong with a file: where it stands and what it is. */
export interface ImportProblem {
  /** Line of the file, from 1; absent for the file as a whole. */
  readonly line?: number;
  /** Number of the CSV record, from 1, the head not counted. */
  readonly record?: number;
  /** Column or path inside the row: `values.order`. */
  readonly path?: string;
  readonly problem: string;
}

/** A data set that cannot be imported; names up to `MOST_PROBLEMS` problems at once. */
export class ImportError extends QuerentError {
  static readonly MOST_PROBLEMS = 20;

  readonly code = 'QRT_IMPORT';
  readonly exitCode: ExitCode = EXIT.usage;
  readonly problems: readonly ImportProblem[];

  constructor(init: { file: string; problems: readonly ImportProblem[]; hint?: string; cause?: unknown }) {
    const { file, problems } = init;
    const lines = problems.map((problem) => describe(file, problem));
    const more = problems.length >= ImportError.MOST_PROBLEMS ? ['  (reading stopped here)'] : [];
    super({
      message:
        problems.length === 1 ? lines.join() : [`${file} has problems:`, ...lines.map(indent), ...more].join('\n'),
      hint: init.hint ?? 'Nothing was imported. docs/own-data.md explains every column.',
      cause: init.cause,
    });
    this.problems = problems;
  }
}

function describe(file: string, { line, record, path, problem }: ImportProblem): string {
  const where = `${file}${line === undefined ? '' : `:${line}`}${record === undefined ? '' : ` (record ${record})`}`;
  return `${where}${path ? ` at ${path}` : ''}: ${problem}`;
}

function indent(line: string): string {
  return `  ${line}`;
}
