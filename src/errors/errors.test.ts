import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(`${root}docs/errors.md`, 'utf8');
const EXITS: Readonly<Record<string, number>> = { good: 0, failed: 1, usage: 2, gate: 3, stopped: 4 };

/** code -> exit code, read from the class files. */
const classes = new Map(
  globSync('src/errors/*-error.ts', { cwd: root }).flatMap((file) => {
    const text = readFileSync(root + file, 'utf8');
    const code = /readonly code = '(QRT_\w+)'/.exec(text)?.[1];
    return code ? [[code, EXITS[/EXIT\.(\w+)/.exec(text)![1]!]] as const] : [];
  }),
);
/** code -> exit code, read from the page's table. */
const documented = new Map(
  [...page.matchAll(/^\| `(QRT_\w+)` *\|.*\| *(\d) *\|$/gm)].map((row) => [row[1]!, Number(row[2])] as const),
);

describe('docs/errors.md', () => {
  it('lists every error class with its exit code, and nothing else but the check of Node itself', () => {
    expect(classes.size).toBeGreaterThan(10);
    documented.delete('QRT_NODE_TOO_OLD');
    expect(Object.fromEntries([...documented].sort())).toEqual(Object.fromEntries([...classes].sort()));
  });

  it('is the only kind of error thrown: no bare Error in the sources', () => {
    const bare = globSync('src/**/*.ts', {
      cwd: root,
      exclude: ['**/*.test.ts', '**/*.contract.ts', '**/__fixtures__/**'],
    }).filter((file) => /throw new (?:Type|Range)?Error\(/.test(readFileSync(root + file, 'utf8')));
    expect(bare).toEqual([]);
  });
});
