import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

export type StoreProblem = 'unreadable' | 'locked' | 'disk-full' | 'not-found' | 'newer-schema';

const HINTS: Readonly<Record<StoreProblem, string>> = {
  unreadable: 'Check the file and its rights, or point QUERENT_DATABASE_URL (or QUERENT_HOME) elsewhere.',
  locked:
    'Another process has been writing to it for long: when it has ended, go on with --resume. QUERENT_DATABASE_URL gives a run a store of its own.',
  'disk-full': 'Free some space and repeat the command with --resume: what was finished is kept.',
  'not-found': 'See `querent list runs`.',
  'newer-schema': 'It was written by a newer Querent: update, or point QUERENT_DATABASE_URL elsewhere.',
};

/** The store cannot do what was asked. Nothing that was reported as finished is lost. */
export class StoreError extends QuerentError {
  readonly code = 'QRT_STORE';
  readonly exitCode: ExitCode = EXIT.failed;
  readonly problem: StoreProblem;

  constructor(init: { problem: StoreProblem; message: string; cause?: unknown }) {
    super({ message: init.message, hint: HINTS[init.problem], cause: init.cause });
    this.problem = init.problem;
  }
}
