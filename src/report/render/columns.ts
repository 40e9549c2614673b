import { displayWidth, padToWidth, shortenToWidth } from '../../tools/display-width.ts';

export interface Cell {
  readonly text: string;
  /** Colours the text after it was measured. */
  readonly paint?: (text: string) => string;
}

export interface ColumnOptions {
  readonly align: readonly ('left' | 'right')[];
  /** Columns of the terminal that all of it may take. */
  readonly width: number;
  readonly indent?: number;
  /** Columns that the first one keeps, if its cells need them, before others are left out; default 18. */
  readonly minFirst?: number;
}

const GAP = 2;
const DEFAULT_MIN_FIRST = 18;

/**
 * Lines of a table without rules: columns as wide as their widest cell. Where that is too wide, the first column is
 * shortened, and columns at the right end are left out when even that does not help.
 */
export function formatColumns(rows: readonly (readonly Cell[])[], options: ColumnOptions): string[] {
  const indent = options.indent ?? 0;
  const widths = fitWidths(naturalWidths(rows), options.width - indent, options.minFirst ?? DEFAULT_MIN_FIRST);
  return rows.map((row) => {
    const cells = widths.map((width, index) => {
      const cell = row[index] ?? { text: '' };
      const text = shortenToWidth(cell.text, width);
      const padded = padToWidth(text, width, options.align[index] ?? 'left');
      return cell.paint && text !== '' ? padded.replace(text, cell.paint) : padded;
    });
    return (' '.repeat(indent) + cells.join(' '.repeat(GAP))).trimEnd();
  });
}

function naturalWidths(rows: readonly (readonly Cell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, index) => {
      widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell.text));
    });
  }
  return widths;
}

function fitWidths(natural: readonly number[], width: number, minFirst: number): number[] {
  const [first = 0, ...others] = natural;
  const kept = [...others];
  const needed = () => kept.reduce((sum, each) => sum + each + GAP, 0);
  while (kept.length > 1 && needed() + Math.min(first, minFirst) > width) kept.pop();
  return [Math.min(first, Math.max(1, width - needed())), ...kept];
}
