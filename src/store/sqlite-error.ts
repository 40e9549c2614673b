import { StoreError, type StoreProblem } from '../errors/store-error.ts';

// Result codes of https://sqlite.org/rescode.html; the low byte is the primary code.
const PROBLEMS: Readonly<Record<number, StoreProblem>> = {
  3: 'unreadable', // SQLITE_PERM
  5: 'locked', // SQLITE_BUSY
  6: 'locked', // SQLITE_LOCKED
  8: 'unreadable', // SQLITE_READONLY
  10: 'unreadable', // SQLITE_IOERR
  11: 'unreadable', // SQLITE_CORRUPT
  13: 'disk-full', // SQLITE_FULL
  14: 'unreadable', // SQLITE_CANTOPEN
  23: 'unreadable', // SQLITE_AUTH
  26: 'unreadable', // SQLITE_NOTADB
};
// What SQLite calls an I/O error when the room is gone, but not by the plain code for a full disk: a limit on a file's
// size, a quota found out late, no room for the index of the log.
const NO_ROOM: ReadonlySet<number> = new Set([
  778, // SQLITE_IOERR_WRITE
  1034, // SQLITE_IOERR_FSYNC
  4874, // SQLITE_IOERR_SHMSIZE
]);
const CONSTRAINT_NOT_NULL = 1299;
const DISK_CODES: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

const TEXTS: Readonly<Record<StoreProblem, string>> = {
  unreadable: 'cannot be read or written as a store',
  locked: 'is locked by another process',
  'disk-full': 'cannot be written: the disk is full or read-only',
  'not-found': 'has no such run or episode',
  'newer-schema': 'was written by a newer Querent',
};

/** Store error for a failure of `node:sqlite` or of the file system; undefined when it is neither. */
export function sqliteError(error: unknown, name: string): StoreError | undefined {
  if (error instanceof StoreError) return error;
  const problem = problemOf(error);
  if (!problem) return undefined;
  return new StoreError({ problem, message: `${name} ${TEXTS[problem]}: ${(error as Error).message}.`, cause: error });
}

function problemOf(error: unknown): StoreProblem | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('errcode' in error && typeof error.errcode === 'number') {
    // These columns are filled from a run's id or an episode's key: null means that there is none (any more).
    if (error.errcode === CONSTRAINT_NOT_NULL && /\.(run|episode)$/.test(error.message)) return 'not-found';
    return NO_ROOM.has(error.errcode) ? 'disk-full' : PROBLEMS[error.errcode & 0xff];
  }
  if ('syscall' in error && 'code' in error) return DISK_CODES.has(String(error.code)) ? 'disk-full' : 'unreadable';
  return undefined;
}
