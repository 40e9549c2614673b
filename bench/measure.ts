import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
export const BARE_CLIENT: string = here('./bare-client.js');

export interface Measured {
  readonly wallMs: number;
  /** User and system time of the whole process. */
  readonly cpuMs: number;
  /** Most memory at any time. */
  readonly rssMiB: number;
}

/** Where the public data lies when nobody has said it: beside the checkout. */
export function dataEnvironment(): Record<string, string> {
  const besideCheckout = here('../../shared/data');
  const isKnown = process.env.QUERENT_DATA_DIR || !existsSync(besideCheckout);
  return isKnown ? {} : { QUERENT_DATA_DIR: besideCheckout };
}

/** A folder of its own, gone at the end. */
export class BenchFolder {
  readonly path: string = mkdtempSync(join(tmpdir(), 'querent-bench-'));

  file(name: string): string {
    return join(this.path, name);
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Runs a Node program to its end and says what it took, start-up included. Throws what it wrote when it fails. */
export function measureProcess(
  folder: BenchFolder,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Measured> {
  const usageFile = folder.file('usage.json');
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(process.execPath, ['--require', here('./usage.cjs'), ...args], {
      env: { ...process.env, BENCH_USAGE: usageFile, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      const wallMs = performance.now() - started;
      if (code !== 0) return reject(new Error(`node ${args.join(' ')} ended with ${code}:\n${stderr}`));
      const { cpuMs, rssMiB } = JSON.parse(readFileSync(usageFile, 'utf8')) as Omit<Measured, 'wallMs'>;
      resolve({ wallMs, cpuMs, rssMiB });
    });
  });
}

export interface ServerRecord {
  readonly sizes: readonly (readonly number[])[];
  readonly calls: number;
  readonly mostAtOnce: number;
}

/** The chat server in a process of its own, so that it takes no time from whom it serves. */
export class ServerProcess {
  readonly model: string;
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #reader: Interface;

  private constructor(child: ChildProcess, reader: Interface, lines: AsyncIterator<string>, model: string) {
    this.#child = child;
    this.#reader = reader;
    this.#lines = lines;
    this.model = model;
  }

  static async start(latencyMs: number, style: 'mixed' | 'asking'): Promise<ServerProcess> {
    const child = spawn(process.execPath, [here('./chat-server-process.ts'), `${latencyMs}`, style], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const reader = createInterface({ input: child.stdout! });
    const lines = reader[Symbol.asyncIterator]();
    return new ServerProcess(child, reader, lines, (await lines.next()).value ?? '');
  }

  get origin(): string {
    return new URL(this.model).origin;
  }

  /** What it has seen; the sizes of bodies are recorded up to the first time only. */
  async record(): Promise<ServerRecord> {
    this.#child.stdin?.write('\n');
    return JSON.parse((await this.#lines.next()).value ?? '{}') as ServerRecord;
  }

  [Symbol.dispose](): void {
    this.#reader.close();
    this.#child.kill();
  }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The machine in words that hold anywhere. */
export function machine(): string {
  const all = cpus();
  return `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform} ${process.arch}`;
}

export function verdict(name: string, value: number, bound: number, unit = ''): string {
  const word = value <= bound ? 'holds' : 'MISSED';
  return `${name.padEnd(46)} ${value.toFixed(3)}${unit} (bound ${bound}${unit}): ${word}`;
}
