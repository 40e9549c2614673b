import { EXIT, type ExitCode, QuerentError } from './querent-error.ts';

/** Another process plays the run: two would play, and pay for, the same episodes. */
export class RunHeldError extends QuerentError {
  readonly code = 'QRT_RUN_HELD';
  readonly exitCode: ExitCode = EXIT.failed;

  constructor(init: { runId: string; pid: number; host: string; since: string; isHere: boolean; expiresMs: number }) {
    const { runId, pid, host, since, isHere, expiresMs } = init;
    const where = isHere ? '' : ` on ${host}`;
    super({
      message: `Run ${runId} is being played by process ${pid}${where}, since ${since.slice(0, 19).replace('T', ' ')} UTC.`,
      hint: isHere
        ? 'Wait for it, or stop it there (Ctrl-C), then go on with --resume.'
        : `Wait for it, or stop it there. If that machine is gone, --resume takes over from ${new Date(expiresMs).toISOString().slice(11, 19)} UTC on.`,
    });
  }
}
