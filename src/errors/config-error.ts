import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** The config cannot be read as what it should be: names file and path inside it. Never holds a value of the environment. */
export class ConfigError extends QuerentError {
  readonly code = 'QRT_CONFIG';
  readonly exitCode: ExitCode = EXIT.usage;
  readonly file: string;
  readonly path: string;

  constructor(init: { file: string; path?: string; problem: string; hint?: string; cause?: unknown }) {
    super({
      message: `${init.file}${init.path ? ` at ${init.path}` : ''}: ${init.problem}`,
      hint: init.hint ?? 'docs/own-assistant.md shows a config for each kind of assistant.',
      cause: init.cause,
    });
    this.file = init.file;
    this.path = init.path ?? '';
  }
}
