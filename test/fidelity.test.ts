import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/fidelity.md`, 'utf8');
const rows = page.split('\n').filter((line) => /^\| (?!element|---)/.test(line));

describe('docs/fidelity.md', () => {
  it('names only paths that exist', () => {
    const paths = [...page.matchAll(/`((?:src|test|docs)\/[^`]*)`/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !existsSync(root + path))).toEqual([]);
  });

  it('gives each element a source and a status, and whatever is done a file and a check', () => {
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      const [, , file, source, check, status] = row.split('|').map((cell) => cell.trim());
      expect(source, row).not.toBe('');
      expect(status, row).toMatch(/^(done|partly: .+|planned)$/);
      if (status === 'done') expect([file, check], row).not.toContain('');
    }
  });
});
