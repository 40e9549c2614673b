import type { FaultKind } from '../schema/fault.ts';
import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

export type PartFaultKind = Extract<FaultKind, 'user-fault' | 'judge-fault' | 'assistant-fault'>;

const HINTS: Readonly<Record<PartFaultKind, string>> = {
  'user-fault':
    'Take a stronger model (--user model@MODEL) or --user rules: a new run. --resume asks the same one again.',
  'judge-fault': 'Judge the same dialogues with another: querent rescore RUN --judge model@MODEL, or --judge rules.',
  'assistant-fault': 'docs/own-assistant.md has the forms of a reply. Once it is mended, go on with --resume.',
};

/** A simulated user, a judge or somebody's own assistant gave nothing usable, after all tries. */
export class PartFaultError extends QuerentError {
  readonly code = 'QRT_PART_FAULT';
  readonly exitCode: ExitCode = EXIT.failed;
  readonly kind: PartFaultKind;
  readonly tries: number;

  constructor(init: { kind: PartFaultKind; message: string; tries?: number; hint?: string; cause?: unknown }) {
    super({
      message: init.message,
      hint: init.hint ?? HINTS[init.kind],
      cause: init.cause,
    });
    this.kind = init.kind;
    this.tries = init.tries ?? 1;
  }
}
