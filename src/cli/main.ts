import { QuerentError } from '../errors/querent-error.ts';

/** Runs the command line; resolves to the exit code. Nothing is imported before it is needed: start-up counts. */
export async function main(argv: readonly string[]): Promise<number> {
  process.stdout.on('error', ignoreClosedPipe);
  try {
    const { createProgram } = await import('./program.ts');
    return await createProgram().run(argv);
  } catch (error) {
    if (!(error instanceof QuerentError)) throw error;
    const { describeError } = await import('./describe-error.ts');
    process.stderr.write(describeError(error));
    return error.exitCode;
  }
}

/** `querent show | head` closes the pipe when it has enough: the command goes on to its end, and says nothing. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
