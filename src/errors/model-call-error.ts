import type { FaultKind } from '../schema/fault.ts';
import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** Faults of a single model call; `ModelCallError.retryable` says which are worth another try. */
export type CallFaultKind = Extract<
  FaultKind,
  'auth' | 'rate-limit' | 'time-out' | 'transient' | 'context-overflow' | 'bad-request'
>;

const HINTS: Readonly<Record<CallFaultKind, string>> = {
  auth: 'Check the key and that it may use this model.',
  'rate-limit': 'Lower -j, or resume later with --resume.',
  'time-out': 'Raise --timeout or lower -j, then go on with --resume.',
  transient: 'Go on with --resume once the endpoint is well.',
  'context-overflow': 'Use a model with a longer context, or scenarios with shorter documents.',
  'bad-request': 'The endpoint refuses the request: check the model name and its settings.',
};

/** A failed call to a model, typed by what went wrong. `retryAfterMs` is what the endpoint asked for. */
export class ModelCallError extends QuerentError {
  readonly code = 'QRT_MODEL_CALL';
  readonly exitCode: ExitCode = EXIT.failed;
  readonly kind: CallFaultKind;
  readonly model: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** Calls made, set by the retry layer. */
  tries = 1;

  constructor(init: {
    kind: CallFaultKind;
    model: string;
    message: string;
    status?: number | undefined;
    retryAfterMs?: number | undefined;
    cause?: unknown;
  }) {
    super({ message: `${init.model}: ${init.message}`, hint: HINTS[init.kind], cause: init.cause });
    this.kind = init.kind;
    this.model = init.model;
    this.status = init.status;
    this.retryAfterMs = init.retryAfterMs;
  }

  get retryable(): boolean {
    return this.kind === 'rate-limit' || this.kind === 'time-out' || this.kind === 'transient';
  }
}
