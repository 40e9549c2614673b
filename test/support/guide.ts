import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../bin/querent.js', import.meta.url));

/** A fenced block of a Markdown page: its language, the file it is to be saved as, its lines. */
export interface CodeBlock {
  readonly language: string;
  readonly file: string | undefined;
  readonly text: string;
}

export function readGuide(name: string): { readonly page: string; readonly blocks: readonly CodeBlock[] } {
  const page = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file, text = '']): CodeBlock => ({ language, file, text }),
  );
  return { page, blocks };
}

export interface ShellResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a line of a guide as a reader would: in a shell, with `querent` on the path and a home of its own. */
export function runInShell(line: string, folder: string): Promise<ShellResult> {
  const bin = join(folder, '.bin', 'querent');
  mkdirSync(dirname(bin), { recursive: true });
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`, { mode: 0o755 });
  const env = { PATH: `${dirname(bin)}:${process.env.PATH}`, HOME: folder, QUERENT_HOME: join(folder, '.home') };
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', line], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }));
  });
}
