/** Exit codes of the command (also in docs/errors.md). */
export const EXIT = { good: 0, failed: 1, usage: 2, gate: 3, stopped: 4 } as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

export interface QuerentErrorInit {
  readonly message: string;
  /** What to do next, one sentence. */
  readonly hint: string;
  readonly cause?: unknown;
}

/**
 * Base of every error that a person can meet. `code` is stable and listed in docs/errors.md;
 * anything else that is thrown is a fault in Querent itself.
 */
export abstract class QuerentError extends Error {
  abstract readonly code: `QRT_${string}`;
  abstract readonly exitCode: ExitCode;
  readonly hint: string;

  constructor(init: QuerentErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause });
    this.name = new.target.name;
    this.hint = init.hint;
  }
}
