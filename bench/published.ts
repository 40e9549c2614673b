import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchFolder } from './measure.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Builds the tree that is published, as it lies where people install it; the command's file. */
export function publishCommand(folder: BenchFolder): string {
  const tree = folder.file('querent');
  mkdirSync(tree);
  // In a process of its own: the most memory that a process ever had is handed on to its children.
  execFileSync(process.execPath, [join(root, 'scripts/build-code.ts'), join(tree, 'dist')], { stdio: 'inherit' });
  for (const name of ['bin', 'package.json']) cpSync(join(root, name), join(tree, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return join(tree, 'bin/querent.js');
}
