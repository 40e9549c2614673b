import { readFileSync } from 'node:fs';
import { QuerentError } from '../errors/querent-error.ts';

export function packageVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}

/** Runs the command line; resolves to the exit code. Nothing is imported before it is needed: start-up counts. */
export async function main(argv: readonly string[]): Promise<number> {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    process.stdout.write(`${packageVersion()}\n`);
    return 0;
  }
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
