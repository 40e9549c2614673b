import { pipeline, Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { ImportError } from '../../errors/import-error.ts';
import type { FieldOf } from './columns.ts';
import { LONGEST_LINE_BYTES, readText, type TextFile } from './read-text.ts';
import type { FileItem } from './record.ts';

const DELIMITERS = [',', ';', '\t'] as const;

/**
 * Streams a CSV file (RFC 4180: quotes doubled, line breaks inside quotes) whose first record is its head. The delimiter
 * is told from the head. A record whose cells are all empty is `empty`; one with fewer cells than the head has the rest
 * empty, one with more is a problem.
 */
export async function* readCsv(file: TextFile, fieldOf: FieldOf): AsyncGenerator<FileItem> {
  const blocks = withLineFeeds(readText(file));
  const first = await blocks.next();
  const head = first.done ? '' : first.value;
  const parser = parserFor(sniffDelimiter(head, fieldOf));
  // A fault of the source destroys the parser, whose reader below then throws it.
  pipeline(Readable.from(joined(head, blocks)), parser, () => {});
  let columns: readonly string[] | undefined;
  let line = 1;
  let record = 0;
  try {
    for await (const { record: cells, info } of parser as AsyncIterable<{ record: readonly string[]; info: Info }>) {
      if (columns === undefined) columns = readHead(cells, file);
      else yield toItem(cells, columns, line, ++record);
      line = info.lines + 1;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { type: 'problem', line: lineOf(error) ?? line, problem: inWords(error) };
  }
}

/** Line ends of Windows become line feeds, inside quotes too, and those of an old Mac where there are no others. */
async function* withLineFeeds(blocks: AsyncGenerator<string>): AsyncGenerator<string> {
  let held = '';
  let pattern: RegExp | undefined;
  for await (const block of blocks) {
    const text = held + block;
    held = text.endsWith('\r') ? '\r' : '';
    pattern ??= text.includes('\n') ? /\r\n/g : /\r\n?/g;
    yield text.slice(0, text.length - held.length).replace(pattern, '\n');
  }
  if (held !== '') yield '\n';
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

function parserFor(delimiter: string): ReturnType<typeof parse> {
  return parse({
    delimiter,
    info: true,
    record_delimiter: '\n',
    relax_column_count: true,
    max_record_size: LONGEST_LINE_BYTES,
  });
}

/** The delimiter that lets the head name a column we know; of several the one that makes most columns. */
function sniffDelimiter(text: string, fieldOf: FieldOf): string {
  const head = firstRecord(text);
  const ranked = DELIMITERS.map((delimiter) => {
    const columns = splitHead(head, delimiter);
    const known = columns.filter((column) => fieldOf(column) !== undefined).length;
    return { delimiter, known, columns: columns.length };
  }).sort((left, right) => right.known - left.known || right.columns - left.columns);
  return ranked[0]?.delimiter ?? ',';
}

function firstRecord(text: string): string {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') quoted = !quoted;
    else if (!quoted && text[at] === '\n') return text.slice(0, at);
  }
  return text;
}

function splitHead(head: string, delimiter: string): readonly string[] {
  const columns: string[] = [];
  let quoted = false;
  let start = 0;
  for (let at = 0; at <= head.length; at++) {
    if (head[at] === '"') quoted = !quoted;
    if (at < head.length && (quoted || head[at] !== delimiter)) continue;
    columns.push(head.slice(start, at).trim().replace(/^"|"$/g, ''));
    start = at + 1;
  }
  return columns;
}

function readHead(cells: readonly string[], file: TextFile): readonly string[] {
  const columns = cells.map((cell) => cell.trim());
  const twice = columns.find((column, index) => column !== '' && columns.indexOf(column) !== index);
  if (twice === undefined) return columns;
  throw new ImportError({
    file: file.shownAs,
    problems: [{ line: 1, path: twice, problem: 'two columns have this name' }],
  });
}

function toItem(cells: readonly string[], columns: readonly string[], line: number, record: number): FileItem {
  if (cells.every((cell) => cell.trim() === '')) return { type: 'empty' };
  if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
    const problem = `has ${cells.length} cells, the head has ${columns.length} (a text with the delimiter in it needs quotes)`;
    return { type: 'problem', line, record, problem };
  }
  const named = columns.flatMap((column, index) => (column === '' ? [] : [[column, cells[index] ?? ''] as const]));
  return { type: 'record', line, record, cells: Object.fromEntries(named) };
}

/** Where a quote is never closed, the record it opens in says more than the end of the file. */
function lineOf(error: CsvError): number | undefined {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE') return undefined;
  const { lines } = error as CsvError & { readonly lines?: unknown };
  return typeof lines === 'number' ? lines : undefined;
}

function inWords(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quote is opened and never closed before the file ends';
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'a closing quote is followed by text: a quote inside a quoted text must be doubled ("")';
    case 'INVALID_OPENING_QUOTE':
      return 'a quote stands inside a text without quotes: quote the whole text and double the quote ("")';
    case 'CSV_MAX_RECORD_SIZE':
      return 'the record is too long: a quote may never have been closed';
    default:
      return error.message;
  }
}
