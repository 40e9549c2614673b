import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ensureFolder } from './ensure-folder.ts';

function workplace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ensure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe('ensureFolder', () => {
  it('makes what is missing, and leaves what is there', () => {
    const target = join(workplace(), 'a/b/c');
    ensureFolder(target);
    ensureFolder(target);
    expect(statSync(target).isDirectory()).toBe(true);
  });

  it('fails where a file stands in the way', () => {
    const folder = workplace();
    writeFileSync(join(folder, 'file'), '');
    expect(() => ensureFolder(join(folder, 'file/below'))).toThrow(/ENOTDIR|EEXIST/);
  });

  it.runIf(existsSync('/proc/self'))('ends where no folder can appear', () => {
    expect(() => ensureFolder('/proc/no/such/home')).toThrow(/ENOENT|EACCES|EPERM/);
  });
});
