#!/usr/bin/env node
// Plain JavaScript that any Node can read: an old one must get one clear line, not a syntax error.
import { existsSync, readFileSync } from 'node:fs';

const NEEDED = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `error QRT_NODE_TOO_OLD: Querent needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}.\n` +
      '  Install a newer Node, or in a checkout start it as `npx querent`, which uses the pinned one.',
  );
  process.exit(2);
}

const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version);
} else {
  // Compiled modules are kept from one start to the next: half of the time to the first call. Node picks the folder
  // (NODE_COMPILE_CACHE), and goes on without it where it cannot be written.
  process.getBuiltinModule('node:module').enableCompileCache();
  keepMemoryFlat();
  // A checkout runs its sources, a published package its build.
  const source = new URL('../src/cli/main.ts', import.meta.url);
  const entry = existsSync(source) ? source : new URL('../dist/cli/main.js', import.meta.url);
  const { main } = await import(entry.href);
  process.exitCode = await main(args);
}

/**
 * V8's own pace suits programs that are free to take memory: new objects get up to 2 x 64 MiB, and old garbage is left
 * until the heap has grown several times over. One step to 2 x 16 MiB for new objects, and a collection whenever the old
 * ones have grown by 40%, hold a run of any length below 200 MiB (docs/performance.md). Flags of the command line
 * would do the same, but a script cannot bring them along on every system.
 */
function keepMemoryFlat() {
  const { getHeapSpaceStatistics, setFlagsFromString } = process.getBuiltinModule('node:v8');
  const young = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space')?.space_size ?? 0;
  setFlagsFromString('--semi-space-growth-factor=16');
  // The step is taken when enough objects outlive a collection: these do. A few milliseconds.
  const living = [];
  while (young() < 16 * 2 ** 20 && living.length < 200_000) for (let i = 0; i < 5_000; i++) living.push({});
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=40');
}
