import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** An optional package that is not installed. */
export class PackageMissingError extends QuerentError {
  readonly code = 'QRT_PACKAGE_MISSING';
  readonly exitCode: ExitCode = EXIT.usage;

  constructor(init: { package: string; version: string; neededFor: string; cause?: unknown }) {
    super({
      message: `${init.neededFor} needs the package ${init.package}, which is not installed.`,
      hint: `Install it with \`npm install ${init.package}@${init.version}\`.`,
      cause: init.cause,
    });
  }
}
