import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ensureFolder } from './ensure-folder.ts';

/**
 * A file on its way: written beside its target and renamed over it at the end, so that the target is there whole or
 * not at all. Each part belongs to one writer; a part whose writer is gone can be taken over and continued.
 */
export interface PartFile {
  readonly path: string;
  /** Bytes an earlier writer left; 0 for a fresh part. */
  readonly bytes: number;
  /** Flushes the part to disk and puts it in the target's place. */
  commit(): Promise<void>;
  /** Gives the part up but leaves its bytes for the next writer. */
  release(): void;
  /** Gives the part up and deletes it. */
  discard(): Promise<void>;
}

const activeParts = new Set<string>();
let partCount = 0;

/** Claims the part of `target` whose content is named by `fingerprint` (part of a checksum), continuing an orphan if there is one. */
export async function claimPart(target: string, fingerprint: string): Promise<PartFile> {
  const folder = dirname(target);
  ensureFolder(folder);
  const prefix = `${basename(target)}.${fingerprint}.`;
  const own = join(folder, `${prefix}${process.pid}-${++partCount}.part`);
  activeParts.add(own);
  await adoptOrphan(folder, prefix, own);
  const bytes = await stat(own).then(
    (found) => found.size,
    () => 0,
  );
  const release = (): void => {
    activeParts.delete(own);
  };
  return {
    path: own,
    bytes,
    release,
    commit: async () => {
      const handle = await open(own, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(own, target);
      release();
    },
    discard: async () => {
      await rm(own, { force: true });
      release();
    },
  };
}

/** Renaming is atomic: of two processes that want the same orphan, one gets it and the other starts afresh. */
async function adoptOrphan(folder: string, prefix: string, own: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(prefix) || !name.endsWith('.part')) continue;
    const candidate = join(folder, name);
    const owner = Number.parseInt(name.slice(prefix.length), 10);
    if (activeParts.has(candidate) || (owner !== process.pid && isRunning(owner))) continue;
    try {
      await rename(candidate, own);
      return;
    } catch {
      // Another process was faster.
    }
  }
}

function isRunning(processId: number): boolean {
  if (!Number.isSafeInteger(processId) || processId <= 0) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
