import { createHash } from 'node:crypto';
import type { Message } from '../../schema/message.ts';
import { labelOf, subtypes } from '../../taxonomy/taxonomy.ts';
import { type Seed, seedSchema } from '../clarifymt/seed.ts';
import type { Field } from './columns.ts';
import { readAnswer } from './read-answer.ts';
import {
  asText,
  guessLanguage,
  quote,
  type Read,
  readAction,
  readDocuments,
  readLanguage,
  readList,
  readShouldAsk,
  readStakes,
  readTurns,
} from './read-cells.ts';
import { type ReadSlots, readOptions, readSlots, readValues, resolveValues, slotOf } from './read-slots.ts';
import type { RawRecord } from './record.ts';
import { type ImportedRow, rowSchema } from './row.ts';

export interface RecordProblem {
  readonly path?: string;
  readonly problem: string;
}

/** A record as a row of the set, as a whole seed of `docs/scenario-format.md`, or what is wrong with it. */
export type ReadRecord =
  | { readonly type: 'row'; readonly row: ImportedRow; readonly ownId: boolean }
  | { readonly type: 'seed'; readonly seed: Seed }
  | { readonly type: 'problems'; readonly problems: readonly RecordProblem[] };

/** `columns`: which of the record's columns holds which field. */
export function readRecord(record: RawRecord, columns: ReadonlyMap<Field, string>): ReadRecord {
  if ('readings' in record.cells && 'clearTwin' in record.cells) return readSeed(record.cells);
  const reader = new RecordReader(record.cells, columns);
  const candidate = readFields(reader);
  if (reader.problems.length > 0) return { type: 'problems', problems: reader.problems };
  const parsed = rowSchema.safeParse(candidate);
  if (parsed.success) return { type: 'row', row: parsed.data, ownId: reader.has('id') };
  return {
    type: 'problems',
    problems: problemsOf(parsed.error.issues, (field) => columns.get(field as Field) ?? field),
  };
}

function readSeed(cells: RawRecord['cells']): ReadRecord {
  const parsed = seedSchema.safeParse(cells);
  if (!parsed.success) return { type: 'problems', problems: problemsOf(parsed.error.issues, (field) => field) };
  const unknown = parsed.data.subtypes.filter((subtype) => !labelOf(subtype));
  if (unknown.length === 0) return { type: 'seed', seed: parsed.data };
  return { type: 'problems', problems: [{ path: 'subtypes', problem: noSubtype(unknown) }] };
}

function noSubtype(names: readonly string[]): string {
  const known = subtypes().map((subtype) => subtype.id);
  return `${names.map(quote).join(', ')}: no such subtype; there are ${known.join(', ')}`;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

function problemsOf(issues: readonly Issue[], nameOf: (field: string) => string): readonly RecordProblem[] {
  return issues.map(({ path: [field, ...rest], message }) => ({
    problem: message,
    ...(field !== undefined && { path: [nameOf(String(field)), ...rest.map(String)].join('.') }),
  }));
}

/** Looks fields up and gathers what cannot be read. */
class RecordReader {
  readonly problems: RecordProblem[] = [];
  readonly #cells: RawRecord['cells'];
  readonly #columns: ReadonlyMap<Field, string>;

  constructor(cells: RawRecord['cells'], columns: ReadonlyMap<Field, string>) {
    this.#cells = cells;
    this.#columns = columns;
  }

  has(field: Field): boolean {
    return this.raw(field) !== undefined;
  }

  /** undefined where nothing stands there: no column, an empty cell, null. */
  raw(field: Field): unknown {
    const column = this.#columns.get(field);
    const value = column !== undefined && Object.hasOwn(this.#cells, column) ? this.#cells[column] : undefined;
    return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
  }

  text(field: Field): string | undefined {
    return this.read(field, (cell) => {
      const text = asText(cell);
      return text === undefined ? { problem: 'must be a text' } : { value: text.trim() };
    });
  }

  /** What somebody says or is told: a number is a slip of the file there. */
  words(field: Field): string | undefined {
    return this.read(field, (cell) =>
      typeof cell === 'string'
        ? { value: cell.trim() }
        : { problem: `must be a text, not ${JSON.stringify(cell).slice(0, 60)}` },
    );
  }

  read<Value>(field: Field, how: (cell: unknown) => Read<Value>): Value | undefined {
    const cell = this.raw(field);
    if (cell === undefined) return undefined;
    const result = how(cell);
    if ('value' in result) return result.value;
    this.fail(field, result.problem);
    return undefined;
  }

  fail(field: Field, problem: string): void {
    this.problems.push({ path: this.#columns.get(field) ?? field, problem });
  }
}

function readFields(reader: RecordReader): Partial<ImportedRow> {
  const { request, history, instructions } = readDialogue(reader);
  const language = reader.read('language', readLanguage) ?? guessLanguage(request ?? '');
  const documents = reader.read('documents', readDocuments);
  const { slots, values } = readAllSlots(reader, language);
  const action = reader.read('action', readAction) ?? reader.read('shouldAsk', readShouldAsk) ?? impliedAction(slots);
  const answer = reader.read('answer', (cell) => readAnswer(cell, reader.raw('mustNot')));
  const goldQuestion = reader.words('goldQuestion');
  const stakes = reader.read('stakes', readStakes);
  const groups = reader.read('groups', (cell) => readList(cell, /[|;,]/));
  const cluster = reader.text('cluster');
  const row = {
    language,
    request,
    ...(instructions !== undefined && { instructions }),
    ...(documents && documents.length > 0 && { documents }),
    ...(history.length > 0 && { history }),
    ...(action && { action }),
    ...(slots.length > 0 && { slots }),
    ...(Object.keys(values).length > 0 && { values: resolveValues(values, slots) }),
    ...(goldQuestion !== undefined && { goldQuestion }),
    ...(answer && { answer }),
    ...(stakes && { stakes }),
    ...namedSubtypes(reader),
    ...(groups && groups.length > 0 && { groups: [...new Set(groups)] }),
    ...(cluster !== undefined && { cluster }),
  };
  return { id: reader.text('id') ?? idOf(row), ...row } as Partial<ImportedRow>;
}

/** From `messages` as chat logs have them (the last one is the request), or from columns of their own. */
function readDialogue(reader: RecordReader): {
  readonly request: string | undefined;
  readonly history: readonly Message[];
  readonly instructions: string | undefined;
} {
  const own = reader.words('instructions');
  const messages = reader.read('messages', readTurns);
  if (!messages) {
    const request = reader.words('request');
    if (!reader.has('request') && !reader.has('messages')) reader.fail('request', 'there is no request');
    const history = reader.read('history', readTurns) ?? [];
    if (history.some(({ role }) => role === 'system')) {
      reader.fail('history', 'holds a system message: that belongs in instructions');
    }
    return { request, history, instructions: own };
  }
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const turns = messages.filter(({ role }) => role !== 'system');
  const last = turns.at(-1);
  if (last?.role !== 'user') reader.fail('messages', 'the last one must be the request: the user says it');
  return {
    request: last?.content,
    history: turns.slice(0, -1),
    instructions: own ?? (system.length > 0 ? system.join('\n\n') : undefined),
  };
}

/** From a `slots` column, or one slot from `slot`, `options`, `asks_for` and `value`. */
function readAllSlots(reader: RecordReader, language: ImportedRow['language']): ReadSlots {
  const many = reader.read('slots', (cell) => readSlots(cell, language));
  const values = { ...many?.values, ...reader.read('values', readValues) };
  const name = reader.text('slot');
  const value = reader.text('value');
  if (many || reader.has('slots')) return { slots: many?.slots ?? [], values };
  if (name === undefined) {
    if (value !== undefined) reader.fail('value', 'there is a value, but no slot that it is for');
    return { slots: [], values };
  }
  const options = reader.read('options', readOptions) ?? [];
  const slot = slotOf(
    {
      name,
      asksFor: reader.text('asksFor'),
      cues: reader.read('cues', (cell) => readList(cell)) ?? [],
      required: true,
      options,
    },
    language,
  );
  return { slots: [slot], values: value === undefined ? values : { ...values, [name]: value } };
}

/** Something required is missing, so asking is right. */
function impliedAction(slots: ReadSlots['slots']): ImportedRow['action'] {
  return slots.some((slot) => slot.required) ? 'ask' : undefined;
}

function namedSubtypes(reader: RecordReader): { readonly subtypes?: readonly string[] } {
  const names = reader.read('subtypes', (cell) => readList(cell));
  if (!names || names.length === 0) return {};
  const unknown = names.filter((name) => !labelOf(name));
  if (unknown.length > 0) reader.fail('subtypes', noSubtype(unknown));
  return { subtypes: names };
}

/** From what an assistant reads, so that labels added later leave ids as they are. */
function idOf(row: object): string {
  const { request, history, documents, instructions } = row as Partial<ImportedRow>;
  const seen = JSON.stringify([request, history ?? [], documents ?? [], instructions ?? '']);
  return `r-${createHash('sha256').update(seen).digest('hex').slice(0, 10)}`;
}
