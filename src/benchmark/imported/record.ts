import type { ImportProblem } from '../../errors/import-error.ts';
import type { ImportedRow } from './row.ts';

/** One row of a file before it is read: its cells or members, by column or key. */
export interface RawRecord {
  readonly type: 'record';
  /** Line it begins on, from 1. */
  readonly line: number;
  /** Number of the CSV record, from 1. */
  readonly record?: number;
  readonly cells: Readonly<Record<string, unknown>>;
}

/** What a reader finds in a file, in order. */
export type FileItem =
  | RawRecord
  /** A row as it is stored, checked already. */
  | { readonly type: 'row'; readonly line: number; readonly row: ImportedRow }
  /** Nothing stands there. */
  | { readonly type: 'empty' }
  | ({ readonly type: 'problem' } & ImportProblem);
