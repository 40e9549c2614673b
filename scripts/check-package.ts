/** Packs the tarball that would be published and looks at it as its users would: publint, attw, and a first run. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** What finds registries and data files in the published tree, and plays a run to its report. */
const FIRST_STEPS = [
  ['list', 'benchmarks'],
  ['list', 'assistants'],
  ['run', 'clarifymt', '--assistant', 'always-ask', '--limit', '2'],
  ['show'],
];
const USE_LIBRARY = `
  const { run } = await import(process.argv[1]);
  const { report } = await run({ benchmark: 'clarifymt', assistant: 'always-answer', limit: 2 });
  if (report.episodes.scored !== 2) throw new Error('the library played no run');
`;

const folder = mkdtempSync(join(tmpdir(), 'querent-pack-'));
try {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])) as [
    { readonly filename: string; readonly size: number; readonly files: readonly { readonly path: string }[] },
  ];
  const tarball = join(folder, packed.filename);
  const strays = packed.files.filter(({ path }) => /\.(test|contract)\.|__fixtures__|^src\//.test(path));
  if (strays.length > 0) fail(`files that do not belong in the package: ${strays.map(({ path }) => path).join(', ')}`);
  run('npx', ['publint', 'run', tarball, '--strict']);
  run('npx', ['attw', tarball, '--profile', 'esm-only']);
  run('tar', ['-xzf', tarball, '-C', folder]);
  run('ln', ['-s', join(root, 'node_modules'), join(folder, 'package/node_modules')]);
  const version = run('node', [join(folder, 'package/bin/querent.js'), '--version']).trim();
  for (const args of FIRST_STEPS) run('node', [join(folder, 'package/bin/querent.js'), ...args]);
  run('node', ['--input-type=module', '--eval', USE_LIBRARY, join(folder, 'package/dist/index.js')]);
  console.log(`package ${version}: ${packed.files.length} files, ${Math.round(packed.size / 1024)} KiB packed`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command: string, args: readonly string[]): string {
  const env = { ...process.env, QUERENT_HOME: join(folder, 'home') };
  return execFileSync(command, args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
