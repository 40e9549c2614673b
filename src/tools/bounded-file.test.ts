import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBoundedFile } from './bounded-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bounded-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a bounded file', () => {
  it('comes whole up to its bound, and not at all above it', async () => {
    const file = join(folder, 'five');
    writeFileSync(file, 'abcde');
    expect((await readBoundedFile(file, 5))?.toString()).toBe('abcde');
    expect(await readBoundedFile(file, 4)).toBeUndefined();
  });

  it('is empty where the file is', async () => {
    const file = join(folder, 'none');
    writeFileSync(file, '');
    expect(await readBoundedFile(file, 0)).toHaveLength(0);
  });

  it.skipIf(!existsSync('/dev/zero'))('ends on a device that never does (skipped: there is no /dev/zero)', async () => {
    expect(await readBoundedFile('/dev/zero', 3_000_000)).toBeUndefined();
  });

  it('tells what the system says of one that cannot be read', async () => {
    await expect(readBoundedFile(join(folder, 'nowhere'), 9)).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(readBoundedFile(folder, 9)).rejects.toMatchObject({ code: 'EISDIR' });
  });
});
