import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findArrows, findViolations, findWebViolations } from './check-layers.ts';

function project(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return root;
}

describe('the layering check', () => {
  it('accepts an import from a line above', () => {
    const root = project({ 'src/runner/a.ts': `import { b } from '../store/b.ts';` });
    expect(findArrows(root)).toHaveLength(1);
    expect(findViolations(findArrows(root))).toEqual([]);
  });

  it.each([
    ['a backward import', { 'src/tools/a.ts': `import { b } from '../store/b.ts';` }],
    ['a neighbour on the same line', { 'src/model/a.ts': `import { b } from '../store/b.ts';` }],
    ['a type-only import', { 'src/tools/a.ts': `import type { B } from '../model/b.ts';` }],
    ['a lazy import', { 'src/tools/a.ts': `const b = await import('../model/b.ts');` }],
    ['a re-export', { 'src/tools/a.ts': `export * from '../model/b.ts';` }],
    ['a folder that is not in the picture', { 'src/misc/a.ts': `import { b } from '../schema/b.ts';` }],
  ])('refuses %s', (_, files) => {
    expect(findViolations(findArrows(project(files)))).toHaveLength(1);
  });

  it("lets the studio's page import itself, types of the schema and the server's contract", () => {
    const root = project({
      'web/pages/runs/a.tsx': [
        `import { b } from '../../parts/b.ts';`,
        `import { useState } from 'react';`,
        `import { PRESETS, type Row } from '../../../src/server/api-types.ts';`,
        `import type { Episode } from '../../../src/schema/episode.ts';`,
        `const c = () => import('./c.tsx');`,
      ].join('\n'),
    });
    expect(findWebViolations(root)).toEqual([]);
  });

  it.each([
    `import { reportSchema } from '../src/schema/report.ts';`,
    `import type { Studio } from '../src/server/studio.ts';`,
    `import { hashText } from '../src/tools/hash.ts';`,
    `const a = await import('../src/store/open-store.ts');`,
  ])('refuses to the page: %s', (text) => {
    expect(findWebViolations(project({ 'web/a.ts': text }))).toHaveLength(1);
  });

  it('does not look into tests', () => {
    const root = project({ 'src/tools/a.test.ts': `import { b } from '../store/b.ts';` });
    expect(findArrows(root)).toEqual([]);
  });
});
