import type { Document } from '../../schema/scenario.ts';
import { contentOf, tokensOf } from '../talk/tokens.ts';

/** A row or a column of a table by its words. */
export interface TableLine {
  readonly keys: ReadonlySet<string>;
  readonly years: ReadonlySet<string>;
  /** The heading it stands under; empty: none. */
  readonly section: string;
  readonly label: string;
}

export interface ReportSentence {
  readonly keys: ReadonlySet<string>;
  readonly years: number;
  readonly figures: number;
}

/** A financial report as the features see it: tables by rows and columns, paragraphs by words. */
export interface Report {
  readonly rows: readonly TableLine[];
  readonly columns: readonly TableLine[];
  readonly paragraphs: readonly ReadonlySet<string>[];
  readonly sentences: readonly ReportSentence[];
  readonly years: ReadonlySet<string>;
  readonly paragraphYears: ReadonlySet<string>;
  /** In how many rows and paragraphs a word stands. */
  readonly spread: ReadonlyMap<string, number>;
  readonly sections: number;
}

const MOST_ROWS = 200;
const MOST_PARAGRAPHS = 100;
const MOST_SENTENCES = 500;
/** A cell that is a figure and nothing else: "(1,240.5)", "$ 91", "12%". */
const FIGURE = /^[\s($£€¥`+–—-]{0,8}\d[\d.,\s]{0,30}[%)x\s]{0,6}$/;
const YEAR = /\b(?:19|20)\d\d\b/g;
const ONLY_YEARS = /^[^\d]*(?:19|20)\d\d[^\d]*$/;

const known = new WeakMap<readonly Document[], Report>();

/** Read once for all requests about it. */
export function reportOf(documents: readonly Document[]): Report {
  const found = known.get(documents) ?? readReport(documents);
  known.set(documents, found);
  return found;
}

export function yearsIn(text: string): ReadonlySet<string> {
  return new Set(text.slice(0, 20_000).match(YEAR) ?? []);
}

export function keysOf(text: string): ReadonlySet<string> {
  return contentOf(tokensOf(text, 'en'));
}

function readReport(documents: readonly Document[]): Report {
  const tables = documents.flatMap((document) =>
    document.kind === 'table' ? [document.rows.slice(0, MOST_ROWS)] : [],
  );
  const texts = documents
    .flatMap((document) => (document.kind === 'text' ? [document.text] : []))
    .slice(0, MOST_PARAGRAPHS);
  const rows = tables.flatMap(rowsOf);
  const columns = tables.flatMap(columnsOf);
  const paragraphs = texts.map(keysOf);
  const spread = new Map<string, number>();
  for (const keys of [...rows.map((row) => row.keys), ...paragraphs]) {
    for (const key of keys) spread.set(key, (spread.get(key) ?? 0) + 1);
  }
  return {
    rows,
    columns,
    paragraphs,
    sentences: texts.flatMap(sentencesOf).slice(0, MOST_SENTENCES),
    years: new Set([...columns, ...rows].flatMap(({ years }) => [...years])),
    paragraphYears: new Set(texts.flatMap((text) => [...yearsIn(text)])),
    spread,
    sections: new Set(rows.map(({ section }) => section)).size,
  };
}

function sentencesOf(text: string): readonly ReportSentence[] {
  return text
    .slice(0, 20_000)
    .split(/(?<=[.;!?])\s+(?=[A-Z(])/)
    .map((sentence) => ({
      keys: keysOf(sentence),
      years: yearsIn(sentence).size,
      figures: sentence.match(/\d[\d.,]*/g)?.length ?? 0,
    }));
}

type Table = readonly (readonly string[])[];

/** Rows above the first one that holds a figure which is no year, without headings of sections right above it. */
function headLength(table: Table): number {
  const first = table.findIndex((row) => row.slice(1).some((cell) => FIGURE.test(cell) && !ONLY_YEARS.test(cell)));
  let length = first < 0 ? Math.min(1, table.length) : Math.max(first, 1);
  while (length > 1 && isHeading(table[length - 1] ?? [])) length--;
  return length;
}

function isHeading([label = '', ...cells]: readonly string[]): boolean {
  return label.trim() !== '' && cells.every((cell) => cell.trim() === '');
}

function rowsOf(table: Table): readonly TableLine[] {
  let section = '';
  return table.slice(headLength(table)).flatMap((row) => {
    const label = (row[0] ?? '').trim();
    if (isHeading(row)) {
      section = label;
      return [];
    }
    return label === '' ? [] : [{ label, section, keys: keysOf(label), years: yearsIn(label) }];
  });
}

/** A heading that spans columns stands in the first of them only. */
function columnsOf(table: Table): readonly TableLine[] {
  const head = table.slice(0, headLength(table));
  const width = Math.min(50, Math.max(0, ...table.map((row) => row.length)));
  return Array.from({ length: Math.max(0, width - 1) }, (_, index) => index + 1).flatMap((column) => {
    const label = head
      .map((row) => row.slice(1, column + 1).findLast((cell) => cell.trim() !== '') ?? '')
      .join(' ')
      .trim();
    return label === '' ? [] : [{ label, section: '', keys: keysOf(label), years: yearsIn(label) }];
  });
}
