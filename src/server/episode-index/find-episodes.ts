import {
  type Distributions,
  EPISODE_OUTCOMES,
  EPISODE_PRESETS,
  type EpisodeNeighbours,
  type EpisodePage,
  type EpisodePreset,
  type EpisodeQuery,
  type EpisodeRow,
  type EpisodeSort,
} from '../api-types.ts';
import type { EpisodeIndex, IndexedRun } from './episode-index.ts';
import { outcomeNumber, presetBit } from './index-row.ts';

/** Orders of episodes that are kept, so that a page is read by its place in one. */
const MOST_ORDERS = 12;
const MOST_TERMS = 8;
const BINS = 24;

/** Numbers of rows in an order that somebody looks at. */
interface Order {
  readonly cursor: string;
  readonly key: string;
  readonly numbers: Uint32Array;
}

type Counts = EpisodePage['counts'];

const COLUMNS: Readonly<Record<EpisodeSort, string>> = {
  position: 'r.position',
  scenario: 'r.scenario',
  outcome: 'r.outcome',
  questions: 'r.questions',
  turns: 'r.turns',
  tokens: 'r.tokens',
  cost: 'r.cost',
  duration: 'r.duration',
};

/** Filters, sorts and searches what the index holds. A query is answered whole once; its pages are then slices. */
export class EpisodeFinder {
  readonly #index: EpisodeIndex;
  readonly #orders = new Map<string, Order>();
  readonly #counts = new Map<string, { readonly version: string; readonly counts: Counts }>();

  constructor(index: EpisodeIndex) {
    this.#index = index;
  }

  /** `cursor`: of an earlier page; where it is not known any more, the order is made anew. */
  page(
    id: string,
    query: EpisodeQuery,
    place: { readonly from: number; readonly limit: number; readonly cursor?: string | undefined },
  ): Omit<EpisodePage, 'indexed'> {
    const run = this.#index.run(id);
    if (!run) return { cursor: '', total: 0, from: 0, rows: [], counts: NO_COUNTS, groups: [] };
    const order = this.#order(id, run, query, place.cursor);
    const numbers = order.numbers.subarray(place.from, place.from + place.limit);
    return {
      cursor: order.cursor,
      total: order.numbers.length,
      from: place.from,
      rows: this.#rows(numbers),
      counts: this.#countsOf(id, run),
      groups: run.groups,
    };
  }

  neighbours(id: string, query: EpisodeQuery, key: string): EpisodeNeighbours {
    const run = this.#index.run(id);
    const row = run && this.#index.prepare('select number from rows where run = ? and key = ?').get(run.number, key);
    if (!run || !row) return { index: null, total: 0, previous: null, next: null };
    const { numbers } = this.#order(id, run, query, undefined);
    const index = numbers.indexOf(Number(row.number));
    const total = numbers.length;
    if (index < 0) return { index: null, total, previous: null, next: null };
    return { index, total, previous: this.#keyOf(numbers[index - 1]), next: this.#keyOf(numbers[index + 1]) };
  }

  /** Rows by scenario and repeat, as `placeOf` writes them: those that are wanted and there. */
  rowsOf(id: string, wanted: ReadonlySet<string>): ReadonlyMap<string, EpisodeRow> {
    const run = this.#index.run(id);
    const found = new Map<string, EpisodeRow>();
    if (!run) return found;
    for (const row of this.#index.prepare('select * from rows where run = ?').iterate(run.number)) {
      const place = placeOf({ scenarioId: String(row.scenario), repeat: Number(row.repeat) });
      if (wanted.has(place)) found.set(place, toRow(row as unknown as StoredRow));
    }
    return found;
  }

  distributions(id: string): Distributions {
    const run = this.#index.run(id);
    if (!run) return { decisions: [], seconds: [], costUsd: [], tokens: [], questions: [] };
    const column = (sql: string): number[] =>
      this.#index
        .prepare(`select ${sql} as value from rows where run = ? and presets & ${presetBit('faulted')} = 0`)
        .all(run.number)
        .flatMap(({ value }) => (value === null ? [] : [Number(value)]));
    const decisions = this.#index
      .prepare('select gold, action, count(*) as count from rows where run = ? group by gold, action')
      .all(run.number) as unknown as Distributions['decisions'];
    return {
      decisions,
      seconds: binsOf(column('duration / 1000.0')),
      costUsd: binsOf(column('cost')),
      tokens: binsOf(column('tokens')),
      questions: wholeBins(column('questions')),
    };
  }

  #order(id: string, run: IndexedRun, query: EpisodeQuery, cursor: string | undefined): Order {
    const key = JSON.stringify([id, query, cursor === undefined ? [run.last, run.version, run.number] : null]);
    const known = this.#find(id, query, cursor, key);
    if (known) {
      // The newest use last: the oldest goes first.
      this.#orders.delete(known.cursor);
      this.#orders.set(known.cursor, known);
      return known;
    }
    const made = { cursor: crypto.randomUUID(), key, numbers: this.#select(run, query) };
    this.#orders.set(made.cursor, made);
    for (const oldest of this.#orders.keys()) {
      if (this.#orders.size <= MOST_ORDERS) break;
      this.#orders.delete(oldest);
    }
    return made;
  }

  #find(id: string, query: EpisodeQuery, cursor: string | undefined, key: string): Order | undefined {
    if (cursor === undefined) return [...this.#orders.values()].find((order) => order.key === key);
    const named = this.#orders.get(cursor);
    // A cursor of another query is no cursor of this one.
    return named?.key.startsWith(JSON.stringify([id, query]).slice(0, -1)) ? named : undefined;
  }

  #select(run: IndexedRun, query: EpisodeQuery): Uint32Array {
    const { where, values, searches } = conditions(query);
    const direction = query.descending ? 'desc' : 'asc';
    const sql = `select r.number from rows r ${searches ? 'join words w on w.number = r.number' : ''}
      where r.run = ?${where} order by ${COLUMNS[query.sort ?? 'position']} ${direction}, r.position, r.repeat`;
    const rows = this.#index.prepare(sql).all(run.number, ...values);
    return Uint32Array.from(rows, ({ number }) => Number(number));
  }

  #rows(numbers: Uint32Array): EpisodeRow[] {
    const select = this.#index.prepare('select * from rows where number = ?');
    return Array.from(numbers, (number) => select.get(number)).flatMap((row) =>
      row ? [toRow(row as unknown as StoredRow)] : [],
    );
  }

  #keyOf(number: number | undefined): string | null {
    if (number === undefined) return null;
    const row = this.#index.prepare('select key from rows where number = ?').get(number);
    return row ? String(row.key) : null;
  }

  #countsOf(id: string, run: IndexedRun): Counts {
    const version = `${run.number} ${run.last} ${run.version}`;
    const known = this.#counts.get(id);
    if (known?.version === version) return known.counts;
    const sums = EPISODE_PRESETS.map((preset, index) => `sum(presets & ${presetBit(preset)} <> 0) as c${index}`);
    const row = this.#index.prepare(`select count(*) as c, ${sums.join(', ')} from rows where run = ?`).get(run.number);
    const counts = {
      ...Object.fromEntries(EPISODE_PRESETS.map((preset, index) => [preset, Number(row?.[`c${index}`] ?? 0)])),
      all: Number(row?.c ?? 0),
    } as Record<EpisodePreset | 'all', number>;
    this.#counts.set(id, { version, counts });
    return counts;
  }
}

/** Names what was played, whichever run played it. */
export function placeOf({ scenarioId, repeat }: Pick<EpisodeRow, 'scenarioId' | 'repeat'>): string {
  return `${repeat} ${scenarioId}`;
}

const NO_COUNTS = Object.fromEntries([...EPISODE_PRESETS, 'all'].map((name) => [name, 0])) as Counts;

interface StoredRow {
  readonly key: string;
  readonly position: number;
  readonly scenario: string;
  readonly repeat: number;
  readonly request: string;
  readonly gold: EpisodeRow['gold'];
  readonly action: EpisodeRow['action'];
  readonly outcome: number;
  readonly category: string | null;
  readonly questions: number;
  readonly turns: number;
  readonly tokens: number;
  readonly cost: number | null;
  readonly duration: number;
  readonly presets: number;
}

function toRow(row: StoredRow): EpisodeRow {
  const { key, position, repeat, request, gold, action, category, questions, turns, tokens } = row;
  return {
    ...{ key, position, repeat, request, gold, action, category, questions, turns, tokens },
    scenarioId: row.scenario,
    outcome: EPISODE_OUTCOMES[row.outcome] ?? 'unjudged',
    costUsd: row.cost,
    durationMs: row.duration,
    presets: EPISODE_PRESETS.filter((preset) => (row.presets & presetBit(preset)) !== 0),
  };
}

/** Conditions in SQL; what a person typed is among the values only. */
function conditions(query: EpisodeQuery) {
  const terms = (query.text ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_TERMS);
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (sql: string, value: string | number): void => {
    parts.push(sql);
    values.push(value);
  };
  if (query.preset) add('r.presets & ? <> 0', presetBit(query.preset));
  if (query.outcome) add('r.outcome = ?', outcomeNumber(query.outcome));
  for (const column of ['gold', 'action'] as const) {
    const value = query[column];
    if (value === 'none') parts.push(`r.${column} is null`);
    else if (value) add(`r.${column} = ?`, value);
  }
  if (query.group) add('instr(r.groups, ?) > 0', `\n${query.group}\n`);
  for (const term of terms) add('instr(w.text, ?) > 0', term.toWellFormed());
  return { where: parts.map((part) => ` and ${part}`).join(''), values, searches: terms.length > 0 };
}

/** The largest hundredth shares the last bin, so that one very long episode does not squeeze all others into the first. */
function binsOf(values: readonly number[]): Distributions['seconds'] {
  if (values.length === 0) return [];
  const sorted = Float64Array.from(values).sort();
  const low = sorted[0] ?? 0;
  const high = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.99))] ?? low;
  if (high <= low) return [{ from: low, to: low, count: values.length }];
  const width = (high - low) / BINS;
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values) {
    const bin = Math.min(BINS - 1, Math.floor((value - low) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ from: low + bin * width, to: low + (bin + 1) * width, count }));
}

function wholeBins(values: readonly number[]): Distributions['questions'] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([left], [right]) => left - right).map(([from, count]) => ({ from, to: from, count }));
}
