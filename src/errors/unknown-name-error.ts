import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A name on the command line or in the config that is not known; carries the nearest known one. */
export class UnknownNameError extends QuerentError {
  readonly code = 'QRT_UNKNOWN_NAME';
  readonly exitCode: ExitCode = EXIT.usage;
  readonly kind: string;
  readonly unknown: string;
  readonly nearest: string | undefined;

  constructor(init: { kind: string; name: string; known: readonly string[]; nearest?: string | undefined }) {
    const list = init.known.slice(0, 20).join(', ');
    super({
      message: `There is no ${init.kind} "${init.name}".`,
      hint: init.nearest ? `Did you mean "${init.nearest}"? Known: ${list}.` : `Known: ${list}.`,
    });
    this.kind = init.kind;
    this.unknown = init.name;
    this.nearest = init.nearest;
  }
}
