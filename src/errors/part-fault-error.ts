import type { FaultKind } from '../schema/fault.ts';
import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

export type PartFaultKind = Extract<FaultKind, 'user-fault' | 'judge-fault' | 'assistant-fault'>;

/** A simulated user, a judge or somebody's own assistant gave nothing usable, after all tries. */
export class PartFaultError extends QuerentError {
  readonly code = 'QRT_PART_FAULT';
  readonly exitCode: ExitCode = EXIT.failed;
  readonly kind: PartFaultKind;
  readonly tries: number;

  constructor(init: { kind: PartFaultKind; message: string; tries?: number; hint?: string; cause?: unknown }) {
    super({
      message: init.message,
      hint: init.hint ?? 'Look at the episode with `querent show`, then go on with --resume.',
      cause: init.cause,
    });
    this.kind = init.kind;
    this.tries = init.tries ?? 1;
  }
}
