import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { DataError } from '../errors/data-error.ts';
import { FileError } from '../errors/file-error.ts';

/** Rows of a file at most: what is trained on is held in memory. */
const MOST_ROWS = 1_000_000;
/** Characters of a row at most. */
const LONGEST_ROW = 4_000_000;

/** Reads a file of JSON lines, each checked. Throws `FileError`, or `DataError` with the line. */
export async function readRows<Row>(file: string, schema: z.ZodType<Row>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let line = 0;
  try {
    for await (const text of createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })) {
      line++;
      if (text.trim() === '') continue;
      rows.push(readRow(text, schema, file, line));
      if (rows.length > MOST_ROWS)
        throw new DataError({ file, problem: `has more than ${MOST_ROWS} rows`, hint: 'Split it.' });
    }
  } catch (cause) {
    if (cause instanceof DataError) throw cause;
    throw new FileError({ file, doing: 'read', cause });
  }
  return rows;
}

function readRow<Row>(text: string, schema: z.ZodType<Row>, file: string, line: number): Row {
  const hint = 'Make the file again with the command that wrote it.';
  if (text.length > LONGEST_ROW) throw new DataError({ file, line, problem: 'the line is too long', hint });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DataError({ file, line, problem: 'is not JSON', hint, cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new DataError({
    ...{ file, line, hint },
    path: z.core.toDotPath(issue?.path ?? []),
    problem: issue?.message ?? 'is malformed',
    cause: parsed.error,
  });
}
