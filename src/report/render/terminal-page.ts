import { styleText } from 'node:util';
import { displayWidth, wrapToWidth } from '../../tools/display-width.ts';
import { shorten, terminalLine, terminalText } from '../../tools/terminal-text.ts';
import { type Cell, type ColumnOptions, formatColumns } from './columns.ts';

export interface TerminalOptions {
  /** Columns of the terminal; 40 to 120 are used. */
  readonly width: number;
  /** Whether to colour; the caller looks at NO_COLOR and whether a terminal is there. */
  readonly color: boolean;
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Collects the lines of a text for a terminal. All text passes `terminalText`; only its own styles add escapes. */
export class TerminalPage {
  readonly width: number;
  readonly #color: boolean;
  readonly #lines: string[] = [];

  constructor(options: TerminalOptions) {
    this.width = Math.min(120, Math.max(40, Math.floor(options.width) || 80));
    this.#color = options.color;
  }

  paint(style: Style, text: string): string {
    return this.#color && text !== '' ? styleText(style, text, { validateStream: false }) : text;
  }

  /** A paragraph, wrapped; `first` stands before its first line, and the others are indented as far. */
  text(text: string, options: { style?: Style; first?: string; indent?: number } = {}): void {
    const before = ' '.repeat(options.indent ?? 0);
    const first = terminalText(options.first ?? '');
    const hang = ' '.repeat(displayWidth(first));
    const lines = wrapToWidth(terminalText(text), Math.max(10, this.width - before.length - hang.length));
    lines.forEach((line, index) => {
      const body = options.style ? this.paint(options.style, line) : line;
      this.#lines.push(`${before}${index === 0 ? this.paint('dim', first) : hang}${body}`.trimEnd());
    });
  }

  heading(text: string): void {
    this.gap();
    this.text(text, { style: 'bold' });
  }

  table(rows: readonly (readonly Cell[])[], options: Omit<ColumnOptions, 'width'>): void {
    this.#lines.push(...formatColumns(rows, { ...options, width: this.width }));
  }

  gap(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('');
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}

const MAX_NAME_GRAPHEMES = 60;

/** A name as it fits into a table or a sentence: on one line and not endless. */
export function shortName(text: string): string {
  return shorten(terminalLine(text), MAX_NAME_GRAPHEMES);
}
