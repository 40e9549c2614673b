import { EXIT } from '../errors/querent-error.ts';
import { StoppedError } from '../errors/stopped-error.ts';

/** The first Ctrl-C or SIGTERM stops cleanly and says `notice`; the second ends the process at once. `hint` as of `StoppedError`. */
export function stopOnSignals(notice: string, hint?: string): { readonly signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const onSignal = (): void => {
    if (controller.signal.aborted) process.exit(EXIT.stopped);
    process.stderr.write(`\n${notice}\n`);
    controller.abort(new StoppedError(hint));
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    signal: controller.signal,
    dispose: () => {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}
