#!/usr/bin/env node
// Plain JavaScript that any Node can read: an old one must get one clear line, not a syntax error.
import { existsSync } from 'node:fs';

const NEEDED = [22, 18];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `error QRT_NODE_TOO_OLD: Querent needs Node ${NEEDED.join('.')} or newer, and this is ${process.versions.node}.\n` +
      '  Install a newer Node, or in a checkout start it as `npx querent`, which uses the pinned one.',
  );
  process.exit(2);
}

// A checkout runs its sources, a published package its build.
const source = new URL('../src/cli/main.ts', import.meta.url);
const { main } = await import(existsSync(source) ? source.href : new URL('../dist/cli/main.js', import.meta.url).href);
process.exitCode = await main(process.argv.slice(2));
