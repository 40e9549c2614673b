/** Builds dist: the sources file by file, the data files that lie beside them, and the studio's page. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
for (const file of globSync('src/**/*.{json,jsonl,md}', { cwd: root, exclude: ['**/__fixtures__/**'] })) {
  cpSync(join(root, file), join(root, file.replace(/^src/, 'dist')));
}
execFileSync(process.execPath, [join(root, 'scripts/build-web.ts')], { cwd: root, stdio: 'inherit' });
