import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface PipDownloadOptions {
  readonly package: string;
  readonly version: string;
  /** An empty folder. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal | undefined;
}

/** A wheel's path, or why there is none: expected where a machine has no Python or no network. */
export type PipDownloadResult = { readonly wheel: string } | { readonly problem: string };

const COMMANDS: readonly (readonly string[])[] = [
  ['python3', '-m', 'pip'],
  ['pip'],
  ['pip3'],
  ['python', '-m', 'pip'],
  ['py', '-m', 'pip'],
];

/** Downloads one wheel with the user's own pip and its settings (mirror, certificate, proxy); installs and runs nothing of it. */
export async function pipDownload(options: PipDownloadOptions): Promise<PipDownloadResult> {
  let problem = 'no Python with pip was found';
  for (const command of COMMANDS) {
    const outcome = await runPip(command, options);
    options.signal?.throwIfAborted();
    if (outcome === 'absent') continue;
    if (outcome === 'done') {
      const wheel = (await readdir(options.folder)).find((name) => name.endsWith('.whl'));
      if (wheel !== undefined) return { wheel: join(options.folder, wheel) };
      problem = `${command.join(' ')} download left no wheel`;
    } else {
      return { problem: `${command.join(' ')} download: ${outcome.problem}` };
    }
  }
  return { problem };
}

function runPip(
  command: readonly string[],
  options: PipDownloadOptions,
): Promise<'done' | 'absent' | { readonly problem: string }> {
  const [program = '', ...first] = command;
  const rest = ['download', '--no-deps', '--only-binary=:all:', '--ignore-requires-python', '--no-input', '--dest'];
  const requirement = `${options.package}==${options.version}`;
  // pip's five slow retries would make a machine without a network wait for half a minute.
  const retries = options.env.PIP_RETRIES === undefined ? { PIP_RETRIES: '1' } : {};
  return new Promise((resolve) => {
    const child = spawn(program, [...first, ...rest, options.folder, requirement], {
      env: { ...options.env, ...retries, PIP_DISABLE_PIP_VERSION_CHECK: '1', PYTHONIOENCODING: 'utf-8' },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: options.signal,
      windowsHide: true,
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => {
      errors = (errors + chunk.toString()).slice(-4_000);
    });
    child.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ENOENT' ? 'absent' : { problem: error.message }),
    );
    child.on('close', (code) => {
      if (code === 0) return resolve('done');
      if (/No module named '?pip/.test(errors)) return resolve('absent');
      resolve({ problem: lastError(errors) ?? `exit code ${code}` });
    });
  });
}

function lastError(errors: string): string | undefined {
  const lines = errors.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => line.startsWith('ERROR')) ?? lines.at(-1))?.trim().slice(0, 300);
}
