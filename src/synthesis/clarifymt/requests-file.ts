import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { seedSchema } from '../../benchmark/clarifymt/seed.ts';
import { ImportError, type ImportProblem } from '../../errors/import-error.ts';
import { readBoundedText } from '../../tools/bounded-text-file.ts';

/** Requests of a file at most, and its size. */
const MOST_REQUESTS = 100_000;
const MOST_MEBIBYTES = 200;

const text = z.string().trim().min(1).max(4000);
const requestSchema = z.object({
  request: text,
  instructions: text.optional(),
  documents: seedSchema.shape.documents,
});

/** Somebody's own request, with what the assistant would see beside it. */
export interface UserRequest extends z.output<typeof requestSchema> {
  /** Line of the file (or number of the CSV record), from 1: goes into the provenance. */
  readonly line: number;
}

/**
 * Reads requests: `.txt` one a line, `.csv` with a column `request` (and `instructions`), `.jsonl` objects with `request`
 * and, where there are any, `instructions` and `documents`; other columns are not read. Throws `FileError`, and
 * `ImportError` with the lines of up to 20 problems.
 */
export async function readRequestsFile(file: string): Promise<readonly UserRequest[]> {
  const content = await readBoundedText(file, MOST_MEBIBYTES);
  const problems: ImportProblem[] = [];
  const requests: UserRequest[] = [];
  for (const { line, value } of recordsOf(content, extname(file).toLowerCase(), file)) {
    const parsed = requestSchema.safeParse(value);
    if (parsed.success) requests.push({ ...parsed.data, line });
    else {
      const issue = parsed.error.issues[0];
      problems.push({ line, path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is no request' });
    }
    if (problems.length >= ImportError.MOST_PROBLEMS) break;
  }
  if (requests.length === 0 && problems.length === 0) problems.push({ problem: 'holds no requests' });
  if (requests.length > MOST_REQUESTS) problems.push({ problem: `holds more than ${MOST_REQUESTS} requests` });
  if (problems.length > 0)
    throw new ImportError({ file, problems, hint: 'docs/synthesis.md says what a file of requests holds.' });
  return requests;
}

interface FileRecord {
  readonly line: number;
  readonly value: unknown;
}

function recordsOf(content: string, extension: string, file: string): readonly FileRecord[] {
  if (extension === '.csv') return csvRecords(content, file);
  const lines = content.split(/\r?\n/).map((value, index) => ({ line: index + 1, value: value.trim() }));
  const filled = lines.filter(({ value }) => value !== '');
  if (extension === '.jsonl') return filled.map(({ line, value }) => ({ line, value: parseJson(value) }));
  if (extension === '.txt') return filled.map(({ line, value }) => ({ line, value: { request: value } }));
  throw new ImportError({
    file,
    problems: [{ problem: 'is of no known kind: its name must end in .txt, .csv or .jsonl' }],
    hint: 'docs/synthesis.md says what a file of requests holds.',
  });
}

function csvRecords(content: string, file: string): readonly FileRecord[] {
  try {
    const rows: Record<string, string>[] = parse(content, {
      columns: true,
      skip_empty_lines: true,
      relax_column_count: true,
    });
    return rows.map(({ request, instructions }, index) => ({
      line: index + 1,
      value: { request, ...(instructions?.trim() && { instructions }) },
    }));
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'is no CSV';
    throw new ImportError({ file, problems: [{ problem }], cause });
  }
}

/** What is no JSON is no request: the schema says so. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
