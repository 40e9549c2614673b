import { ImportError, type ImportProblem } from '../../errors/import-error.ts';
import type { Scenario } from '../../schema/scenario.ts';
import type { Seed } from '../clarifymt/seed.ts';
import { type ColumnMap, chooseColumns, type Field, type FieldOf, fieldFinder } from './columns.ts';
import { FORMATS, type Format } from './formats.ts';
import { readRecord } from './read-record.ts';
import type { Encoding, TextFile } from './read-text.ts';
import type { FileItem, RawRecord } from './record.ts';
import { type ImportedRow, MOST_ROWS } from './row.ts';
import { importedSeedScenarios, rowScenario } from './scenarios.ts';
import { SetCounter } from './set-counter.ts';

export interface IntakeOptions {
  readonly format: Format;
  readonly file: string;
  /** The file's own names for fields. */
  readonly map: ColumnMap;
  readonly encoding?: Encoding | undefined;
  /** Default `MOST_ROWS`. */
  readonly mostRows?: number;
}

/** Columns that a message names. */
const MOST_NAMED = 20;

function hasNoColumn(name: string): string {
  return `has no column "${name.trim()}", which --map names`;
}

/** Reads a file's records one after the other, gives ids, and gathers problems. */
export class Intake {
  rows = 0;
  emptyRows = 0;
  readonly counter = new SetCounter();
  readonly ignored = new Set<string>();
  readonly #options: IntakeOptions;
  readonly #fieldOf: FieldOf;
  readonly #problems: ImportProblem[] = [];
  readonly #ids = new Set<string>();
  readonly #lastNumber = new Map<string, number>();
  readonly #mappedUnseen: Set<string>;
  /** Names of the first columns or keys of the file. */
  readonly #seen = new Set<string>();
  #columns: { readonly key: string; readonly chosen: ReadonlyMap<Field, string> } | undefined;

  constructor(options: IntakeOptions) {
    this.#options = options;
    this.#fieldOf = fieldFinder(options.map);
    this.#mappedUnseen = new Set(Object.values(options.map).map((column) => column.trim()));
  }

  /** Rows and seeds in the order of the file. After the first problem the rest is read for further ones only. */
  async *entries(): AsyncGenerator<ImportedRow | Seed> {
    const { mostRows = MOST_ROWS } = this.#options;
    for await (const item of this.#items()) {
      if (item.type === 'empty') this.emptyRows++;
      else if (item.type === 'problem') this.#report({ ...item });
      else if (item.type === 'row') {
        this.rows++;
        const row = this.#withFreeId(item.row);
        this.#take(rowScenario(row), { line: item.line });
        if (this.#problems.length === 0) yield row;
      } else {
        if (this.rows === 0 && item.record !== undefined) this.#requireColumns(item);
        this.rows++;
        const entry = this.#read(item);
        if (entry !== undefined && this.#problems.length === 0) yield entry;
      }
      if (this.#problems.length >= ImportError.MOST_PROBLEMS) break;
      if (this.rows > mostRows) {
        this.#report({ problem: `holds more than ${mostRows.toLocaleString('en')} rows` });
        break;
      }
    }
    if (this.rows === 0 && this.#problems.length === 0) this.#report({ problem: 'holds no rows' });
    else this.#requireMapped();
    if (this.#problems.length > 0) throw new ImportError({ file: this.#options.file, problems: this.#problems });
  }

  #items(): AsyncGenerator<FileItem> {
    const { file, encoding, format } = this.#options;
    const text: TextFile = { path: file, shownAs: file, encoding };
    return FORMATS[format](text, this.#fieldOf);
  }

  #report(problem: ImportProblem & { readonly type?: string }): void {
    const { line, record, path, problem: words } = problem;
    this.#problems.push({
      problem: words,
      ...(line !== undefined && { line }),
      ...(record !== undefined && { record }),
      ...(path !== undefined && { path }),
    });
  }

  /** A head without a request would make every record a problem of its own. */
  #requireColumns(record: RawRecord): void {
    const chosen = this.#columnsOf(record);
    if (chosen.has('request') || chosen.has('messages')) return;
    // Not there because --map names another that is not there: that is the problem to tell.
    const columns = Object.keys(record.cells);
    const mapped = this.#options.map.request ?? this.#options.map.messages;
    const problem = mapped === undefined ? 'no column holds the request' : hasNoColumn(mapped);
    throw new ImportError({
      file: this.#options.file,
      problems: [{ line: 1, problem: `${problem}; there are ${columns.slice(0, MOST_NAMED).join(', ')}` }],
      hint: 'The first record is the head; it names the column request, text, question, prompt or message, or --map request=COLUMN does.',
    });
  }

  #requireMapped(): void {
    const seen = [...this.#seen].join(', ');
    // First, since it may be why rows lack something.
    const problems = [...this.#mappedUnseen].map((column) => ({
      problem: `${hasNoColumn(column)}; there are ${seen}`,
    }));
    this.#problems.unshift(...problems);
    this.#problems.splice(ImportError.MOST_PROBLEMS);
  }

  #read(record: RawRecord): ImportedRow | Seed | undefined {
    const { line, record: number } = record;
    const place = { line, ...(number !== undefined && { record: number }) };
    const found = readRecord(record, this.#columnsOf(record));
    if (found.type === 'problems') {
      for (const problem of found.problems) this.#report({ ...place, ...problem });
      return undefined;
    }
    const entry = found.type === 'seed' ? found.seed : found.ownId ? found.row : this.#withFreeId(found.row);
    const scenarios = 'readings' in entry ? importedSeedScenarios(entry) : [rowScenario(entry)];
    for (const scenario of scenarios) this.#take(scenario, place);
    return entry;
  }

  /** The same request twice is two rows: the later one's id gets a number. */
  #withFreeId(row: ImportedRow): ImportedRow {
    let number = this.#lastNumber.get(row.id) ?? 1;
    let id = row.id;
    while (this.#ids.has(id)) id = `${row.id}-${++number}`;
    this.#lastNumber.set(row.id, number);
    return { ...row, id };
  }

  #take(scenario: Scenario, place: Omit<ImportProblem, 'problem'>): void {
    if (this.#ids.has(scenario.id)) {
      this.#report({ ...place, path: 'id', problem: `"${scenario.id}" is the id of an earlier row` });
    }
    this.#ids.add(scenario.id);
    this.counter.add(scenario);
  }

  #columnsOf(record: RawRecord): ReadonlyMap<Field, string> {
    const columns = Object.keys(record.cells);
    const key = columns.join('\n');
    if (this.#columns?.key !== key) {
      const chosen = chooseColumns(columns, this.#fieldOf);
      this.#columns = { key, chosen };
      const read = new Set(chosen.values());
      for (const column of columns) if (this.#seen.size < MOST_NAMED) this.#seen.add(column);
      const seed = 'readings' in record.cells;
      for (const column of read) this.#mappedUnseen.delete(column.trim());
      for (const column of columns)
        if (!read.has(column) && !seed && this.ignored.size < 1000) this.ignored.add(column);
    }
    return this.#columns.chosen;
  }
}
