import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { FileError } from '../errors/file-error.ts';
import { ImportError, type ImportProblem } from '../errors/import-error.ts';
import { InvalidOptionError } from '../errors/invalid-option-error.ts';
import { csvText } from '../report/render/csv-cell.ts';
import type { ReturnedRow, ReviewAnswer } from '../review/answers.ts';
import type { QueueItem } from '../review/queue.ts';
import { readBoundedText } from '../tools/bounded-text-file.ts';

const MOST_MEBIBYTES = 100;

type Answers = ReadonlyMap<string, ReviewAnswer>;
const NONE: Answers = new Map();

/** Writes a queue as `.jsonl` or `.csv` (a sheet to fill in; no cell can be taken for a formula), with answers so far. */
export async function writeQueueFile(
  file: string,
  items: readonly QueueItem[],
  answers: Answers = NONE,
): Promise<void> {
  const text = queueText(formatOf(file, '-o'), items, answers);
  try {
    await writeFile(file, text);
  } catch (cause) {
    throw new FileError({ file, doing: 'written', cause });
  }
}

/** What `writeQueueFile` writes. */
export function queueText(format: 'csv' | 'jsonl', items: readonly QueueItem[], answers: Answers = NONE): string {
  return format === 'csv' ? queueCsv(items, answers) : queueJsonl(items, answers);
}

function queueJsonl(items: readonly QueueItem[], answers: Answers): string {
  return items
    .map((item) => {
      const said = answers.get(item.item);
      const filled = Object.keys(item.questions).map((id) => [id, said?.answers[id] ?? '']);
      return `${JSON.stringify({ ...item, answers: Object.fromEntries(filled), note: said?.note ?? '' })}\n`;
    })
    .join('');
}

/** Columns: what names the item, what is shown, the guideline, then one column to fill in for each question. */
function queueCsv(items: readonly QueueItem[], answers: Answers): string {
  const shown = [...new Set(items.flatMap((item) => Object.keys(item.shown)))];
  const questions = [...new Set(items.flatMap((item) => Object.keys(item.questions)))];
  // What is shown may have the name of a question about it: its column takes another.
  const columns = shown.map((name) => (questions.includes(name) ? `${name} shown` : name));
  const head = ['queue', 'item', ...columns, 'guideline', ...questions, 'note'];
  const rows = items.map((item) => {
    const said = answers.get(item.item);
    return [
      item.queue,
      item.item,
      ...shown.map((name) => item.shown[name] ?? ''),
      guidelineOf(item),
      ...questions.map((id) => said?.answers[id] ?? ''),
      said?.note ?? '',
    ];
  });
  return stringify([head, ...rows].map((row) => row.map(csvText)));
}

/** The guideline with its questions: a sheet has no other place for them. */
function guidelineOf({ guideline, questions }: QueueItem): string {
  const lines = Object.entries(questions).map(([id, { ask, answers }]) => `${id}: ${ask} (${answers.join(', ')})`);
  return [guideline, ...lines].join('\n');
}

/** Reads a queue that a reviewer has filled in. Throws `FileError`, `InvalidOptionError` for another format, and `ImportError` with the lines of up to 20 problems. */
export async function readQueueFile(file: string): Promise<readonly ReturnedRow[]> {
  const format = formatOf(file, 'FILE');
  return readQueueText(format, await readBoundedText(file, MOST_MEBIBYTES), file);
}

/** The same of a text; `file` names it in errors. */
export function readQueueText(format: 'csv' | 'jsonl', text: string, file: string): readonly ReturnedRow[] {
  return format === 'csv' ? readCsvRows(text, file) : readJsonlRows(text, file);
}

const rowSchema = z.object({
  queue: z.string(),
  item: z.string(),
  answers: z.record(z.string(), z.string().nullable()),
  note: z.string().nullish(),
});

function readJsonlRows(text: string, file: string): readonly ReturnedRow[] {
  const problems: ImportProblem[] = [];
  const rows = text.split(/\r?\n/).flatMap((content, index): readonly ReturnedRow[] => {
    if (content.trim() === '' || problems.length >= ImportError.MOST_PROBLEMS) return [];
    const line = index + 1;
    const parsed = rowSchema.safeParse(parseJson(content));
    if (parsed.success) {
      const { queue, item, answers, note } = parsed.data;
      const said = Object.entries(answers).map(([id, answer]) => [id, answer ?? ''] as const);
      return [{ line, queue, item, answers: Object.fromEntries(said), note: note ?? '' }];
    }
    const issue = parsed.error.issues[0];
    problems.push({ line, path: issue?.path.join('.') ?? '', problem: issue?.message ?? 'is no item of a queue' });
    return [];
  });
  if (problems.length > 0) throw new ImportError({ file, problems, hint: 'Fill in the file that was exported.' });
  return rows;
}

function readCsvRows(text: string, file: string): readonly ReturnedRow[] {
  let rows: readonly { readonly record: Record<string, string>; readonly info: { readonly lines: number } }[];
  try {
    rows = parse(text, {
      ...{ bom: true, columns: true, info: true, skip_empty_lines: true },
      delimiter: delimiterOf(text),
    });
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : 'is no CSV';
    throw new ImportError({ file, problems: [{ problem }], hint: 'Fill in the file that was exported.', cause });
  }
  const [first] = rows;
  if (first && !('queue' in first.record && 'item' in first.record)) {
    const problem = 'has no columns "queue" and "item"';
    throw new ImportError({ file, problems: [{ line: 1, problem }], hint: 'Fill in the file that was exported.' });
  }
  return rows.map(({ record, info }) => {
    const { queue = '', item = '', note = '', ...answers } = record;
    return { line: info.lines, queue, item, answers, note };
  });
}

/** What stands between the names of the head, none of which holds one: cells may hold the others unquoted. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (delimiter: string): number => head.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, other) => (count(other) > count(best) ? other : best));
}

function formatOf(file: string, option: string): 'csv' | 'jsonl' {
  const extension = extname(file).toLowerCase();
  if (extension === '.csv' || extension === '.jsonl') return extension === '.csv' ? 'csv' : 'jsonl';
  throw new InvalidOptionError({ option, value: file, expected: 'a queue is a .jsonl or a .csv file' });
}

/** What is no JSON is no item: the schema says so. */
function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
