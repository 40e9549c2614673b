import { readPaperRows } from '../clarifymt-rows/read-paper-rows.ts';
import { readFutureTurnsRows } from '../futureturns-rows/read-rows.ts';
import type { FieldOf } from './columns.ts';
import { readCsv } from './read-csv.ts';
import { readJsonl } from './read-jsonl.ts';
import type { TextFile } from './read-text.ts';
import type { FileItem } from './record.ts';

export const FORMAT_NAMES = ['jsonl', 'csv', 'clarifymt', 'futureturns'] as const;

export type Format = (typeof FORMAT_NAMES)[number];

/** How each format is read: as records whose columns are found by name, or as rows that are complete already. */
export const FORMATS: Readonly<Record<Format, (file: TextFile, fieldOf: FieldOf) => AsyncGenerator<FileItem>>> = {
  jsonl: readJsonl,
  csv: readCsv,
  clarifymt: readPaperRows,
  futureturns: readFutureTurnsRows,
};
