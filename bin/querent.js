#!/usr/bin/env node
// Plain JavaScript that any Node can read: an old one must get one clear line, not a syntax error.
import { existsSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';

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
  enableCompileCache();
  // A checkout runs its sources, a published package its build.
  const source = new URL('../src/cli/main.ts', import.meta.url);
  const entry = existsSync(source) ? source : new URL('../dist/cli/main.js', import.meta.url);
  const { main } = await import(entry.href);
  process.exitCode = await main(args);
}
