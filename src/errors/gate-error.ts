import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** A gate that is not met, or that names something the report cannot compute. */
export class GateError extends QuerentError {
  readonly code = 'QRT_GATE';
  readonly exitCode: ExitCode = EXIT.gate;

  constructor(init: { gate: string; problem: string; hint?: string }) {
    super({
      message: `Gate "${init.gate}": ${init.problem}`,
      hint: init.hint ?? 'The report above holds all figures; a gate reads `metric>=number` or `low(metric)>=number`.',
    });
  }
}
