import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A value of an option, a reference or a setting that cannot be used. */
export class InvalidOptionError extends QuerentError {
  readonly code = 'QRT_INVALID_OPTION';
  readonly exitCode: ExitCode = EXIT.usage;

  constructor(init: { option: string; value: string; expected: string; hint?: string; cause?: unknown }) {
    super({
      message: `${init.option} cannot be "${init.value}": ${init.expected}.`,
      hint: init.hint ?? 'See `querent help` for the values it takes.',
      cause: init.cause,
    });
  }
}
