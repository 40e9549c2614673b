import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** Somebody's own assistant, user or judge that has never worked: the run ends, since every episode would fail alike. */
export class OwnPartError extends QuerentError {
  readonly code = 'QRT_OWN_PART';
  readonly exitCode: ExitCode = EXIT.failed;

  constructor(init: { problem: string; calls: number; cause?: unknown }) {
    super({
      message: `${init.problem} (${init.calls} calls failed, none worked)`,
      hint: 'Mend the program, the endpoint or its config, then go on with --resume; docs/own-assistant.md has examples.',
      cause: init.cause,
    });
  }
}
