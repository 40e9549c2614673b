import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const BIN: string = fileURLToPath(new URL('../../bin/querent.js', import.meta.url));

export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly seconds: number;
}

/** A home of its own for one test: store, caches and files live and die with it. */
export class Workplace {
  readonly folder: string = mkdtempSync(join(tmpdir(), 'querent-e2e-'));

  path(name: string): string {
    return join(this.folder, name);
  }

  /**
   * Runs the real command in a process of its own; keys of the surrounding environment do not reach it. `input` is what
   * stands on its standard input; default nothing.
   */
  querent(args: readonly string[], env: Readonly<Record<string, string>> = {}, input?: string): Promise<CommandResult> {
    return runProcess([BIN, ...args], this.folder, { QUERENT_HOME: this.path('home'), ...env }, input);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function runProcess(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
  input?: string,
): Promise<CommandResult> {
  const { PATH, HOME, QUERENT_DATA_DIR } = process.env;
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { PATH, HOME, ...(QUERENT_DATA_DIR && { QUERENT_DATA_DIR }), ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // The command may end before it has read all of it.
    child.stdin.on('error', () => {});
    child.stdin.end(input ?? '');
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? -1, stdout, stderr, seconds: (performance.now() - started) / 1000 });
    });
  });
}
