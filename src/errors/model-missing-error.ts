import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** Weights of a local model that are not on this machine, or a model that its server does not have. */
export class ModelMissingError extends QuerentError {
  readonly code = 'QRT_MODEL_MISSING';
  readonly exitCode: ExitCode = EXIT.usage;

  constructor(init: { model: string; problem: string; hint: string; cause?: unknown }) {
    super({ message: `Model ${init.model}: ${init.problem}`, hint: init.hint, cause: init.cause });
  }
}
