import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { JsonObject } from '../../schema/json.ts';
import { createLineCutter } from '../../tools/bounded-lines.ts';
import { terminalLine } from '../../tools/terminal-text.ts';

export interface ExecProcessOptions {
  /** Given to the shell. */
  readonly command: string;
  readonly cwd?: string | undefined;
  /** When its input has ended it has this long to end itself, then again after SIGTERM. Default 2,000. */
  readonly graceMs?: number | undefined;
  /** A line that the program wrote on its standard error, or one on standard output that is no reply. */
  readonly onNote: (line: string) => void;
  /** A reply to a request, by id. */
  readonly onReply: (id: string, reply: JsonObject) => void;
  /** The program is gone; nothing comes from it any more. */
  readonly onEnd: (reason: string) => void;
}

const MAX_LINE_BYTES = 4 * 1024 * 1024;
const MAX_NOTE_BYTES = 64 * 1024;
const LAST_NOTES = 3;
const GRACE_MS = 2_000;

/** One running program that speaks the protocol of docs/exec-protocol.md: a JSON object a line, both ways. */
export class ExecProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly #options: ExecProcessOptions;
  readonly #notes: string[] = [];
  readonly #ended: Promise<void>;
  #isEnded = false;

  constructor(options: ExecProcessOptions) {
    this.#options = options;
    // A group of its own: Ctrl-C reaches us alone, and the program is ended by us, cleanly and with its children.
    this.#child = spawn(options.command, {
      shell: true,
      cwd: options.cwd,
      detached: process.platform !== 'win32',
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    this.#ended = this.#listen();
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  send(line: JsonObject): void {
    this.#child.stdin.write(`${JSON.stringify(line)}\n`);
  }

  /** Ends it at once. */
  kill(signal: NodeJS.Signals = 'SIGKILL'): void {
    const { pid } = this.#child;
    if (pid === undefined || this.#isEnded) return;
    try {
      if (process.platform === 'win32') this.#child.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // It has ended between the look and the signal.
    }
  }

  /** Ends its input and waits until it is gone. */
  async close(): Promise<void> {
    this.#child.stdin.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (await this.#endsWithin()) return;
      this.kill(signal);
    }
    await this.#endsWithin();
  }

  async #endsWithin(): Promise<boolean> {
    const ms = this.#options.graceMs ?? GRACE_MS;
    const timer = new AbortController();
    await Promise.race([this.#ended, delay(ms, undefined, { signal: timer.signal }).catch(() => {})]);
    timer.abort();
    return this.#isEnded;
  }

  #listen(): Promise<void> {
    const child = this.#child;
    const out = createLineCutter({
      maxBytes: MAX_LINE_BYTES,
      onLine: (line) => this.#read(line),
      onTooLong: () => {
        this.#note(`(a line of more than ${MAX_LINE_BYTES} bytes: it is ended)`);
        this.kill();
      },
    });
    const notes = createLineCutter({
      maxBytes: MAX_NOTE_BYTES,
      onLine: (line) => this.#note(line),
      onTooLong: () => this.#note(`(a line of more than ${MAX_NOTE_BYTES} bytes: no more is shown)`),
    });
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk)).on('end', () => out.end());
    child.stderr.on('data', (chunk: Buffer) => notes.push(chunk)).on('end', () => notes.end());
    // Writing to a program that has ended: its end is told below.
    child.stdin.on('error', () => {});
    return new Promise((resolve) => {
      let failure: string | undefined;
      child.on('error', (error) => {
        failure = error.message;
        if (child.pid === undefined) end(null, null);
      });
      const end = (code: number | null, signal: NodeJS.Signals | null): void => {
        if (this.#isEnded) return;
        this.#isEnded = true;
        this.#options.onEnd(this.#reason(failure, code, signal));
        resolve();
      };
      child.on('close', end);
    });
  }

  #read(line: string): void {
    if (line.trim() === '') return;
    let value: unknown;
    try {
      value = JSON.parse(line);
    } catch {
      value = undefined;
    }
    const id = (value as { id?: unknown } | null | undefined)?.id;
    if (typeof id === 'string' || typeof id === 'number') this.#options.onReply(String(id), value as JsonObject);
    else this.#note(`(no reply, since it is no JSON object with an id) ${line.slice(0, 300)}`);
  }

  #note(line: string): void {
    const shown = terminalLine(line);
    if (shown === '') return;
    this.#notes.push(shown.slice(0, 300).toWellFormed());
    if (this.#notes.length > LAST_NOTES) this.#notes.shift();
    this.#options.onNote(shown);
  }

  #reason(failure: string | undefined, code: number | null, signal: NodeJS.Signals | null): string {
    const how = failure ?? (signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`);
    return this.#notes.length === 0 ? how : `${how}; it said last: ${this.#notes.join(' / ')}`;
  }
}
