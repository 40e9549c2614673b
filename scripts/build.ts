/** Builds dist: the code, its type declarations, the data files that lie beside the sources, and the studio's page. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const node = (...args: readonly string[]): void => {
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
};

rmSync(join(root, 'dist'), { recursive: true, force: true });
node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
node('scripts/build-code.ts', 'dist');
node('scripts/build-web.ts');
