import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../src/schema/report.ts';
import type { Workplace } from '../support/cli.ts';

const BIN = fileURLToPath(new URL('../../bin/querent.js', import.meta.url));

export interface RunningCommand {
  readonly child: ChildProcess;
  /** Resolves when it has ended; `code` is null when a signal ended it. */
  readonly ended: Promise<{ readonly code: number | null; readonly stderr: string }>;
}

/** Starts the real command in a process of its own, to be disturbed while it runs. */
export function startQuerent(
  place: Workplace,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): RunningCommand {
  return startProcess(place, process.execPath, [BIN, ...args], env);
}

/** The same under a shell's limits: `ulimit -f 100` and the like. */
export function startQuerentUnder(place: Workplace, limit: string, args: readonly string[]): RunningCommand {
  return startProcess(place, 'bash', ['-c', `${limit}; exec "$0" "$@"`, process.execPath, BIN, ...args], {});
}

function startProcess(
  place: Workplace,
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): RunningCommand {
  const { PATH, HOME, QUERENT_DATA_DIR } = process.env;
  const child = spawn(command, args, {
    cwd: place.folder,
    env: { PATH, HOME, ...(QUERENT_DATA_DIR && { QUERENT_DATA_DIR }), QUERENT_HOME: place.path('home'), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<{ code: number | null; stderr: string }>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stderr }));
  });
  return { child, ended };
}

export function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** What must be the same however often a run was disturbed: all but its name, its times and its command. */
export function reportOf(whole: Report): object {
  const { run, next: _, metrics, ...report } = whole;
  const { id: __, startedAt: ___, durationMs: ____, command: _____, ...sameRun } = run;
  const { seconds: ______, ...sameMetrics } = metrics;
  return { ...report, run: sameRun, metrics: sameMetrics };
}
