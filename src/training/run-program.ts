import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { ensureFolder } from '../tools/ensure-folder.ts';

export interface ProgramInput {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Default: where Querent itself was started. */
  readonly cwd?: string | undefined;
  /** All that it says goes here, behind what stands there already. */
  readonly log: string;
  /** Told of each line; progress bars that redraw themselves give a line for each redrawing. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** Told its process id once it runs. */
  readonly onStart?: ((processId: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Characters of a line that are kept; default 4,000, since a trainer may print a whole batch. */
  readonly longestLine?: number | undefined;
}

export type ProgramOutcome =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'ended';
      /** null: it was ended by a signal. */
      readonly exitCode: number | null;
      /** The last lines that it said, oldest first, progress bars left out. */
      readonly lastLines: readonly string[];
    };

const LONGEST_LINE = 4_000;
const LAST_LINES = 30;
/** Milliseconds between the polite signal and the one that cannot be refused. */
const PATIENCE_MS = 15_000;

/**
 * Runs a program to its end and keeps what it says. An aborted `signal` ends it with all processes that it started
 * (politely first), and the signal's reason is thrown.
 */
export async function runProgram(input: ProgramInput): Promise<ProgramOutcome> {
  input.signal?.throwIfAborted();
  ensureFolder(dirname(input.log));
  const log = createWriteStream(input.log, { flags: 'a' });
  const lastLines: string[] = [];
  const onLine = (line: string): void => {
    if (!isProgressBar(line)) lastLines.push(line.slice(0, LONGEST_LINE));
    if (lastLines.length > LAST_LINES) lastLines.shift();
    input.onLine?.(line);
  };
  const ended = Promise.withResolvers<ProgramOutcome>();
  // A process group of its own: trainers start workers, and none may be left behind.
  const child = spawn(input.program, [...input.args], {
    env: input.env,
    cwd: input.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const stopping = endWithSignal(child.pid, input.signal);
  if (child.pid !== undefined) input.onStart?.(child.pid);
  // Each by itself: a bar of one that waits for its line break must not swallow a line of the other.
  const splitters = [child.stdout, child.stderr].map((stream) => {
    const splitter = createLineSplitter(onLine, input.longestLine ?? LONGEST_LINE);
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk);
      splitter.push(chunk.toString('utf8'));
    });
    return splitter;
  });
  child.on('error', (error: NodeJS.ErrnoException) =>
    ended.resolve(
      error.code === 'ENOENT'
        ? { kind: 'absent' }
        : { kind: 'ended', exitCode: null, lastLines: [...lastLines, error.message] },
    ),
  );
  child.on('close', (exitCode) => {
    for (const splitter of splitters) splitter.end();
    ended.resolve({ kind: 'ended', exitCode, lastLines });
  });
  try {
    return await ended.promise;
  } finally {
    stopping.dispose();
    log.end();
    await finished(log).catch(() => undefined);
    input.signal?.throwIfAborted();
  }
}

function endWithSignal(processId: number | undefined, signal: AbortSignal | undefined): { dispose(): void } {
  let timer: NodeJS.Timeout | undefined;
  const end = (how: NodeJS.Signals): void => {
    if (processId === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? processId : -processId, how);
    } catch {
      // It has ended by itself.
    }
  };
  const stop = (): void => {
    end('SIGTERM');
    timer = setTimeout(() => end('SIGKILL'), PATIENCE_MS);
  };
  signal?.addEventListener('abort', stop, { once: true });
  return {
    dispose: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  };
}

/** Cuts at line breaks and at the carriage returns by which progress bars redraw themselves. */
function createLineSplitter(
  onLine: (line: string) => void,
  longest: number,
): { push(text: string): void; end(): void } {
  let rest = '';
  const tell = (line: string): void => {
    const text = line.trim();
    if (text !== '') onLine(text.slice(0, longest));
  };
  return {
    push(text) {
      const parts = (rest + text).split(/[\r\n]+/);
      rest = (parts.pop() ?? '').slice(0, longest);
      for (const part of parts) tell(part);
    },
    end: () => tell(rest),
  };
}

/** As tqdm draws them: `12%|#### | 12/100 [00:10<01:20,  1.1it/s]`. */
function isProgressBar(line: string): boolean {
  return /\d+%\|/.test(line) || /\d+it \[/.test(line);
}
