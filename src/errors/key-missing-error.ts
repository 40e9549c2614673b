import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** No key for a provider that needs one. Never holds the key. */
export class KeyMissingError extends QuerentError {
  readonly code = 'QRT_KEY_MISSING';
  readonly exitCode: ExitCode = EXIT.usage;

  constructor(init: { model: string; variable: string }) {
    super({
      message: `${init.model} needs a key, and ${init.variable} is not set.`,
      hint: `Set ${init.variable}, or use local/smollm2-135m, which needs no key.`,
    });
  }
}
